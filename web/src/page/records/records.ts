import { holds, searchText, typedWords } from "@command-center/domain/names/search-text";
import { useDeferredValue, useMemo } from "react";
import { useListAddress, type ListAddress, type Sort } from "../../navigation/list-address.ts";

export type Order = "asc" | "desc";

interface ColumnWords {
  /** Its name in the address, too. */
  id: string;
  label: string;
  /** Of every value in the column, e.g. `%`: stands in the header, and beside the value where there is no header. */
  unit?: string;
}

/** Text, where a column does not say otherwise, is sorted by letters without case. */
export interface TextField<Row> extends ColumnWords {
  kind?: undefined;
  value: (row: Row) => string | null | undefined;
}

/** Numbers stand at the right with their digits in line. */
export interface NumberField<Row> extends ColumnWords {
  kind: "number";
  value: (row: Row) => number | null | undefined;
}

/** What a list can be sorted by. */
export type RecordField<Row> = TextField<Row> | NumberField<Row>;

let letters: Intl.Collator | undefined;
/** Made when first sorted by: it takes a phone some milliseconds. */
const collator = () => (letters ??= new Intl.Collator("en", { sensitivity: "base", numeric: true }));

/** The rows by one field; what is not known comes last in both orders, and equals keep the order they came in. */
export function sorted<Row>(rows: readonly Row[], field: RecordField<Row>, order: Order): readonly Row[] {
  const sign = order === "asc" ? 1 : -1;
  const known: { row: Row; value: string | number }[] = [];
  const unknown: Row[] = [];
  for (const row of rows) {
    const value = field.value(row);
    if (value === null || value === undefined || value === "") unknown.push(row);
    else known.push({ row, value });
  }
  known.sort((a, b) => sign * compare(a.value, b.value));
  return [...known.map(({ row }) => row), ...unknown];
}

function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : collator().compare(String(a), String(b));
}

/**
 * Finds rows by typed words. Every row's text is folded once, here: what is typed then only looks through it. A list that is not
 * searched has all its rows, whatever is typed for another one on its page.
 */
export function searchable<Row>(
  rows: readonly Row[],
  texts: readonly ((row: Row) => string | null | undefined)[],
): (typed: string, among: readonly Row[]) => readonly Row[] {
  const folded = new Map<Row, string>();
  for (const row of rows) folded.set(row, texts.map((text) => searchText(text(row) ?? "")).join("\n"));
  return (typed, among) => {
    const words = typedWords(typed);
    if (!words.length || !texts.length) return among;
    return among.filter((row) => holds(folded.get(row) ?? "", words));
  };
}

export interface PageOfRows<Row> {
  rows: readonly Row[];
  /** From 1. */
  page: number;
  pages: number;
  /** Place of its first and last row in the whole, from 1; both 0 where there is none. */
  from: number;
  to: number;
  total: number;
}

/** One page of the rows; a page that does not exist is the first. */
export function pageOf<Row>(rows: readonly Row[], requestedPage: number, size: number): PageOfRows<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page =
    Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= pages ? requestedPage : 1;
  const start = (page - 1) * size;
  const shown = rows.slice(start, start + size);
  return {
    rows: shown,
    page,
    pages,
    from: shown.length === 0 ? 0 : start + 1,
    to: start + shown.length,
    total: rows.length,
  };
}

/**
 * Rows on the way from those drawn to those wanted: from the top as many of the wanted as bring `most` that are not drawn
 * yet, after them what was drawn. It is `wanted` itself once that is reached.
 */
export function exchanged<Row>(rows: {
  drawn: readonly Row[];
  wanted: readonly Row[];
  most: number;
  keyOf: (row: Row) => string | number;
}): readonly Row[] {
  const { drawn, wanted, most, keyOf } = rows;
  const known = new Set(drawn);
  let fresh = 0;
  const cut = wanted.findIndex((row) => !known.has(row) && ++fresh > most);
  if (cut === -1) return wanted;
  const top = wanted.slice(0, cut);
  const keys = new Set(top.map(keyOf));
  return [...top, ...drawn.slice(cut).filter((row) => !keys.has(keyOf(row)))];
}

/** More than any list here has; of more, no one reads the numbers. */
const MOST_OFFERED = 400;

/** The pages to leap to: all of them, or of very many an even choice with the present one and the last. */
export function pageNumbersOffered(page: number, pages: number): number[] {
  const step = Math.ceil(pages / MOST_OFFERED);
  const offered = new Set([page, pages]);
  for (let one = 1; one <= pages; one += step) offered.add(one);
  return [...offered].toSorted((a, b) => a - b);
}

interface RecordsOptions<Row> {
  rows: readonly Row[];
  /** What the list can be sorted by. Declare it outside the component: every new array is sorted by anew. */
  fields: readonly RecordField<Row>[];
  /** What is searched in; declared outside the component, too. */
  texts: readonly ((row: Row) => string | null | undefined)[];
  /** The order before one is chosen; null: as the rows came. */
  first?: Sort<string> | null;
  /** What its names in the address begin with, where the page has another list. */
  list?: string | undefined;
}

interface Records<Row> extends ListAddress<string> {
  /** In order. While much is typed fast, a moment behind the text, which is never held up. */
  found: readonly Row[];
}

/** Records already in the browser, searched and sorted by what the address says. */
export function useRecords<Row>({
  rows,
  fields,
  texts,
  first = null,
  list,
}: RecordsOptions<Row>): Records<Row> {
  const sorts = useMemo(() => fields.map(({ id }) => id), [fields]);
  const address = useListAddress({ sorts, sort: first, list });
  const by = address.sort?.by;
  const order = address.sort?.order ?? "asc";
  const field = fields.find(({ id }) => id === by);
  const typed = useDeferredValue(address.text);
  // Sorted before it is searched: typing then never sorts.
  const inOrder = useMemo(
    () => (field === undefined ? rows : sorted(rows, field, order)),
    [rows, field, order],
  );
  const search = useMemo(() => searchable(rows, texts), [rows, texts]);
  const found = useMemo(() => search(typed, inOrder), [search, typed, inOrder]);
  return { ...address, found };
}
