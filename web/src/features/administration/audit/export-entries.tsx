import { auditFileName, exportAuditEntries } from "@command-center/contract/accounts/audit";
import type { ExportFormat } from "@command-center/contract/exports/exports";
import { useQueryClient } from "@tanstack/react-query";
import { download } from "../../../api/download.ts";
import { failed } from "../../../parts/export/failed.ts";
import { FormatButton } from "../../../parts/export/format-button.tsx";
import { fileDay, saveFile } from "../../../ui/save-file.ts";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { filtersOf, useHeldFilters } from "./use-audit.ts";

/** Exports the entries that match the filters, from all pages of the log. */
export function ExportEntries() {
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
