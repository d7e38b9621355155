import { dateOf } from "../parts/days/dated.fixtures.ts";
import type { DayLineProps } from "./day-line.tsx";

const base: DayLineProps = {
  title: "Petitions against the clock",
  describe: "Pending each day.",
  days: [
    { date: "2025-07-27", value: 540, notes: ["2 filed"] },
    { date: "2025-07-28", value: null },
    { date: "2025-07-29", value: 610 },
    { date: "2025-07-30", value: 26 },
  ],
  markers: [{ date: "2025-07-29", text: "8 panels sit, 56 a day" }],
  format: String,
  valueName: "Pending",
  endLabel: (value) => `${value} pending`,
};
const daysOf = (values: (number | null)[]) => values.map((value, i) => ({ date: dateOf(i), value }));
const flow = [4, 60, 190, 320, 410, 498, 540, 610, 590, 601, 560, 520, 470, 420, 381, 300, 240, 120, 60, 26];

/** Every state that tests and gallery draw. */
export const dayLineStates = {
  usual: base,
  empty: { ...base, days: [] },
  "days that are none": { ...base, days: [{ date: "soon", value: 4 }] },
  "one day": { ...base, days: daysOf([381]), markers: [] },
  "many days, three notes": {
    ...base,
    days: daysOf(flow),
    markers: [
      { date: dateOf(2), text: "8 panels sit" },
      { date: dateOf(4), text: "filed before this, a ruling is overdue" },
      { date: dateOf(19), text: "Ŋora's rerun" },
    ],
  },
  "notes of users on two days, events on one": {
    ...base,
    noted: new Map([
      ["2025-07-27", { notes: 1, events: [] }],
      ["2025-07-30", { notes: 3, events: ["Fresh poll ordered", "2 × Petition corrected"] }],
    ]),
  },
  "nothing known": { ...base, days: daysOf([null, null, null]), markers: [] },
  "the last days unknown": { ...base, days: daysOf([5, 9, 12, null, null]), markers: [] },
  "all zero": { ...base, days: daysOf([0, 0, 0]), markers: [] },
  "all equal": { ...base, days: daysOf([7, 7, 7, 7]), markers: [] },
  "negative, then huge": { ...base, days: daysOf([-5, 0, 1_250_000_000]), markers: [] },
  "long notes": {
    ...base,
    days: daysOf(flow),
    markers: [
      {
        date: dateOf(18),
        text: "Ŋora's panel sits in Kibale-Kyegegwa-Kyenjojo and rules on all that is left over",
      },
    ],
  },
} satisfies Record<string, DayLineProps>;
