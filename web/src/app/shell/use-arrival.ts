import { useEffect } from "react";
import { useNames } from "../use-names.ts";

// The first page of a load is where one starts, not where one went: focus stays at the top of the document.
let navigated = false;
let byHistory = false;
if (!import.meta.env.SSR)
  addEventListener("popstate", () => {
    byHistory = true;
  });

/**
 * What a browser does on arriving at a page and an app has to do itself: the title, the place (the top, except
 * after back and forward, where the browser finds it again) and the focus, on the heading.
 */
export function useArrival(title: string): void {
  const { party, product } = useNames();
  useEffect(() => {
    document.title = `${title} · ${party} ${product}`;
  }, [title, party, product]);
  useEffect(() => {
    if (navigated) {
      if (!byHistory) scrollTo(0, 0);
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    }
    if (!navigated) dispatchEvent(new Event("page-arrived"));
    navigated = true;
    byHistory = false;
  }, []);
}
