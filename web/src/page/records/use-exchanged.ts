import { startTransition, useEffect, useMemo, useState } from "react";
import { exchanged } from "./records.ts";

/** New rows in one go: what a cheap phone lays out between two letters. */
const AT_ONCE = 3;

/**
 * The rows to draw now on the way to those wanted: a few of them are exchanged at a time, so that typing is never held
 * up. The first ones come all at once.
 */
export function useExchanged<Row>(
  wanted: readonly Row[],
  keyOf: (row: Row) => string | number,
): readonly Row[] {
  const [drawn, setDrawn] = useState(wanted);
  const next = useMemo(() => exchanged({ drawn, wanted, most: AT_ONCE, keyOf }), [drawn, wanted, keyOf]);
  useEffect(() => {
    if (next === drawn) return;
    // After the frame: what was drawn is in sight before more of it follows.
    const timer = setTimeout(() => startTransition(() => setDrawn(next)), 16);
    return () => clearTimeout(timer);
  }, [next, drawn]);
  return next;
}
