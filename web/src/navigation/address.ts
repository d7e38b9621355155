import { useCallback, useMemo } from "react";
import { navigate, useSearch } from "wouter/use-browser-location";

export interface Address {
  /** What the address holds under a name; null where it does not. */
  get(name: string): string | null;
  /**
   * Writes values into the address; null takes one out. `push` adds a step to the history, for what a person chose
   * (a tab); `replace` does not, for what is typed.
   */
  set(values: Readonly<Record<string, string | null>>, step?: "push" | "replace"): void;
}

/** The page's state as the address holds it, so that it can be shared, reloaded and gone back to. */
export function useAddress(): Address {
  const search = useSearch();
  const held = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<Address["set"]>((values, step = "replace") => {
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, value);
    }
    const query = next.toString();
    const search = query === "" ? "" : `?${query}`;
    // What is chosen twice, by press and by focus, is one step back.
    if (search !== location.search) navigate(location.pathname + search, { replace: step === "replace" });
  }, []);
  return useMemo(() => ({ get: (name) => held.get(name), set }), [held, set]);
}

/** One of some values under a name of the address; anything else there is the first of them. */
export function useChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const { get, set } = useAddress();
  const held = get(name);
  const value = values.find((one) => one === held) ?? values[0];
  const choose = useCallback(
    (next: Value) => set({ [name]: next === values[0] ? null : next }, "push"),
    [name, set, values],
  );
  return [value, choose];
}
