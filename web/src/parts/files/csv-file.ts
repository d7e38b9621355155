import { MEDIA_TYPES } from "@command-center/contract/wire/media-types";
import { csvText, type CsvTable } from "@command-center/domain/files/csv-table";
import { fileDay, saveFile } from "../../ui/files/save-file.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";

/** Saves a table as a CSV file named after what it holds and the day, without asking the server for anything. */
export function saveCsv<Row>(name: string, table: CsvTable<Row>): void {
  const fileName = `${name}-${fileDay()}.csv`;
  saveFile(new Blob([csvText(table)], { type: MEDIA_TYPES.csv }), fileName);
  toasts.add({ title: "Export Complete", description: `Saved ${fileName}` });
}
