import type { Sort } from "../../navigation/list-address.ts";
import type { Column } from "../../page/records/record-table.tsx";
import type { Facet } from "./facets/facets.ts";

/** One thing that a list is narrowed or sorted by: `Status`, `Pending`. */
export interface ShownWords {
  readonly label: string;
  readonly value: string;
}

/** The filters that are on, each with the words of what is chosen. */
export function chosenIn(facets: readonly Facet[]): readonly (Facet & { readonly words: string })[] {
  return facets.flatMap((facet) => {
    if (facet.value === null) return [];
    return [
      { ...facet, words: facet.options.find(({ value }) => value === facet.value)?.label ?? facet.value },
    ];
  });
}

/** By what a list is narrowed and sorted, as its files and its print say it. */
export function shownWords<Row>(list: {
  readonly facets: readonly Facet[];
  readonly text: string;
  readonly sort: Sort<string> | null;
  readonly columns: readonly Column<Row>[];
  /** Those that are shown, where some are hidden. */
  readonly chosenColumns?: readonly Column<Row>[] | null;
}): ShownWords[] {
  const by = list.columns.find(({ id }) => id === list.sort?.by);
  const text = list.text.trim();
  return [
    ...chosenIn(list.facets).map(({ label, words }) => ({ label, value: words })),
    ...(text === "" ? [] : [{ label: "Search", value: text }]),
    ...(by === undefined
      ? []
      : [{ label: "Order", value: `${by.label}, ${orderText(by, list.sort?.order ?? "asc")}` }]),
    ...(list.chosenColumns == null
      ? []
      : [{ label: "Columns", value: list.chosenColumns.map(({ label }) => label).join(", ") }]),
  ];
}

function orderText<Row>(column: Column<Row>, order: "asc" | "desc"): string {
  const [up, down] =
    column.orders ?? (column.kind === "number" ? ["least first", "most first"] : ["A to Z", "Z to A"]);
  return order === "asc" ? up : down;
}
