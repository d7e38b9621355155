const LINK = "a[href],button";
/** How long the rows of another page may take to be drawn. */
const TURN_MS = 2_000;

/**
 * Acts on a key of a list. With several lists on a page it is for the list that has the focus, else for the first. `onSelect` is called
 * with the row that is to be selected, or no longer.
 */
export function act(key: "j" | "k" | "x", list: HTMLElement, onSelect: (rowKey: string) => void): void {
  if (document.querySelector("[role=dialog],[role=menu]") !== null) return;
  const focused = document.activeElement;
  const current = focused?.closest("[data-list]") ?? document.querySelector("[data-list]");
  if (current !== list) return;
  const rows = rowsOf(list);
  const index = rows.findIndex((row) => row.contains(focused));
  if (key === "x") {
    const rowKey = rows[index]?.dataset["row"];
    if (rowKey !== undefined) onSelect(rowKey);
    return;
  }
  const step = key === "j" ? 1 : -1;
  const row = rows[index === -1 ? 0 : index + step];
  if (row === undefined) turn(list, step);
  else focusRow(row);
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
