import { useLayoutEffect, useState, type RefCallback } from "react";

/** The width an element gets, in whole pixels; 0 until measured. A given width wins and is not measured. */
export function useWidth<T extends HTMLElement>(given?: number): [RefCallback<T>, number] {
  const [element, setElement] = useState<T | null>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (given !== undefined || !element) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, given]);
  return [setElement, given ?? width];
}
