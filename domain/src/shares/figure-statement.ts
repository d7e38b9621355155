import type { Figure } from "@command-center/contract/figures";
import type { ShareStatement } from "@command-center/contract/shares";
import { exactText, publishedNote } from "../figure-text.ts";
import type { FigureId, SubjectFigureId } from "../figures.ts";
import { marginText, percentText } from "../number-text.ts";
import { longDayText } from "../time/moment-text.ts";

/** Names that say more than a card's label, which is read under the heading of its page. */
const NAMES: Partial<Record<FigureId, (subject: string | null) => string>> = {
  mp_turnout: () => "MP primary turnout",
  western_mp_turnout: (subject) => `MP primary turnout, ${subject}`,
  kampala_mp_turnout: (subject) => `MP primary turnout, ${subject}`,
  cec_victory: (subject) => `Winner’s share, ${subject}`,
  petitions_filed: () => "Petitions filed",
  petitions_pending_all: () => "Petitions pending",
  petition_median_days: () => "Median time from filing to ruling",
  tribunal_daily_capacity: () => "Petitions that the panels can decide in a day",
  party_register: () => "Members on the party register",
  days_to_polling: () => "Time to election day",
};
/** Counts of a part of their denominator; other denominators only say what a count is for. */
const PARTS: ReadonlySet<string> = new Set<FigureId>(["petitions_pending_all", "mps_in_force"]);

/** A headline figure in a sentence; null if its value is not known. */
export function figureStatement(figure: Figure): ShareStatement | null {
  const { id, label, part, subject, value, numerator, denominator, trend, asOf } = figure;
  if (value === null) return null;
  const isNamed = !isAboutSubject(id) || subject !== null;
  const ownName = (isNamed ? NAMES[id as FigureId]?.(subject) : undefined) ?? label;
  const name = part === null ? ownName : `${ownName}, ${part}`;
  const text = exactText(value, { id, unit: figure.unit });
  const change = trend === null ? null : changeWords(figure, trend.value);
  const since = trend === null ? null : `${change} ${trend.since}`;
  return {
    // A count's change says little without its period.
    title: `${name}: ${text}${change === null || figure.unit !== "percent" ? "" : `, ${change}`}`,
    sentence: `${name}: ${text}${ofWords(figure)}, as of ${longDayText(asOf)}.${since === null ? "" : ` ${capitalised(since)}.`}`,
    values: [
      { label: name, text },
      ...[numerator, denominator].flatMap((one) =>
        one === null || figure.ofRecords !== null
          ? []
          : [{ label: capitalised(one.label), text: countText(one.value) }],
      ),
      ...(since === null ? [] : [{ label: "Change", text: since }]),
    ],
    bars:
      figure.unit !== "percent" || value < 0 || value > 100
        ? []
        : [{ label: partWords(figure) ?? name, text, percent: value }],
    coverage: null,
    source: [...new Set(figure.sources.map(({ title }) => title))].join("; ") || null,
  };
}

const SUBJECT_FIGURES: ReadonlySet<string> = new Set<SubjectFigureId>([
  "western_mp_turnout",
  "kampala_mp_turnout",
  "cec_victory",
]);
const isAboutSubject = (id: string) => SUBJECT_FIGURES.has(id);

function ofWords(figure: Figure): string {
  const { id, unit, denominator } = figure;
  const published = publishedNote(figure);
  if (published !== null) return ` (${published.charAt(0).toLowerCase()}${published.slice(1)})`;
  if (denominator === null) return "";
  const part = partWords(figure);
  if (part !== null) return ` (${part})`;
  return `${unit === "percent" || PARTS.has(id) ? " of" : " for"} ${wholeWords(denominator)}`;
}

/** `9,220,000 votes cast of 18,500,000 on the party register, 2025`; null where no numerator is apart from the value. */
function partWords({ value, numerator, denominator, ofRecords }: Figure): string | null {
  if (numerator === null || denominator === null || numerator.value === value || ofRecords !== null)
    return null;
  return `${countText(numerator.value)} ${numerator.label} of ${wholeWords(denominator)}`;
}

function wholeWords({ value, label }: { value: number; label: string }): string {
  return `${countText(value)} ${label.startsWith("party register") ? "on the " : ""}${label}`;
}

function changeWords({ unit, id }: Pick<Figure, "unit" | "id">, change: number): string {
  const size = Math.abs(change);
  const text = unit === "percent" ? marginText(size) : exactText(size, { id, unit });
  if (!/[1-9]/.test(text)) return "unchanged";
  return `${change > 0 ? "up" : "down"} ${text}`;
}

/** Rows of a card that can be read on a phone. */
export const MAX_BARS = 4;

/** A count in full: `9,220,000`. */
export function countText(value: number): string {
  return value.toLocaleString("en-GB", { maximumFractionDigits: 1 });
}

/** A percentage, or that it is not known. */
export function knownPercentText(value: number | null | undefined): string {
  return value == null ? "not known" : percentText(value);
}

/** With a capital at its beginning. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
