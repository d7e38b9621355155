import type { TargetBarsProps } from "./target-bars.tsx";
import type { TargetRow } from "./layout.ts";

const row = (
  label: string,
  value: number | null,
  target: number | null,
  reached: string | null,
): TargetRow => ({
  id: label,
  label,
  value,
  target,
  reached,
});
const base: TargetBarsProps = {
  title: "Members by region",
  describe: "Members against the target.",
  rows: [
    row("Western", 4_800_000, 5_700_000, "84.2%"),
    row("Kampala", 1_200_000, 1_500_000, "80%"),
    row("Ŋora's", null, null, null),
  ],
  rowName: "Region",
  valueName: "Members",
  targetName: "Target",
  format: (value) => `${value / 1_000_000}M`,
  exact: String,
};

/** Every state that tests and gallery draw. */
export const targetBarsStates = {
  usual: base,
  empty: { ...base, rows: [] },
  "one row": { ...base, rows: base.rows.slice(0, 1) },
  "nothing known": { ...base, rows: [row("Western", null, null, null), row("Eastern", null, 5e6, null)] },
  "the first without a target": {
    ...base,
    rows: [row("Western", 4e6, null, null), row("Eastern", 3e6, 5e6, "60%")],
  },
  "all zero": { ...base, rows: [row("Western", 0, 0, "0%"), row("Eastern", 0, 0, "0%")] },
  "all equal": { ...base, rows: [row("Western", 2e6, 2e6, "100%"), row("Eastern", 2e6, 2e6, "100%")] },
  "beyond and below": {
    ...base,
    rows: [
      row("Beyond", 5.2e6, 5e6, "104%"),
      row("Far beyond", 5.2e6, 1e6, "520%"),
      row("Below", -1e6, 1e6, "-100%"),
    ],
  },
  "huge beside small": { ...base, rows: [row("All", 9e15, 8e15, "112.5%"), row("One", 1, 2, "50%")] },
  "long names": {
    ...base,
    rows: [
      row("Ŋora's Kibale-Kyegegwa-Kyenjojo and Ntoroko border sub-region", 1.2e6, 3.4e6, "35.3%"),
      row("Bundibugyo", 0.1e6, 3.4e6, "2.9%"),
    ],
  },
} satisfies Record<string, TargetBarsProps>;
