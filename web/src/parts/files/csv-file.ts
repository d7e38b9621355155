import { MEDIA_TYPES } from "@command-center/contract/wire/media-types";
import { csvText, type CsvTable } from "@command-center/domain/files/csv-table";
import { chosenMoment } from "../../navigation/address.ts";
import { isPast } from "../../navigation/moment.ts";
import { fileDay, saveFile } from "../../ui/save-file.ts";
import { formatMoment } from "../../ui/format.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";

/** Saves a table as a CSV file named after its content, its moment unless that is now, and today, without asking the server for anything. */
export function saveCsv<Row>(name: string, table: CsvTable<Row>): void {
  const { asOf, known } = table.cycle;
  const title = isPast(chosenMoment()) ? `${name} of ${formatMoment(asOf, known?.at ?? null)}` : name;
  const fileName = `${title.replace(/\W+/g, "-")}-${fileDay()}.csv`;
  saveFile(new Blob([csvText(table)], { type: MEDIA_TYPES.csv }), fileName);
  toasts.add({ title: "Export Complete", description: `Saved ${fileName}` });
}
