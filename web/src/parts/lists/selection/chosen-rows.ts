import type { Column } from "../../../page/records/record-table.tsx";
import type { RowFacet } from "../facets/facets.ts";

/** Rows that an address names: more make it longer than chat programs and proxies take. */
export const MAX_CHOSEN_ROWS = 100;

/** The filter of a list that is of chosen rows, `?only=3.7.12`; null where the address names none. */
export function chosenRowsFacet<Row>(
  held: string | null,
  name: string,
  rowKey: (row: Row) => string | number,
  onChange: (value: string | null) => void,
): RowFacet<Row> | null {
  if (held === null || !/^[\w-]{1,36}(?:\.[\w-]{1,36}){0,99}$/.test(held)) return null;
  const keys = new Set(held.split("."));
  return {
    name,
    label: "Rows",
    all: "All rows",
    options: [{ value: held, label: `${keys.size} chosen` }],
    value: held,
    onChange,
    valuesOf: (row) => (keys.has(String(rowKey(row))) ? [held] : []),
  };
}

/** Rows as text with tabs, for spreadsheets. */
export function textOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const clean = (value: unknown) => String(value ?? "").replaceAll(/\s+/g, " ");
  return [
    columns.map(({ label, unit }) => clean(unit === undefined ? label : `${label}, ${unit}`)),
    ...rows.map((row) => columns.map(({ value }) => clean(value(row)))),
  ]
    .map((cells) => cells.join("\t"))
    .join("\n");
}
