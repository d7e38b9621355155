import type { AreaFigures } from "@command-center/contract/areas/areas";
import type { FigureId } from "@command-center/domain/figures";
import { seatsKept } from "@command-center/domain/results/renewal";
import { percentText } from "@command-center/domain/number-text";
import { keptText } from "../kept-text.ts";
import { formatCount } from "../../../../ui/format.ts";

/** One column of a comparison: a value on the column's scale, and the words beside it. */
export interface Measure {
  readonly id: string;
  readonly label: string;
  /** The headline figure that says how the country's value is calculated; null where there is none. */
  readonly figure: FigureId | null;
  /** In percent, where the column has a scale; null where it is not known. */
  readonly percent?: (figures: AreaFigures) => number | null;
  /** Null where it is not known. */
  readonly text: (figures: AreaFigures) => string | null;
}

const share = (part: number, whole: number) => (whole === 0 ? null : (part / whole) * 100);
const ofWhole = (part: number, whole: number, noun: string) =>
  whole === 0 ? `No ${noun}` : `${formatCount(part)} of ${formatCount(whole)}`;

export const MEASURES: readonly Measure[] = [
  {
    id: "mp",
    label: "MP turnout",
    figure: "mp_turnout",
    percent: ({ mp }) => mp?.percent ?? null,
    text: ({ mp }) => (mp?.percent == null ? null : percentText(mp.percent)),
  },
  {
    id: "lc5",
    label: "LC5 turnout",
    figure: "lc5_turnout",
    percent: ({ lc5 }) => lc5?.percent ?? null,
    text: ({ lc5 }) => (lc5?.percent == null ? null : percentText(lc5.percent)),
  },
  {
    id: "members",
    label: "Party members",
    figure: "party_register",
    text: ({ members }) => (members === null ? null : formatCount(members)),
  },
  {
    id: "petitions",
    label: "Petitions resolved",
    figure: "petitions_filed",
    percent: ({ petitions: { resolved, total } }) => share(resolved, total),
    text: ({ petitions: { resolved, total } }) => ofWhole(resolved, total, "petitions"),
  },
  {
    id: "seats",
    label: "MP seats kept by incumbents",
    figure: null,
    percent: ({ mpSeats }) => (seatsKept(mpSeats) === null ? null : share(mpSeats.kept, mpSeats.declared)),
    text: ({ mpSeats }) => (mpSeats.declared === 0 ? "No seats declared" : keptText(mpSeats)),
  },
];

/** The ends of a scale that holds every value, in steps of five; null where there is no value. */
export function scaleOf(values: readonly (number | null)[]): { from: number; to: number } | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const from = Math.min(95, Math.floor(Math.min(...known) / 5) * 5);
  return { from, to: Math.max(from + 5, Math.ceil(Math.max(...known) / 5) * 5) };
}

/** Where a value stands on a scale, in percent of its length. */
export function placeOn({ from, to }: { from: number; to: number }, value: number): number {
  return ((value - from) / (to - from)) * 100;
}
