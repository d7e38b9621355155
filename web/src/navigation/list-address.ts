import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { wholeText } from "../ui/format.ts";
import { setAddress, useHeld } from "./address.ts";

export interface Sort<Id extends string> {
  by: Id;
  order: "asc" | "desc";
}

export interface ListAddress<Id extends string> {
  /** What is typed: here once it is drawn, a moment later in the address. */
  text: string;
  /** Null: the order in which the records came. */
  sort: Sort<Id> | null;
  /** From 1; may lie beyond the end, which only the list can know. */
  page: number;
  /** Typed text starts at the first page and takes the place of the present address. */
  search(text: string): void;
  /** Chosen: a step in the history, from the first page. */
  sortBy(sort: Sort<Id>): void;
  /** Chosen: a step in the history. */
  turnTo(page: number): void;
}

/** What the address says of a list where it says nothing, or nothing that makes sense. */
export interface ListDefaults<Id extends string> {
  sorts: readonly Id[];
  sort: Sort<Id> | null;
  /** Of a list that is not the only one of its page: what its names in the address begin with. */
  list?: string | undefined;
}

/** A name in the address of one list of a page: `page`, or `incidents-page`. */
export const listName = (name: string, list: string | undefined) =>
  list === undefined ? name : `${list}-${name}`;

/** What the address takes in one go: browsers refuse to have it rewritten at every key. */
const SETTLED_MS = 200;
const LONGEST = 100;
// oxlint-disable-next-line no-control-regex -- control characters are what is kept out
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Search, order and page of a list, as `?q=…&sort=…&order=…&page=…`. Values that make no sense are the default. */
export function useListAddress<Id extends string>(defaults: ListDefaults<Id>): ListAddress<Id> {
  const { sorts, sort: first, list } = defaults;
  const searchInAddress = typedIn(useHeld(listName("q", list)));
  const sortInAddress = useHeld(listName("sort", list));
  const orderInAddress = useHeld(listName("order", list));
  const pageInAddress = useHeld(listName("page", list));
  const [text, setText] = useState(searchInAddress);
  const written = useRef(searchInAddress);
  // Ahead of `text` while a transition that takes it up is under way: what is chosen meanwhile must not lose it.
  const latest = useRef(searchInAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward or a link has put another text there.
  useEffect(() => {
    if (searchInAddress === written.current) return;
    written.current = searchInAddress;
    latest.current = searchInAddress;
    clearTimeout(timer.current);
    setText(searchInAddress);
  }, [searchInAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = useCallback(
    (next: string, others: Record<string, string | null>, step: "push" | "replace") => {
      clearTimeout(timer.current);
      written.current = next;
      const named = Object.entries({ q: next, ...others }).map(([name, value]) => [
        listName(name, list),
        value,
      ]);
      setAddress(Object.fromEntries(named), step);
    },
    [list],
  );
  const search = useCallback(
    (typed: string) => {
      const next = wholeText(typed, LONGEST);
      latest.current = next;
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(typedIn(next), { page: null }, "replace"), SETTLED_MS);
    },
    [write],
  );
  const sortBy = useCallback(
    (sort: Sort<Id>) =>
      write(typedIn(latest.current), { sort: sort.by, order: sort.order, page: null }, "push"),
    [write],
  );
  const turnTo = useCallback(
    (page: number) => write(typedIn(latest.current), { page: page === 1 ? null : String(page) }, "push"),
    [write],
  );
  const sort = useMemo(
    () => sortIn(sortInAddress, orderInAddress, sorts) ?? first,
    [sortInAddress, orderInAddress, sorts, first],
  );
  return { text, sort, page: pageIn(pageInAddress), search, sortBy, turnTo };
}

/** Search text as the address may hold it: what no one can have typed is nothing. */
export function typedIn(value: string | null): string {
  if (value === null || value.length > LONGEST || CONTROL.test(value)) return "";
  return value.trim() === "" ? "" : value;
}

/** The order that the address names; null where it names none of those there are. */
export function sortIn<Id extends string>(
  by: string | null,
  order: string | null,
  sorts: readonly Id[],
): Sort<Id> | null {
  const known = sorts.find((one) => one === by);
  return known === undefined ? null : { by: known, order: order === "desc" ? "desc" : "asc" };
}

/** The page that the address names, 1 where it names none. */
export function pageIn(value: string | null): number {
  return value !== null && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : 1;
}
