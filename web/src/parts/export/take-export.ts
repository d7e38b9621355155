import { countedText } from "@command-center/domain/number-text";
import { MOST_SHOWN_CHARACTERS } from "@command-center/contract/exports/chosen-rows";
import type { ChosenResults } from "@command-center/contract/exports/chosen-results";
import {
  createExport,
  exportFileName,
  listExports,
  type DataType,
  type ExportFormat,
  type ExportRequest,
} from "@command-center/contract/exports/exports";
import { HIDING } from "@command-center/contract/wire/values";
import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";
import { FORMAT_NAMES } from "@command-center/domain/files/format-names";
import type { QueryClient } from "@tanstack/react-query";
import type { DownloadOptions } from "../../api/download.ts";
import { chosenMoment } from "../../navigation/address.ts";
import { chosenOf, nowOf } from "../../navigation/moment.ts";
import { isOfMoment } from "../../navigation/paths.ts";
import { wholeText } from "../../ui/format.ts";
import { fileDay } from "../../ui/save-file.ts";
import { takeFile } from "./take-file.ts";

/** Takes an export as of the moment of the page's figures. Resolves as `takeFile` does. */
export async function takeExport(
  queries: QueryClient,
  request: ExportRequest,
  savedText: string,
  options?: DownloadOptions,
): Promise<boolean> {
  const moment = chosenMoment();
  // Pages that show now have no day.
  const shown = isOfMoment(location.pathname) ? moment : nowOf(moment.cycle);
  const ownName = exportFileName(request.dataTypes, fileDay(), request.format);
  const input = { ...request, ...chosenOf(shown) };
  const isSaved = await takeFile(queries, createExport, input, { ...options, ownName, savedText });
  if (isSaved) void queries.invalidateQueries({ queryKey: [listExports.id] });
  return isSaved;
}

export interface RowsToTake {
  readonly format: ExportFormat;
  /** Without notices, sums and metadata among the rows. */
  readonly rowsOnly: boolean;
  readonly dataType: DataType;
  /** Ids in the order of the file; or all of `results`, where the list is known a page at a time, and how many they are. */
  readonly rows: readonly (number | string)[] | { readonly all: number };
  /** For lists of results by station: the results that are listed. */
  readonly results?: ChosenResults | undefined;
  /** Columns of the file; null or left out: all. */
  readonly columns?: readonly string[] | null | undefined;
  /** Their filters and order. */
  readonly shown: readonly Words[];
}

/** Takes the rows that a list shows, as a file. Never rejects: a toast says how it went. */
export async function takeRows(queries: QueryClient, taken: RowsToTake): Promise<void> {
  const { format, rowsOnly, dataType, rows, results, shown, columns } = taken;
  const isWhole = "all" in rows;
  const counted = countedText(isWhole ? rows.all : rows.length, "row", "rows");
  await takeExport(
    queries,
    {
      format,
      dataTypes: [dataType],
      dateRange: "all",
      includeMetadata: true,
      rowsOnly,
      groupBy: "none",
      results,
      ...(!isWhole && {
        rows: [...rows],
        shown: sendable(shown),
        ...(columns != null && { columns: [...columns] }),
      }),
    },
    `${counted} of ${DATA_TYPE_NAMES[dataType]} as ${FORMAT_NAMES[format]}`,
  );
}

interface Words {
  readonly label: string;
  readonly value: string;
}

const UNSENDABLE = new RegExp(`[\\p{Cc}\\p{Cf}\\p{Cs}${HIDING}]`, "gu");

/** What a list is narrowed and sorted by without what a call refuses: text can be pasted into a search that no eye sees. */
export function sendable(words: readonly Words[]): Words[] {
  const plain = (text: string) => wholeText(text.replaceAll(UNSENDABLE, "").trim(), MOST_SHOWN_CHARACTERS);
  return words
    .map(({ label, value }) => ({ label: plain(label), value: plain(value) }))
    .filter(({ label, value }) => label !== "" && value !== "");
}
