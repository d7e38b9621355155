import type { HistogramProps } from "./histogram.tsx";
import type { Bin } from "./layout.ts";

const binsOf = (counts: readonly number[], step = 100 / counts.length): Bin[] =>
  counts.map((count, i) => ({ from: i * step, to: (i + 1) * step, count }));
const base: HistogramProps = {
  title: "Margins",
  describe: "Seats by margin.",
  bins: binsOf([12, 40, 3, 0, 1]),
  say: ({ from, to, count }) => `${from} to ${to}: ${count} seats`,
  columns: ["Margin", "Seats"],
  nameBin: ({ from, to }) => `${from}–${to}`,
  format: String,
  marker: { value: 31, text: "Median 31" },
  selected: null,
  onSelect: () => {},
  empty: "No margin is published yet",
};

/** Every state that tests and gallery draw. */
export const histogramStates = {
  usual: base,
  empty: { ...base, bins: [] },
  "nothing counted": { ...base, bins: binsOf([0, 0]) },
  "one bin": { ...base, bins: binsOf([519]) },
  "one bar chosen": { ...base, selected: 20 },
  "twenty bins": {
    ...base,
    bins: binsOf([61, 48, 44, 40, 37, 30, 28, 24, 20, 18, 14, 9, 7, 4, 2, 1, 0, 0, 1, 1]),
    marker: { value: 18.4, text: "Median 18.4 points" },
  },
  "all equal": { ...base, bins: binsOf([5, 5, 5, 5]), marker: null },
  "huge beside small": {
    ...base,
    bins: binsOf([1_250_000_000, 1, 0, 3]),
    marker: { value: 99, text: "Median 99" },
  },
  "below zero": {
    ...base,
    bins: [-20, -10, 0, 10].map((from) => ({ from, to: from + 10, count: 3 + from / 10 })),
    marker: { value: -40, text: "Ŋora's median, far outside" },
  },
} satisfies Record<string, HistogramProps>;
