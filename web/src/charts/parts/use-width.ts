import { useLayoutEffect, useState, type RefCallback } from "react";
import { flushSync } from "react-dom";

/** Width of a chart on an A4 sheet, within margins and a card's padding: paper cannot be measured. */
const PAPER = 640;

/** The width an element gets, in whole pixels; 0 until measured. A given width wins and is not measured. */
export function useWidth<T extends HTMLElement>(fixedWidth?: number): [RefCallback<T>, number] {
  const [element, setElement] = useState<T | null>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (fixedWidth !== undefined || !element) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // The page is printed as soon as the event is over. What stood in a column of the screen goes across the sheet.
    const fitPaper = () => flushSync(() => setWidth(PAPER));
    addEventListener("beforeprint", fitPaper);
    addEventListener("afterprint", measure);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", fitPaper);
      removeEventListener("afterprint", measure);
    };
  }, [element, fixedWidth]);
  return [setElement, fixedWidth ?? width];
}
