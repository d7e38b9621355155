import type { ViewValues } from "@command-center/contract/views/views";
import { listName } from "../../../navigation/list-address.ts";
import type { Facet } from "../facets/facets.ts";
import { COMMON } from "./view-names.ts";

/** The parts of a list that decide what an address means to it. */
export interface ViewedList {
  /** What its names in the address begin with, where the page has another list. */
  readonly name: string | undefined;
  readonly facets: readonly Facet[];
}

/** Names in the address that a view of the list saves. The page is none of them: it is a place in the list, not a view of it. */
function namesOf({ name, facets }: ViewedList): readonly string[] {
  return [...facets.map((facet) => facet.name), ...COMMON.map((common) => listName(common, name))];
}

/** What the list shows, as a view saves it: without values that apply to nothing. */
export function shownValues(list: ViewedList, search: string): ViewValues {
  const address = new URLSearchParams(search);
  const chosen = new Map(list.facets.map(({ name, value }) => [name, value]));
  return Object.fromEntries(
    namesOf(list).flatMap((name) => {
      const value = chosen.has(name) ? chosen.get(name) : address.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

export function isSame(a: ViewValues, b: ViewValues): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name]);
}

/** The change of the address that opens a view, and the names in it that the list does not have any more. */
export function opening(
  list: ViewedList,
  values: ViewValues,
): { readonly address: Record<string, string | null>; readonly unknown: readonly string[] } {
  const names = namesOf(list);
  const former = list.facets.flatMap(({ formerName }) => formerName ?? []);
  return {
    address: {
      ...Object.fromEntries(former.map((name) => [name, null])),
      ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
      [listName("page", list.name)]: null,
    },
    unknown: Object.keys(values).filter((name) => !names.includes(name)),
  };
}

const MAX_SHOWN = 40;
const quoted = (value: string) => `“${value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value}”`;

/** Values in the address that the list does not have, in words. */
export function leftOut(
  { name, facets }: ViewedList,
  columns: readonly { readonly id: string }[],
  search: string,
): readonly string[] {
  const address = new URLSearchParams(search);
  const isColumn = (id: string) => columns.some((column) => column.id === id);
  const sort = address.get(listName("sort", name));
  const chosen = (address.get(listName("columns", name)) ?? "").split(",").filter(Boolean);
  return [
    ...facets.flatMap((facet) =>
      facet.isUnknown
        ? [`${facet.label} ${quoted(address.get(facet.name) ?? address.get(facet.formerName ?? "") ?? "")}`]
        : [],
    ),
    ...(sort === null || isColumn(sort) ? [] : [`order by ${quoted(sort)}`]),
    ...chosen.filter((id) => !isColumn(id)).map((id) => `column ${quoted(id)}`),
  ];
}
