import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Lays an element out in the task that drew `drawn` into it. Left to the frame, layout and paint of a list would be
 * one task: too long for a cheap phone that somebody types on.
 */
export function useLaidOut<Element extends HTMLElement>(drawn: unknown): RefObject<Element | null> {
  const element = useRef<Element>(null);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what was drawn is what must be laid out
  useLayoutEffect(() => void element.current?.getBoundingClientRect(), [drawn]);
  return element;
}
