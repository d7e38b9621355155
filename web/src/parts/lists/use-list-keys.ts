import { useEffect, type RefObject } from "react";
import { areLetterKeysOff } from "../../ui/controls/letter-keys.ts";

const LINK = "a[href],button";

/** How long the rows of another page may take to be drawn. */
const TURN_MS = 2_000;

/**
 * Keys of a list: J and K go to the next and the previous row, also of the next and the previous page; X selects the row. Enter then
 * opens it, as its link has the focus. With several lists on a page they are of the one with the focus, else of the first.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  isOn: boolean,
  onSelect: (rowKey: string) => void,
): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
      if ((step === 0 && event.key !== "x") || areLetterKeysOff(event)) return;
      if (document.querySelector("[role=dialog],[role=menu]") !== null) return;
      const focused = document.activeElement;
      const current = focused?.closest("[data-list]") ?? document.querySelector("[data-list]");
      if (list.current === null || current !== list.current) return;
      const rows = rowsOf(current);
      const index = rows.findIndex((row) => row.contains(focused));
      if (step === 0) {
        const key = rows[index]?.dataset["row"];
        if (key !== undefined) onSelect(key);
        return;
      }
      const row = rows[index === -1 ? 0 : index + step];
      if (row === undefined) turn(current, step);
      else focusRow(row);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [list, isOn, onSelect]);
}

const rowsOf = (list: Element) => [...list.querySelectorAll<HTMLElement>("tbody tr")];

function focusRow(row: HTMLElement): void {
  const link = row.querySelector<HTMLElement>("a[href]") ?? row.querySelector<HTMLElement>(LINK);
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
}

/** Goes to the first row of the next page, or the last one of the page before, as soon as it is drawn. */
function turn(list: Element, step: 1 | -1): void {
  const button = list.querySelector<HTMLElement>(`[data-turn="${step}"]:not([aria-disabled])`);
  if (button === null) return;
  const edge = () => rowsOf(list).at(step === 1 ? 0 : -1);
  let focused = edge();
  // Rows are exchanged a few at a time: the last one may come last.
  const drawing = new MutationObserver(() => {
    const row = edge();
    if (row === undefined || row === focused) return;
    focused = row;
    focusRow(row);
  });
  drawing.observe(list, { childList: true, subtree: true });
  setTimeout(() => drawing.disconnect(), TURN_MS);
  button.click();
}
