import { ApiError } from "../../api/errors.ts";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { PAGES } from "../../navigation/pages.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { ChainCard } from "./chain-card.tsx";
import { EntriesCard } from "./entries-card.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { useAuditChain } from "./use-audit.ts";

/** Who did what, when, from where; and whether anybody changed what was written down (GATE-04). */
export function AuditPage() {
  const { error } = useAuditChain();
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
        subtitle="Who did what, when and from where, as it was written down at that moment"
        actions={<ExportButtons />}
      />
      <div className="grid grid-cols-1 gap-4">
        <ChainCard />
        <EntriesCard />
      </div>
    </>
  );
}
