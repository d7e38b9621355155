import type { ImportKind } from "@command-center/import-rules/kinds/import-kind";
import { exampleHolds, explainedColumns } from "@command-center/import-rules/kinds/template";
import type { Row, SheetColumn, SheetPart } from "../../../files/document.ts";
import { writeWorkbook, type WorkbookSheet } from "../../../files/excel/excel.ts";

const EXPLAINED: readonly SheetColumn[] = [
  { key: "name", label: "Column", kind: "text" },
  { key: "required", label: "Required", kind: "text" },
  { key: "holds", label: "What its cells hold", kind: "text" },
  { key: "help", label: "Explanation", kind: "text" },
  { key: "aliases", label: "Other names that are understood", kind: "text" },
];

/** A kind's worked example on a sheet, which is read when the workbook is sent, and its columns explained on another. */
export async function templateWorkbook(kind: ImportKind): Promise<Uint8Array> {
  const mark = "Places and people of the example do not exist";
  const pieces = [];
  for await (const piece of writeWorkbook({ title: kind.title, sampleNotice: null, mark }, sheetsOf(kind)))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* sheetsOf(kind: ImportKind): AsyncGenerator<WorkbookSheet, void, void> {
  const holds = exampleHolds(kind);
  yield {
    title: kind.title,
    columns: kind.example.header.map((label, index) => ({
      key: keyOf(index),
      label,
      // Codes stay text: a number would lose the zeros in front.
      kind: holds[index] === "count" ? "integer" : "text",
    })),
    parts: rows(
      kind.example.rows.map((cells) =>
        Object.fromEntries(
          cells.map((cell, index) => [keyOf(index), holds[index] === "count" ? counted(cell) : cell]),
        ),
      ),
    ),
  };
  yield {
    title: "Columns",
    columns: EXPLAINED,
    parts: rows(explainedColumns(kind).map((column) => ({ ...column, aliases: column.aliases.join("; ") }))),
  };
}

const keyOf = (index: number) => `column${index}`;

/** A count as a number; a mark such as `x` as it is. */
function counted(cell: string): string | number {
  return /^\d[\d,]*$/.test(cell) ? Number(cell.replaceAll(",", "")) : cell;
}

async function* rows(some: readonly Row[]): AsyncGenerator<SheetPart, void, void> {
  yield { kind: "rows", rows: some };
}
