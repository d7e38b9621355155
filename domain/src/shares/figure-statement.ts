import type { Figure } from "@command-center/contract/figures";
import type { ShareStatement } from "@command-center/contract/shares/shares";
import { exactText } from "../figure-text.ts";
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
        one === null ? [] : [{ label: capitalised(one.label), text: countText(one.value) }],
      ),
      ...(since === null ? [] : [{ label: "Change", text: since }]),
    ],
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

function ofWords({ id, unit, value, numerator, denominator }: Figure): string {
  if (denominator === null) return "";
  const isRegister = denominator.label.startsWith("party register");
  const whole = `${countText(denominator.value)} ${isRegister ? "on the " : ""}${denominator.label}`;
  if (numerator !== null && numerator.value !== value)
    return ` (${countText(numerator.value)} ${numerator.label} of ${whole})`;
  return unit === "percent" || PARTS.has(id) ? ` of ${whole}` : ` for ${whole}`;
}

function changeWords({ unit, id }: Pick<Figure, "unit" | "id">, change: number): string {
  const size = Math.abs(change);
  const text = unit === "percent" ? marginText(size) : exactText(size, { id, unit });
  if (!/[1-9]/.test(text)) return "unchanged";
  return `${change > 0 ? "up" : "down"} ${text}`;
}

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
