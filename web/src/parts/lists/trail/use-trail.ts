import { useCallback, useEffect, useRef } from "react";
import { setAddress } from "../../../navigation/address.ts";
import type { Column } from "../../../page/records/record-table.tsx";
import type { Facet } from "../facets/facets.ts";
import { shownWords } from "../shown-words.ts";
import { inTrail, keepTrail, stopsOf, takeReturn } from "./trail.ts";

interface ShownList<Row> {
  readonly label: string;
  readonly found: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly facets: readonly Facet[];
  readonly text: string;
}

/** What a list calls as a link of its rows is followed: remembers the list, so that the record leads back and to the next one. */
export function useTrail<Row>(list: ShownList<Row>): (href: string, column: Column<Row>) => string {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  return useCallback((href, { to, value }) => {
    if (to === undefined) return href;
    const { label, found, columns, facets, text } = latest.current;
    const address = location.pathname + location.search;
    const words = shownWords({ facets, text, sort: null, columns });
    keepTrail({
      list: address,
      label,
      words: words.map((one) => `${one.label}: ${one.value}`),
      stops: stopsOf(found, to, (row) => String(value(row) ?? "")),
      top: scrollY,
    });
    return inTrail(href, address);
  }, []);
}

interface ReturnedList<Row> extends Pick<ShownList<Row>, "found" | "columns"> {
  readonly perPage: number;
  /** The name of its page in the address. */
  readonly page: string;
}

/** Shows and focuses the record that a user returns from, which may be on another page of the list than the one they left. */
export function useReturn<Row>({ found, columns, perPage, page }: ReturnedList<Row>): void {
  useEffect(() => {
    const path = takeReturn(location.pathname + location.search);
    if (path === null) return;
    const index = found.findIndex((row) => columns.some(({ to }) => to?.(row) === path));
    if (index === -1) return;
    const number = Math.floor(index / perPage) + 1;
    setAddress({ [page]: number === 1 ? null : String(number) });
    // After the page has arrived and its heading has the focus.
    const timer = setTimeout(() => {
      const links = document.querySelectorAll<HTMLAnchorElement>(".records tbody a");
      const link = [...links].find((one) => one.pathname === path);
      link?.scrollIntoView({ block: "nearest" });
      link?.focus({ preventScroll: true });
    }, 50);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- on arrival alone
  }, []);
}
