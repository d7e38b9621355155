import { useCallback, useEffect, useMemo } from "react";
import { navigate, useLocationProperty } from "wouter/use-browser-location";
import { inMoment, isPast, momentIn, type Moment } from "./moment.ts";

/**
 * Address of the server-rendered page. In a browser, the address at load: panels that React hydrates later start from what the
 * server rendered, even if the user has changed the address since.
 */
let drawnAt = import.meta.env.SSR
  ? { pathname: "/", search: "" }
  : { pathname: location.pathname, search: location.search };
const placed = () => (import.meta.env.SSR ? drawnAt : location);

/** Tells where the page stands that is drawn next, on the server, where drawing is one step without a pause. */
export function drawAt(address: typeof drawnAt): void {
  drawnAt = address;
}

/**
 * What the address holds under a name; null where it does not. The page's state stands there, so that it can be shared,
 * reloaded and gone back to. Only a change of this value draws its reader again, not one of the rest of the address.
 */
export function useHeld(name: string): string | null {
  return useLocationProperty(
    () => new URLSearchParams(location.search).get(name),
    () => new URLSearchParams(drawnAt.search).get(name),
  );
}

export function useMoment(): Moment {
  const cycle = useHeld("cycle");
  const asOf = useHeld("asOf");
  const known = useHeld("known");
  return useMemo(() => momentIn((name) => ({ cycle, asOf, known })[name]), [cycle, asOf, known]);
}

/** The same outside of rendering, without an update when it changes. */
export function chosenMoment(): Moment {
  const search = new URLSearchParams(placed().search);
  return momentIn((name) => search.get(name));
}

/** Whether the address chooses another moment than now, so that records cannot be changed. */
export function useIsPast(): boolean {
  return isPast(useMoment());
}

/** What follows the path in the address of the page that is shown, with its question mark. */
export function useSearch(): string {
  return useLocationProperty(
    () => location.search,
    () => drawnAt.search,
  );
}

/** Goes to a page of the product, at the chosen moment. */
export function goTo(href: string): void {
  navigate(inMoment(href, chosenMoment()));
}

export function usePath(): string {
  return useLocationProperty(
    () => location.pathname,
    () => drawnAt.pathname,
  );
}

/**
 * Writes values into the address; null takes one out. `push` adds a step to the history, for what a person chose
 * (a tab); `replace` does not, for what is typed.
 */
export function setAddress(
  values: Readonly<Record<string, string | null>>,
  step: "push" | "replace" = "replace",
): void {
  const next = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  const query = next.toString();
  const search = query === "" ? "" : `?${query}`;
  // What is chosen twice, by press and by focus, is one step back.
  if (search !== location.search) navigate(location.pathname + search, { replace: step === "replace" });
}

/** One of some values under a name of the address; anything else there is the first of them. */
export function useChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const valueInAddress = useHeld(name);
  const value = values.find((one) => one === valueInAddress) ?? values[0];
  const choose = useCallback(
    (next: Value) => setAddress({ [name]: next === values[0] ? null : next }, "push"),
    [name, values],
  );
  return [value, choose];
}

/**
 * Opens a form that the address asks for (`?new=account`), once it is known that the person may have it, and takes that out of
 * the address: a reload or a step back does not ask again.
 */
export function useAskedFor(what: string, may: boolean, onAsked: () => void): void {
  const isAsked = useHeld("new") === what && may;
  useEffect(() => {
    if (!isAsked) return;
    setAddress({ new: null });
    onAsked();
  }, [isAsked, onAsked]);
}
