import { readAccount } from "@command-center/contract/accounts/accounts";
import { exportAuditEntries } from "@command-center/contract/accounts/audit";
import { mayUse } from "@command-center/domain/permissions";
import { ApiError } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { EmptyState } from "../../../ui/states/states.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ChainCard } from "./chain-card.tsx";
import { EntriesCard } from "./entries-card.tsx";
import { ExportEntries } from "./export-entries.tsx";
import { useAuditChain } from "./use-audit.ts";

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
