import { useEffect } from "react";
import { arrive } from "../../navigation/arrival.ts";
import { useNames } from "../use-names.ts";
import { usePast } from "./use-past.ts";

// The first page of a load is where one starts, not where one went: focus stays at the top of the document.
let navigated = false;

/**
 * What a browser does on arriving at a page and an app has to do itself: the title, the place (the top, except
 * after back and forward, where the browser finds it again) and the focus, on the heading.
 */
export function useArrival(title: string): void {
  const { party, product } = useNames();
  const past = usePast().words;
  useEffect(() => {
    document.title = documentTitle(title, past, `${party} ${product}`);
  }, [title, past, party, product]);
  useEffect(() => {
    if (navigated) arrive();
    else {
      dispatchEvent(new Event("page-arrived"));
      // A link to a chart, which is not there yet.
      if (location.hash.startsWith("#chart-"))
        void import("./to-chart.ts").then(({ goToChart }) => goToChart(location.hash.slice(1)));
    }
    navigated = true;
  }, []);
}

/** A page's title in the browser: its name, the moment of its figures if that is past, and the product. */
export function documentTitle(page: string, past: string | null, product: string): string {
  return [page, ...(past === null ? [] : [past]), product].join(" · ");
}
