import type { FILE_COLUMNS, FileKey } from "@command-center/contract/exports/file-columns";
import type { LeftOut } from "@command-center/contract/facts/fact";
import type { ListName } from "@command-center/contract/views/views";
import type { Column } from "../../page/records/record-table.tsx";

/** Columns of a file, or why it has none for a column of its list. */
export type FileKeys<File extends keyof typeof FILE_COLUMNS> =
  | readonly [FileKey<File>, ...FileKey<File>[]]
  | LeftOut;

/** A column of a list with saved views: the list's file has the column with its id, or those in `inFile`. */
export type ListedColumn<Row, File extends keyof typeof FILE_COLUMNS> = Column<Row> &
  ({ readonly id: FileKey<File>; readonly inFile?: never } | { readonly inFile: FileKeys<File> });

/** The columns of a list that are shown, where some are hidden. */
export interface ShownColumns {
  readonly ids: readonly string[];
  /** Those of the file; null: all. */
  readonly inFile: readonly string[] | null;
}

/** A list that the server keeps saved views of, under this name, and its columns. */
export type ViewsProps<Row> =
  | { views?: undefined; columns: readonly Column<Row>[] }
  | { views?: ListName | undefined; columns: readonly ListedColumn<Row, keyof typeof FILE_COLUMNS>[] }
  /** Its file has columns of another shape, and always all of them. */
  | { views: ListName; isExportedWhole: true; columns: readonly Column<Row>[] };

/** The columns of the file that belong to columns of the list; null where none of these has any. */
export function fileKeys(
  columns: readonly { readonly id: string; readonly inFile?: readonly string[] | LeftOut }[],
): string[] | null {
  const keys = columns.flatMap(({ id, inFile = [id] }) => ("none" in inFile ? [] : inFile));
  return keys.length === 0 ? null : [...new Set(keys)];
}
