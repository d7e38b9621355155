import { readSheetHistory } from "@command-center/contract/changes/sheet-history";
import { momentText } from "@command-center/domain/time/moment-text";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { useState } from "react";
import { useRead } from "../../../../api/queries.ts";
import { useMoment } from "../../../../navigation/address.ts";
import { cx } from "../../../../ui/class-names.ts";
import { PageBody } from "../../../../page/page-body.tsx";
import { BeforeAfter } from "../../../../parts/entry/before-after.tsx";
import { ChangedMark } from "../../../../parts/entry/changed-mark.tsx";
import { SegmentedControl } from "../../../../ui/controls/segmented-control.tsx";
import type { SheetFact } from "./sheet-form.tsx";
import { sheetRows, STATE } from "../../../../parts/entry/sheet-rows.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Card } from "../../../../ui/card.tsx";
import { HistoryItem } from "../../../../parts/records/history-item.tsx";

/** Colleagues correct while the page is open. */
const REFRESH_MS = 15_000;

/** Every version of a station's result from one issuer, with who changed it and why. */
export function IssuerRecord({ fact }: { fact: SheetFact }) {
  const { cycle } = useMoment();
  const read = useRead(
    readSheetHistory,
    { ...fact, ...(cycle !== null && { cycle }) },
    { refetchInterval: REFRESH_MS },
  );
  return (
    <PageBody read={read} what="The history of this sheet" waiting={null}>
      {({ versions }) => <Record issuer={fact.issuer} versions={versions} />}
    </PageBody>
  );
}

type Version = VersionsCardProps["versions"][number];

const UNDONE = { reason: "Why undone", by: "Undone by" };

/** The versions next to each other, and who changed the result, when, why, from which source, and who approved it; the newest first. */
function Record({ issuer, versions }: VersionsCardProps) {
  const hasSeveral = versions.length > 1;
  const [newest] = versions;
  if (newest === undefined) return null;
  return (
    <div className={cx("grid grid-cols-1 items-start gap-4", hasSeveral && "wide:grid-cols-12")}>
      {hasSeveral && (
        <div className="min-w-0 wide:col-span-7">
          <VersionsCard issuer={issuer} versions={versions} />
        </div>
      )}
      <div className="min-w-0 wide:col-span-5">
        <Card title="History" note={`${issuer}. Newest first, Uganda time (EAT)`}>
          <ol className="grid gap-4">
            {newest.ended !== null && (
              <HistoryItem
                what="Undone"
                {...newest.ended}
                fields={[]}
                words="The station has no result of this source."
                source={null}
                importId={newest.ended.import}
                names={UNDONE}
                isUndoable={false}
              />
            )}
            {versions.map((version, at) => {
              const { began, ended, source } = version;
              return (
                <HistoryItem
                  key={version.id}
                  what={`Version ${versions.length - at}`}
                  about={
                    <Badge tone={ended === null ? "good" : "neutral"}>
                      {ended === null ? "Current" : "Superseded"}
                    </Badge>
                  }
                  {...began}
                  {...changesOf(versions[at + 1], version)}
                  source={source}
                  importId={began.import}
                  names={
                    began.undoes === null
                      ? { reason: "Why", by: began.import === null ? "Entered by" : "Imported by" }
                      : UNDONE
                  }
                  isUndoable={at === 0 && ended === null && began.undoes === null && began.import === null}
                  hasBefore={versions.length > at + 1}
                  noneLeft="The station then has no result of this source."
                />
              );
            })}
          </ol>
        </Card>
      </div>
    </div>
  );
}

/** The origin of a version: the first one, or the figures that differ from the version before. */
function changesOf(before: Version | undefined, { sheet, began }: Version) {
  if (before === undefined)
    return { fields: [], words: began.import === null ? "First entry" : "First import" };
  const isCounted = before.sheet.votes !== null && sheet.votes !== null;
  const fields = sheetRows([before.sheet, sheet]).flatMap(({ name, cells: [then = "", now = ""], changed }) =>
    // Without votes, its state says why.
    changed[1] && (isCounted || name === STATE) ? [{ label: name, before: then, after: now }] : [],
  );
  return { fields, words: fields.length === 0 ? "The same figures" : undefined };
}

type Shown = "all" | "changed";
const OPTIONS = [
  { value: "all", label: "All" },
  { value: "changed", label: "Changed only" },
] as const;

interface VersionsCardProps {
  issuer: string;
  /** The newest first. */
  versions: OutputOf<typeof readSheetHistory>["versions"];
}

/** Every version of a result next to each other, the oldest first. */
function VersionsCard({ issuer, versions }: VersionsCardProps) {
  const [shown, setShown] = useState<Shown>("all");
  const inOrder = versions.toReversed();
  const rows = sheetRows(inOrder.map(({ sheet }) => sheet));
  const listed = shown === "all" ? rows : rows.filter(({ changed }) => changed.includes(true));
  const current = inOrder.findIndex(({ ended }) => ended === null);
  return (
    <Card
      title="All versions"
      note={
        <>
          {issuer}. <ChangedMark />
          <span aria-hidden="true">marks a figure changed from the version before</span>
        </>
      }
      actions={<SegmentedControl label="Figures shown" options={OPTIONS} value={shown} onChange={setShown} />}
    >
      {/* Reached by keyboard where it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="relative overflow-x-auto" aria-label={`Versions, ${issuer}`} tabIndex={0}>
        <BeforeAfter
          caption={`Versions of the result, ${issuer}`}
          columns={[
            "Figure",
            ...inOrder.map(
              ({ began }, at) =>
                [`Version ${at + 1}${at === current ? ", current" : ""}`, momentText(began.at)] as const,
            ),
          ]}
          current={current}
          rows={listed}
        />
        {listed.length === 0 && (
          <p className="py-1.5 text-14 text-mute">No figure differs between these versions.</p>
        )}
      </section>
    </Card>
  );
}
