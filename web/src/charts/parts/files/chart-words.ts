import type { Standing } from "../../../ui/standing.ts";
import { momentText } from "@command-center/domain/time/moment-text";
import { longDate, toDay } from "../days/days.ts";

export interface ChartWords {
  /** The chart's finding, or its name where the data show none. */
  title: string;
  /** Stays the same whatever the data are: the heading of its card, or of a further chart of a card its own title. */
  name: string;
  /** The name, where the title is a finding, and the note of the card, of a further chart also its heading. */
  notes: readonly string[];
  source: string;
  /** `As of 2 September 2025`, and as known when, if that is not now. */
  asOf: string;
}

/** Title, notes, source and day of a chart's files, in the words of the page. */
export function chartWords(
  figure: Element,
  title: string,
  finding: string | null,
  { source, asOf, knownAt }: Pick<Standing, "source" | "asOf" | "knownAt">,
): ChartWords {
  const card = figure.closest("section");
  const head = card?.querySelector(".chart-slot")?.parentElement;
  const isFirst = card?.querySelector("figure.chart") === figure;
  const heading = wordsOf(head?.querySelector("h2"));
  const name = isFirst && heading !== "" ? heading : title;
  return {
    title: finding ?? name,
    name,
    notes: [
      ...(finding === null ? [] : [name]),
      ...(isFirst ? [] : [heading]),
      wordsOf(head?.querySelector("p")),
    ].filter((words) => words !== ""),
    source,
    asOf: `As of ${longDate(toDay(asOf))}${knownAt === null ? "" : `, as known on ${momentText(knownAt)}`}`,
  };
}

/** What can be read of a part of the page; what only screen readers hear is left out. */
function wordsOf(element: Element | null | undefined): string {
  if (!element) return "";
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll(".sr-only")) hidden.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}
