import { readAccount } from "@command-center/contract/accounts/accounts";
import { auditFileName, exportAuditEntries } from "@command-center/contract/accounts/audit";
import { mayUse } from "@command-center/domain/permissions";
import type { ExportFormat } from "@command-center/contract/exports/exports";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { EmptyState } from "../../../ui/states/states.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ChainCard } from "./chain-card.tsx";
import { EntriesCard } from "./entries-card.tsx";
import { filtersOf, useAuditChain, useHeldFilters } from "./use-audit.ts";
import { download } from "../../../api/download.ts";
import { failed } from "../../../parts/export/failed.ts";
import { FormatButton } from "../../../parts/export/format-button.tsx";
import { fileDay, saveFile } from "../../../ui/save-file.ts";
import { toasts } from "../../../ui/overlays/toast-store.ts";

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
    try {
      const { content, fileName } = await download(queries, exportAuditEntries, { ...filters, format });
      const name = fileName ?? auditFileName(fileDay(), format);
      saveFile(content, name);
      toasts.add({ title: "Export Complete", description: `Saved ${name}` });
    } catch (error) {
      failed(error);
    }
  };
  return <FormatButton label="Export entries" take={take} />;
}
