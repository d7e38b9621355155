import { countedText } from "@command-center/domain/number-text";
import type { ChosenResults } from "@command-center/contract/exports/chosen-results";
import {
  createExport,
  exportFileName,
  listExports,
  type ExportFormat,
  type DataType,
} from "@command-center/contract/exports/exports";
import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";
import { FORMAT_NAMES } from "@command-center/domain/files/format-names";
import type { QueryClient } from "@tanstack/react-query";
import { download } from "../../api/download.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { fileDay, saveFile } from "../../ui/save-file.ts";
import { failed } from "./failed.ts";
import { fileMoment } from "./file-moment.ts";
import { rowCount } from "./row-count.ts";
import { sendable } from "./sendable.ts";

export interface RowsToTake {
  readonly format: ExportFormat;
  /** Without notices, sums and metadata among the rows. */
  readonly rowsOnly: boolean;
  readonly dataType: DataType;
  /** Ids in the order of the file; or all of `results`, where the list is known a page at a time, and how many they are. */
  readonly rows: readonly (number | string)[] | { readonly all: number };
  /** Of lists of results by station: of which results. */
  readonly results?: ChosenResults | undefined;
  /** Columns of the file; null or left out: all. */
  readonly columns?: readonly string[] | null | undefined;
  /** What they were narrowed and sorted by. */
  readonly shown: readonly { readonly label: string; readonly value: string }[];
}

/** Takes the rows that a list shows, as a file. Never rejects: the person is told how it went. */
export async function takeRows(queries: QueryClient, taken: RowsToTake): Promise<void> {
  const { format, rowsOnly, dataType, rows, results, shown, columns } = taken;
  const chosen =
    "all" in rows
      ? {}
      : {
          rows: [...rows],
          shown: sendable(shown),
          ...(columns != null && { columns: [...columns] }),
        };
  const count = rowCount(rows);
  try {
    const file = await download(queries, createExport, {
      format,
      dataTypes: [dataType],
      dateRange: "all",
      includeMetadata: true,
      rowsOnly,
      groupBy: "none",
      ...fileMoment(),
      results,
      ...chosen,
    });
    saveFile(file.content, file.fileName ?? exportFileName([dataType], fileDay(), format));
    toasts.add({
      title: "Export Complete",
      description: `${countedText(count, "row", "rows")} of ${DATA_TYPE_NAMES[dataType]} as ${FORMAT_NAMES[format]}`,
    });
    void queries.invalidateQueries({ queryKey: [listExports.id] });
  } catch (error) {
    failed(error);
  }
}
