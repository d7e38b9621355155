import { useMemo } from "react";
import { setAddress, useHeld } from "../../../navigation/address.ts";
import { listName } from "../../../navigation/list-address.ts";
import type { FilterOption } from "../../../page/filter-option.ts";
import { slugOf } from "../../../navigation/paths.ts";
import type { RowFacet } from "./facets.ts";

/** A filter as a list declares it, outside the component or memoised. */
export interface FacetField<Row> extends Pick<RowFacet<Row>, "name" | "label" | "all" | "valuesOf"> {
  /** Of some lists the values that their rows have. */
  readonly options: readonly FilterOption[] | ((rows: readonly Row[]) => readonly FilterOption[]);
}

const NONE: readonly never[] = [];

/**
 * A filter with its value in the address, under its name. Choosing is a step in the history and starts the list at its first
 * page. `rows` are all of the list; `list` is the list's name, where its page has another one.
 */
export function useFacet<Row>(
  field: FacetField<Row>,
  rows: readonly Row[] | undefined,
  list?: string,
): RowFacet<Row> {
  const held = useHeld(field.name);
  const options = useMemo(
    () => (typeof field.options === "function" ? field.options(rows ?? NONE) : field.options),
    [field, rows],
  );
  return useMemo(() => {
    const isKnown = options.some(({ value }) => value === held);
    return {
      ...field,
      options,
      value: isKnown ? held : null,
      isUnknown: held !== null && rows !== undefined && !isKnown,
      onChange: (value) => setAddress({ [field.name]: value, [listName("page", list)]: null }, "push"),
    };
  }, [field, options, held, rows, list]);
}

/** A filter by words that rows show, such as a role: its values are those that occur, from A to Z. */
export function wordsFacet<Row>(
  words: Pick<FacetField<Row>, "name" | "label" | "all">,
  wordsOf: (row: Row) => string | null | undefined,
): FacetField<Row> {
  return {
    ...words,
    options: (rows) =>
      [...new Set(rows.flatMap((row) => wordsOf(row) || []))]
        .toSorted((a, b) => a.localeCompare(b))
        .map((label) => ({ value: slugOf(label), label })),
    valuesOf: (row) => {
      const label = wordsOf(row);
      return label ? [slugOf(label)] : [];
    },
  };
}
