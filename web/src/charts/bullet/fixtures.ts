import type { BulletProps } from "./bullet.tsx";
import type { BulletRow } from "./layout.ts";

const aim = (label: string, value: number | null, mark: number | null, detail = ""): BulletRow => ({
  id: label,
  label,
  ...(detail === "" ? {} : { detail }),
  value,
  mark,
  markText: `target ${mark}%`,
  text: `${value}%`,
});
const base: BulletProps = {
  title: "Targets",
  describe: "Where the campaign stands.",
  rows: [
    aim("Renewal", 61.8, 15, "321 of 519 seats"),
    aim("Youth", 17.5, 25, "91 of 519"),
    aim("Ŋora's vote", null, 70),
  ],
  names: { row: "Aim", value: "Reached", mark: "Target" },
  format: (value) => `${value}%`,
  missing: "No result yet",
  full: 100,
};
const cast = (label: string, value: number | null, whole: number | null, mark: number | null): BulletRow => ({
  id: label,
  label,
  value,
  whole,
  mark,
  text: `${value ?? ""} of ${whole ?? ""}`,
});
const { full: _, ...free } = base;
const votes: BulletProps = {
  ...free,
  title: "Votes cast by party region",
  names: { row: "Region", value: "MP votes cast", mark: "LC5 votes cast", whole: "Party register" },
  format: String,
  missing: "Not reported",
};

/** Every state that tests and gallery draw. */
export const bulletStates = {
  usual: base,
  empty: { ...base, rows: [] },
  "one row": { ...base, rows: base.rows.slice(0, 1) },
  "parts of a whole, one chosen": {
    ...votes,
    rows: [
      { ...cast("Western", 4_080_000, 4_800_000, 3_374_400), markText: "LC5 3.4M" },
      cast("Central", 1_648_200, 4_100_000, 1_488_300),
      { ...cast("Kampala", 96_000, 1_200_000, 73_200), tone: "crisis" },
    ],
    selected: "Central",
    onSelect: () => {},
  },
  "nothing known": { ...votes, rows: [cast("Western", null, null, null), cast("Eastern", null, 900, null)] },
  "all zero": { ...votes, rows: [cast("Western", 0, 0, 0), cast("Eastern", 0, 0, 0)] },
  "all equal": { ...base, rows: [aim("Renewal", 50, 50), aim("Youth", 50, 50)] },
  extremes: {
    ...base,
    rows: [aim("Lost", -12, 15), aim("Beyond", 140, 25), aim("A thousandth", 0.001, 99.999)],
  },
  "huge beside small": { ...votes, rows: [cast("All", 9e12, 9e12, 1), cast("One", 1, 1, 0)] },
  "long names": {
    ...base,
    rows: [
      aim(
        "Women's and young people's candidacies in Ŋora's sub-region",
        32.4,
        35,
        "11,204 of 34,580 candidacies for village, parish and sub-county councils",
      ),
    ],
  },
} satisfies Record<string, BulletProps>;
