import type { StackedBarsProps } from "./stacked-bars.tsx";

const row = (label: string, ...values: number[]) => ({ id: label, label, values });
const base: StackedBarsProps = {
  title: "LC5 incumbents by region",
  describe: "Outcomes by party region.",
  rows: [row("Eastern", 35, 5), row("Kampala", 0, 1)],
  parts: [
    { name: "Re-elected", colour: "--s4" },
    { name: "Defeated", colour: "--s1" },
  ],
  scale: "share",
  rowName: "Region",
  counted: "seats",
  format: String,
};
const grounds = ["--s5", "--s4", "--s3", "--s2", "--s1", "--s0"].map((colour, i) => ({
  name:
    [
      "Alteration of results",
      "Voter bribery",
      "Violence",
      "Registrars' conduct",
      "Ineligible voters",
      "Ŋora",
    ][i] ?? "",
  colour,
}));

/** Every state that tests and gallery draw. */
export const stackedBarsStates = {
  usual: base,
  empty: { ...base, rows: [] },
  "empty, in other words": { ...base, rows: [], empty: "No petition is filed yet" },
  "one row": { ...base, rows: base.rows.slice(0, 1) },
  "six parts, counted": {
    ...base,
    parts: grounds,
    scale: "count",
    counted: "petitions",
    rows: [
      row("MP primaries", 120, 110, 71, 60, 50, 20),
      row("LC5 primaries", 40, 52, 30, 30, 20, 10),
      row("Others", 9, 18, 20, 20, 20, 10),
    ],
  },
  "a row of nothing": { ...base, rows: [row("Karamoja", 0, 0), row("Eastern", 35, 5)] },
  "all equal": { ...base, rows: [row("Eastern", 5, 5), row("Western", 5, 5)] },
  "huge beside small": {
    ...base,
    scale: "count",
    rows: [row("All", 9_000_000_000, 1), row("One", 1, 0)],
  },
  "long names": {
    ...base,
    parts: grounds.slice(0, 3),
    rows: [row("Ŋora's Kibale-Kyegegwa-Kyenjojo and Ntoroko border sub-region", 3, 5, 1)],
  },
} satisfies Record<string, StackedBarsProps>;
