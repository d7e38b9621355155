import { auditFileName, exportAuditEntries } from "@command-center/contract/accounts/audit";
import type { ExportFormat } from "@command-center/contract/exports/exports";
import { EXPORT_FORMATS } from "@command-center/contract/wire/media-types";
import { FORMAT_NAMES } from "@command-center/domain/files/export-names";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { download } from "../../api/download.ts";
import { failed } from "../../parts/export/failed.ts";
import { fileDay, saveFile } from "../../ui/files/save-file.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { filtersOf, useHeldFilters } from "./use-audit.ts";

/** Exports the entries that match the filters as a file. */
export function ExportButtons() {
  const queries = useQueryClient();
  const filters = filtersOf(useHeldFilters());
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const take = async (format: ExportFormat) => {
    setBusy(format);
    try {
      const { content, fileName } = await download(queries, exportAuditEntries, { ...filters, format });
      const name = fileName ?? auditFileName(fileDay(), format);
      saveFile(content, name);
      toasts.add({ title: "Export Complete", description: `Saved ${name}` });
    } catch (error) {
      failed(error);
    } finally {
      setBusy(null);
    }
  };
  return EXPORT_FORMATS.map((format) => (
    <Button key={format} busy={busy === format} disabled={busy !== null} onClick={() => void take(format)}>
      <Icon name="download" className="size-4" />
      {busy === format ? "Exporting…" : `Export ${FORMAT_NAMES[format]}`}
    </Button>
  ));
}
