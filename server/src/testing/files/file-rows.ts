import type { FileRow } from "@command-center/import-rules/file-row";
import type { FileBytes } from "../../spreadsheets/file-bytes.ts";
import { FileRefused } from "../../spreadsheets/file-refused.ts";
import { readRows, recognise } from "../../spreadsheets/recognise.ts";
import type { Chosen } from "../../spreadsheets/spreadsheet.ts";

/** All rows of a file, read as it is recognised. */
export async function rowsOf(file: FileBytes, chosen?: Chosen): Promise<FileRow[]> {
  const found: FileRow[] = [];
  for await (const { rows } of readRows(file, await recognise(file, chosen))) found.push(...rows);
  return found;
}

/** Bytes or text as a file; each read hands out at most `most` bytes, as the rest of a chunk would be. */
export function fileOf(content: Uint8Array | string, most = Number.POSITIVE_INFINITY): FileBytes {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return {
    size: bytes.length,
    read: async (from, length) => bytes.subarray(from, from + Math.min(length, most)),
  };
}

/** What the rows of a file say, or the code and sentence by which it is refused. Any other error is thrown. */
export async function cellsOf(
  content: Uint8Array | string,
  chosen?: Chosen,
): Promise<readonly (readonly string[])[] | string> {
  try {
    return (await rowsOf(fileOf(content), chosen)).map(({ cells }) => cells);
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
}
