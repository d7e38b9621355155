import type { SlopeProps } from "./slope.tsx";

const base: SlopeProps = {
  title: "Turnout by region",
  describe: "Turnout in three primaries.",
  columns: [
    { id: "a", label: "MP primary", detail: "4 Sep 2020" },
    { id: "b", label: "MP primary", detail: "17 Jul 2025" },
    { id: "c", label: "LC5 primary", detail: "24 Jul 2025" },
  ],
  lines: [
    { id: "all", label: "Uganda", values: [62, 49.8, 43], tone: "whole" },
    { id: "w", label: "Western", values: [83.7, 85, 70.3], tone: "rise" },
    { id: "k", label: "Ŋora's Kampala", values: [24.1, 8, 6.1], tone: "crisis" },
    { id: "n", label: "Northern", values: [59, null, null] },
  ],
  format: (value) => `${value}%`,
};
const line = (label: string, ...values: (number | null)[]) => ({ id: label, label, values });

/** Every state that tests and gallery draw. */
export const slopeStates = {
  usual: base,
  empty: { ...base, lines: [] },
  "nothing known": { ...base, lines: [line("Western", null, null, null)] },
  "one line, chosen": { ...base, lines: base.lines.slice(0, 1), selected: "all", onSelect: () => {} },
  "one moment": {
    ...base,
    columns: base.columns.slice(0, 1),
    lines: [line("Western", 85), line("Eastern", 43)],
  },
  "two moments": {
    ...base,
    columns: base.columns.slice(0, 2),
    lines: [line("Western", 84, 85), line("Eastern", 61, 43)],
  },
  "all zero": { ...base, lines: [line("Western", 0, 0, 0), line("Eastern", 0, 0, 0)] },
  "all equal": { ...base, lines: ["Western", "Eastern", "Central"].map((label) => line(label, 50, 50, 50)) },
  "negative, then huge": { ...base, lines: [line("Western", -5, 0, 1_250_000_000)] },
  "nine close lines": {
    ...base,
    lines: Array.from({ length: 9 }, (_, i) => line(`Region ${i + 1}`, 50 + i / 10, 48 - i / 10, 49)),
  },
  "long names": {
    ...base,
    lines: [
      line("Ŋora's Kibale-Kyegegwa-Kyenjojo and Ntoroko border sub-region", 50, 40, 45),
      line("Teso", 30, 35, 20),
    ],
  },
} satisfies Record<string, SlopeProps>;
