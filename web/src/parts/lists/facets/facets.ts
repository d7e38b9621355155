import type { FilterOption } from "../../../page/filter-option.ts";

/** A filter of a list, and what is chosen in it. */
export interface Facet {
  /** Its name in the address. */
  readonly name: string;
  /** What it was called there before, in links that still open as they did. */
  readonly formerName?: string;
  readonly label: string;
  /** What choosing nothing means: `Every status`. */
  readonly all: string;
  readonly options: readonly FilterOption[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Whether the address asks for a value that the list does not have. */
  readonly isUnknown?: boolean;
}

/** A filter that knows the values of each row: the list applies it, and counts the rows behind each value. */
export interface RowFacet<Row> extends Facet {
  /** Values of a row, of which the filter chooses one. */
  readonly valuesOf: (row: Row) => readonly string[];
}

export type ListFacet<Row> = Facet | RowFacet<Row>;

/** Rows behind each value of a filter. */
export interface FacetCounts {
  /** Rows with a value under all other filters. */
  readonly now: ReadonlyMap<string, number>;
  /** Values that rows of the whole list have. */
  readonly present: ReadonlySet<string>;
}

export interface Faceted<Row> {
  /** Rows that all filters let through, in their order. */
  readonly found: readonly Row[];
  /** By the name of the filter. Filters that do not know the values of rows are not here. */
  readonly counts: ReadonlyMap<string, FacetCounts>;
}

/**
 * Applies the filters of a list and counts the rows behind their values in one pass. `rows` are those that the search found,
 * `whole` all of the list.
 */
export function faceted<Row>(
  rows: readonly Row[],
  whole: readonly Row[],
  facets: readonly ListFacet<Row>[],
): Faceted<Row> {
  const counted = facets.filter(isRowFacet).map((facet) => ({
    ...facet,
    now: new Map<string, number>(),
    present: new Set(whole.flatMap((row) => facet.valuesOf(row))),
  }));
  const found = rows.filter((row) => {
    const values = counted.map(({ valuesOf }) => valuesOf(row));
    const failing = counted.flatMap(({ value }, index) =>
      value === null || values[index]?.includes(value) ? [] : [index],
    );
    for (const [index, { now }] of counted.entries()) {
      if (failing.some((other) => other !== index)) continue;
      for (const value of new Set(values[index])) now.set(value, (now.get(value) ?? 0) + 1);
    }
    return failing.length === 0;
  });
  return {
    found: found.length === rows.length ? rows : found,
    counts: new Map(counted.map(({ name, now, present }) => [name, { now, present }])),
  };
}

function isRowFacet<Row>(facet: ListFacet<Row>): facet is RowFacet<Row> {
  return "valuesOf" in facet;
}

/** The options to offer: those that rows of the list have, and the chosen one. */
export function offeredOptions(
  { options, value }: Pick<Facet, "options" | "value">,
  counts: FacetCounts | undefined,
): readonly FilterOption[] {
  if (counts === undefined) return options;
  return options.filter((option) => counts.present.has(option.value) || option.value === value);
}
