import { useCallback, useEffect } from "react";
import { navigate, useLocationProperty } from "wouter/use-browser-location";

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

/** Id of the cycle in the address; null for the cycle in force, or if the address is not valid. */
export function useChosenCycle(): number | null {
  return cycleIn(useHeld(CYCLE));
}

/** The same where nothing is drawn anew when it changes. */
export function chosenCycle(): number | null {
  return cycleIn(new URLSearchParams(placed().search).get(CYCLE));
}

const CYCLE = "cycle";
const cycleIn = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** An address of the product in a cycle: whoever chose one stays in it, wherever they go. */
export function inCycle(href: string, cycle: number | null): string {
  if (cycle === null || !href.startsWith("/")) return href;
  const [path = "", query] = href.split("?");
  const held = new URLSearchParams(query);
  if (!held.has(CYCLE)) held.set(CYCLE, String(cycle));
  return `${path}?${held.toString()}`;
}

/** Goes to a page of the product, in the cycle that is chosen. */
export function goTo(href: string): void {
  navigate(inCycle(href, chosenCycle()));
}

/** The path of the page that is shown. */
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
