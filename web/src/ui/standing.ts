import {
  createContext,
  createElement,
  use,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";

/** What the figures on a page stand for: the words that a file of them bears. */
export interface Standing {
  /** The cycle that is shown; its id stands in links to exactly this view. */
  readonly cycle: number;
  /** The day that the figures stand for, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** The time that they are as known at, ISO 8601; null: now. */
  readonly knownAt: string | null;
  /** Whether the user chose the day, so that they are not the newest figures. */
  readonly isPast: boolean;
  readonly isSample: boolean;
  /** Whose figures they are, as printed: `Sample data (invented)`. */
  readonly source: string;
}

const never = () => () => {};

const StandingContext = createContext<Readonly<Record<"now" | "first", Standing | null>>>({
  now: null,
  first: null,
});

/** Says what the figures in it stand for; null where it is not known yet. */
export function StandingProvider({ value, children }: { value: Standing | null; children: ReactNode }) {
  const [first] = useState(value);
  const standing = useMemo(() => ({ now: value, first }), [value, first]);
  return createElement(StandingContext, { value: standing }, children);
}

/** The standing of the figures here. A part that hydrates late begins with the server's value, as `useRead` does. */
export function useStanding(): Standing | null {
  const { now, first } = use(StandingContext);
  return useSyncExternalStore(
    never,
    () => now,
    () => first,
  );
}
