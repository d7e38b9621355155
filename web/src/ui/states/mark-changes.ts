const MARKED_MILLISECONDS = 3_000;
/** What came is drawn by then, also where it is drawn in steps. */
const DRAWN_MILLISECONDS = 300;
/** A screen reader is told at most one sentence in so long. */
const BETWEEN_SENTENCES = 6_000;

/** What changed and was not said yet, by the words in front of it. */
const unsaid = new Map<string, string>();
let region: HTMLElement | undefined;
let saying: ReturnType<typeof setTimeout> | undefined;

/** Does what brings new data, then marks for a moment the numbers on the page that are others by it, and says them. */
export async function markChanges(work: () => Promise<unknown>): Promise<void> {
  // There before anything is said in it: what is new with its words is not read.
  region ??= politeRegion();
  const main = document.querySelector("main");
  const changed = new Set<Element>();
  const observer = new MutationObserver((records) => {
    for (const { target, oldValue } of records) {
      const element = target.parentElement;
      // In a form a sum changes by what its user types.
      if (!element || element.closest("form")) continue;
      if (target.nodeValue !== oldValue && /\d/.test(target.nodeValue ?? "")) changed.add(element);
    }
  });
  if (main) observer.observe(main, { subtree: true, characterData: true, characterDataOldValue: true });
  await work();
  await new Promise((resolve) => setTimeout(resolve, DRAWN_MILLISECONDS));
  observer.disconnect();
  for (const element of changed) element.setAttribute("data-changed", "");
  // Of a card it is its largest number that is said.
  const labels = new Set<string>();
  for (const element of [...changed].toSorted((one, other) => sizeOf(other) - sizeOf(one))) {
    const label = labelOf(element);
    if (!labels.has(label)) unsaid.set(label, element.textContent);
    labels.add(label);
  }
  setTimeout(() => {
    for (const element of changed) element.removeAttribute("data-changed");
  }, MARKED_MILLISECONDS);
  if (changed.size > 0) say();
}

const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);

/** What a number is of: the heading of the card it stands in, the first cell of its row. */
function labelOf(element: Element): string {
  for (
    let around = element.parentElement;
    around && around.tagName !== "MAIN";
    around = around.parentElement
  ) {
    const label = around instanceof HTMLTableRowElement ? around.cells[0] : around.querySelector("h2,h3,dt");
    if (label && !label.contains(element)) return label.textContent;
  }
  return "";
}

function say(): void {
  if (saying !== undefined || region === undefined) return;
  const [[label, text] = ["", ""]] = unsaid;
  const more = unsaid.size - 1;
  region.textContent = `Updated: ${label} ${text}${more > 0 ? `, and ${more} more` : ""}`;
  unsaid.clear();
  saying = setTimeout(() => {
    saying = undefined;
    if (unsaid.size > 0) say();
  }, BETWEEN_SENTENCES);
}

function politeRegion(): HTMLElement {
  const element = document.createElement("div");
  element.className = "sr-only";
  element.setAttribute("aria-live", "polite");
  document.body.append(element);
  return element;
}
