import { useCallback } from "react";
import { navigate, useSearch } from "wouter/use-browser-location";

/** What is chosen on the page, kept in the address; `choose(name, null)` takes it out again. */
export function useSelection() {
  const search = useSearch();
  const choose = useCallback((name: "map" | "district", value: string | null) => {
    const next = new URLSearchParams(location.search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    const query = next.toString();
    navigate(`${location.pathname}${query === "" ? "" : `?${query}`}`, { replace: true });
  }, []);
  const chosen = new URLSearchParams(search);
  return { map: chosen.get("map"), district: chosen.get("district"), choose };
}
