/** Quick look-ups in a page that `openPage` renders: `getByRole` with a name takes up to half a second on a whole page. */

type Name = string | RegExp;
const fits = (text: string, name: Name) => (typeof name === "string" ? text === name : name.test(text));

function find(selector: string, name: Name, within: ParentNode, nameOf: (element: HTMLElement) => string) {
  const elements = [...within.querySelectorAll<HTMLElement>(selector)];
  const element = elements.find((one) => fits(nameOf(one), name));
  if (element === undefined) throw new Error(`No ${String(name)} among ${elements.map(nameOf).join(" | ")}`);
  return element;
}

const labelOf = (element: HTMLElement) =>
  element.getAttribute("aria-label") ??
  document.getElementById(element.getAttribute("aria-labelledby") ?? "")?.textContent ??
  "";

/** The card with a title. */
export const card = (title: Name): HTMLElement => find("section", title, document, labelOf);

/** The table with a caption or label. */
export const table = (label: Name): HTMLElement =>
  find("table", label, document, (one) => labelOf(one) || (one.querySelector("caption")?.textContent ?? ""));

/** Texts of elements, in their order. */
export const textsOf = (selector: string, within: ParentNode = document): string[] =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** Texts of a table's rows, without its head. */
export const rowsOf = (within: ParentNode): string[] => textsOf("tbody tr", within);

/** Addresses that the links lead to. */
export const linksOf = (within: ParentNode): (string | null)[] =>
  [...within.querySelectorAll("a")].map((link) => link.getAttribute("href"));

/** Label of the tab that is open. */
export const openTab = () => document.querySelector('[role="tab"][aria-selected="true"]')?.textContent;

/** Buttons, links, tabs and radio buttons by their label or text. */
export const control = (name: Name, within: ParentNode = document): HTMLElement =>
  find("a, button, input[type=radio], summary", name, within, (one) =>
    one instanceof HTMLInputElement
      ? (one.labels?.[0]?.textContent ?? "")
      : labelOf(one) || (one.textContent ?? ""),
  );
