import { readAccount } from "@command-center/contract/accounts/accounts";
import {
  auditFileName,
  checkAuditChain,
  exportAuditEntries,
  readAuditChain,
  type AuditChain,
} from "@command-center/contract/accounts/audit";
import { mayUse } from "@command-center/domain/permissions";
import type { ExportFormat } from "@command-center/contract/exports/exports";
import { useQueryClient } from "@tanstack/react-query";
import { countedText } from "@command-center/domain/number-text";
import { momentText } from "@command-center/domain/time/moment-text";
import { ApiError } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { EmptyState } from "../../../ui/states/states.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EntriesCard } from "./entries-card.tsx";
import { filtersOf, useAuditChain, useHeldFilters } from "./use-audit.ts";
import { takeFile } from "../../../parts/export/take-file.ts";
import { FormatButton } from "../../../parts/export/format-button.tsx";
import { fileDay } from "../../../ui/save-file.ts";
import { serverAhead, useNow } from "../../../api/live/clock.ts";
import { useWrite } from "../../../api/writes.ts";
import { sample } from "../../../page/sample.ts";
import { Panel } from "../../../page/panel.tsx";
import { Alert, Problems } from "../../../ui/states/alert.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { formatAge, formatCount } from "../../../ui/format.ts";
import { ProgressBar } from "../../../ui/states/progress-bar.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { WriteError } from "../../../page/write-error.tsx";

/** Who did what, when, from where; and whether the log was tampered with. */
export function AuditPage() {
  const { error } = useAuditChain();
  const { data: account } = useRead(readAccount, {});
  const mayExport = account === undefined || mayUse(exportAuditEntries.access, account) === "allowed";
  if (error instanceof ApiError && error.status === 403) {
    return (
      <>
        <PageHeader title={PAGES.audit.title} />
        <EmptyState title="The audit log is for administrators">{error.detail}</EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={PAGES.audit.title}
        subtitle="Who did what, when and from where, recorded as it happened"
        actions={mayExport && <ExportEntries />}
      />
      <div className="grid grid-cols-1 gap-4">
        <ChainCard />
        <EntriesCard />
      </div>
    </>
  );
}

/** Exports the entries that match the filters, from all pages of the log. */
function ExportEntries() {
  const queries = useQueryClient();
  const filters = filtersOf(useHeldFilters());
  const take = async (format: ExportFormat) => {
    const ownName = auditFileName(fileDay(), format);
    await takeFile(queries, exportAuditEntries, { ...filters, format }, { ownName });
  };
  return <FormatButton label="Export entries" take={take} />;
}

const SAMPLE = sample(readAuditChain.output, { problems: 0, check: null });

/** Whether the log is whole: how long it is, what was signed of it, and what the last check found. */
function ChainCard() {
  const read = useAuditChain();
  const { mutate, isPending, error } = useWrite(checkAuditChain);
  const isChecking = isPending || read.data?.check?.state === "running";
  return (
    <Panel
      title="Log integrity"
      note="Entries are chained and the latest is signed with a key kept outside the database"
      read={read}
      what="The state of the log"
      sample={SAMPLE}
      actions={
        <div data-print="hide">
          <Button busy={isChecking} onClick={() => mutate({})}>
            {isChecking ? "Checking…" : "Check now"}
          </Button>
        </div>
      }
    >
      {(chain) => (
        <div className="grid gap-3">
          <Facts chain={chain} />
          <WriteError title="The check could not start" error={error} />
          <Problems title="The log needs attention" problems={chain.problems} />
          {chain.check === null ? (
            <p className="text-mute">The log has not been checked since the server started.</p>
          ) : (
            <Outcome check={chain.check} />
          )}
        </div>
      )}
    </Panel>
  );
}

function Facts({ chain: { entries, signedHead } }: { chain: AuditChain }) {
  const now = useNow() + serverAhead();
  return (
    <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-[auto_1fr]">
      <Fact name="Entries" look={FACT}>
        {formatCount(entries)}
      </Fact>
      <Fact name="Last signature" look="">
        {signedHead === null ? (
          "None yet"
        ) : (
          <>
            {/* A minute may have gone by since the server drew it. */}
            <span className={FACT} suppressHydrationWarning>
              {`${formatAge(Math.max(0, now - Date.parse(signedHead.at)))} ago`}
            </span>{" "}
            <span className="text-mute">
              {momentText(signedHead.at)}, entry {formatCount(signedHead.position)}
            </span>
          </>
        )}
      </Fact>
    </dl>
  );
}

/** Entries and age of the head: facts of the log, lighter than the figures of the elections. */
const FACT = "text-20 font-semibold";

const TITLES = {
  intact: { tone: "good", title: "The log is intact" },
  tampered: { tone: "bad", title: "The log has been changed" },
  failed: { tone: "warning", title: "The check did not finish" },
} as const;

function Outcome({ check }: { check: NonNullable<AuditChain["check"]> }) {
  const { state, checked, of: total, heads, endedAt, findings, notes } = check;
  if (state === "running") {
    const progress = `${formatCount(checked)} of ${formatCount(total)} entries checked`;
    return (
      <div role="status">
        <ProgressBar
          label="Progress of the check"
          value={total === 0 ? 0 : (100 * checked) / total}
          valueText={progress}
        />
        <p className="mt-1 text-12 text-mute">{progress}</p>
      </div>
    );
  }
  const { tone, title } = TITLES[state];
  return (
    <Alert tone={tone} announce="status" title={title}>
      {state !== "failed" && (
        <p>
          {countedText(checked, "entry was", "entries were")} recomputed and checked against{" "}
          {countedText(heads, "signature", "signatures")}
          {endedAt !== null && <>, {momentText(endedAt)}</>}.
        </p>
      )}
      {[...findings, ...notes].map((sentence) => (
        <p key={sentence} className="wrap-anywhere">
          {sentence}
        </p>
      ))}
    </Alert>
  );
}
