import { useDeferredValue, useMemo } from "react";
import { useListAddress, type ListAddress, type Sort } from "../../navigation/list-address.ts";
import { searchable, sorted, type RecordField } from "./records.ts";

export interface RecordsOptions<Row> {
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

export interface Records<Row> extends ListAddress<string> {
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
