import type { DumbbellProps } from "./dumbbell.tsx";

const base: DumbbellProps = {
  title: "Turnout by region",
  describe: "MP and LC5 turnout.",
  rows: [
    { id: "w", label: "Western", first: 71, second: 85, assessment: "Stronghold", tone: "good" },
    { id: "k", label: "Ŋora's Kampala", first: 6, second: 8, assessment: "Crisis", tone: "crisis" },
    { id: "n", label: "Northern", first: null, second: null },
  ],
  firstName: "LC5",
  secondName: "MP",
  format: (value) => `${value}%`,
};
const row = (label: string, first: number | null, second: number | null, assessment = "Moderate") => ({
  id: label,
  label,
  first,
  second,
  assessment,
});

/** Every state that tests and gallery draw. */
export const dumbbellStates = {
  usual: base,
  empty: { ...base, rows: [] },
  "one row": { ...base, rows: base.rows.slice(0, 1) },
  "six regions, one chosen": {
    ...base,
    rows: [
      row("Western", 70.3, 85, "Stronghold"),
      row("Northern", 51.2, 52),
      row("Eastern", 44.7, 43.1),
      row("Karamoja", 38.4, 41.9, "Emergency"),
      row("Central", 36.3, 40.2),
      { ...row("Kampala", 6.1, 8, "Crisis"), tone: "crisis" },
    ],
    selected: "Karamoja",
    onSelect: () => {},
  },
  "nothing known": { ...base, rows: [row("Western", null, null), row("Eastern", null, null)] },
  "one of two known": { ...base, rows: [row("Western", null, 85), row("Eastern", 43.1, null)] },
  "all equal": { ...base, rows: [row("Western", 50, 50), row("Eastern", 50, 50)] },
  "zero, hundred and beyond": {
    ...base,
    rows: [row("Zero", 0, 0), row("Hundred", 100, 100), row("Beyond", -12, 140)],
  },
  "a scale of its own": {
    ...base,
    rows: [row("Western", -3.2, 12.4), row("Eastern", 4.8, 0)],
    domain: [-15, 15],
  },
  "long names": {
    ...base,
    rows: [
      row(
        "Ŋora's Kibale-Kyegegwa-Kyenjojo and Ntoroko border sub-region",
        41,
        44,
        "Needs immediate attention",
      ),
      row("Bundibugyo", 60, 20, "Stronghold"),
    ],
  },
} satisfies Record<string, DumbbellProps>;
