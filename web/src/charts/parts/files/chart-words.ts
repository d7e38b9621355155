import type { Standing } from "../../../ui/standing.ts";
import { momentText } from "@command-center/domain/time/moment-text";
import { longDate, toDay } from "../days/days.ts";

/** What a file of a chart says around it. */
export interface ChartWords {
  title: string;
  /** What the chart shows, where its title alone does not say it. */
  notes: readonly string[];
  source: string;
  /** `As of 2 September 2025`, and as known when, if that is not now. */
  asOf: string;
}

/**
 * Title and note of the card that holds a chart, as they stand on the page; a chart under the first one of its card bears
 * its own title, and the card's beside its note.
 */
export function chartWords(
  figure: Element,
  title: string,
  { source, asOf, knownAt }: Pick<Standing, "source" | "asOf" | "knownAt">,
): ChartWords {
  const card = figure.closest("section");
  const head = card?.querySelector(".chart-slot")?.parentElement;
  const heading = wordsOf(head?.querySelector("h2"));
  const note = wordsOf(head?.querySelector("p"));
  const isFirst = card?.querySelector("figure.chart") === figure;
  const [first = title, ...others] = isFirst ? [heading, title, note] : [title, heading, note];
  const said = first || title;
  return {
    title: said,
    notes: others.filter(
      (words, i) => words !== "" && words.toLowerCase() !== said.toLowerCase() && others.indexOf(words) === i,
    ),
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
