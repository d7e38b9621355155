import { useEffect, type RefObject } from "react";

/**
 * Goes to a list where one arrives by a link that narrows it: it may lie far down its page. `asked` is what the address narrows
 * it by; empty: nothing. Whoever is in the list already is left where they are.
 */
export function useArrivalAtList(list: RefObject<HTMLElement | null>, asked: string): void {
  useEffect(() => {
    if (asked === "") return;
    // After the page itself has gone to its top.
    const frame = requestAnimationFrame(() => {
      const { current } = list;
      if (current === null || current.contains(document.activeElement)) return;
      current.scrollIntoView({ block: "start" });
      current.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [list, asked]);
}
