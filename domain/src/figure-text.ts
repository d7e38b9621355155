import type { FigureDefinition } from "./figure-definitions.ts";
import { countedText, countText, percentText, setPercentText } from "./number-text.ts";

/** What the records give, under a published value that is used in its place: `As published; the records give 710`. */
export function publishedNote({ ofRecords, ...figure }: PublishedFigure): string | null {
  return ofRecords === null ? null : `As published; the records give ${exactText(ofRecords, figure)}`;
}

/** Of how much of the country a figure is counted: `98 of 146 districts`; null if of all of it. */
export function coverageText(
  coverage: { readonly covered: number; readonly of: number; readonly noun: string } | null,
): string | null {
  return coverage === null
    ? null
    : `${countText(coverage.covered)} of ${countText(coverage.of)} ${coverage.noun}`;
}

interface PublishedFigure extends Pick<FigureDefinition, "id" | "unit"> {
  readonly ofRecords: number | null;
}

/** A figure's value in full: `18,500,000`, `49.8%`, `132 days`; a target as it was set, `15%`. */
export function exactText(value: number, { id, unit }: Pick<FigureDefinition, "id" | "unit">): string {
  if (unit === "percent") return id.startsWith("target_") ? setPercentText(value) : percentText(value);
  return unit === "days" ? countedText(value, "day", "days") : countText(value);
}
