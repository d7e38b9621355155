import { dateOf } from "../parts/days/dated.fixtures.ts";
import type { DayColumnsProps } from "./day-columns.tsx";

const daysOf = (values: number[]) => values.map((value, i) => ({ date: dateOf(i), value }));
const base: DayColumnsProps = {
  title: "Rulings a day",
  describe: "Rulings made on each day.",
  days: daysOf([12, 56, 0]),
  limit: { value: 56, text: "8 panels can rule on 56 a day" },
  counted: "rulings",
  format: String,
};

/** Every state that tests and gallery draw. */
export const dayColumnsStates = {
  usual: base,
  empty: { ...base, days: [] },
  "days that are none": { ...base, days: [{ date: "soon", value: 4 }] },
  "one day": { ...base, days: daysOf([12]) },
  "many days": { ...base, days: daysOf(Array.from({ length: 46 }, (_, i) => (i * 7) % 57)) },
  "a year of days": { ...base, days: daysOf(Array.from({ length: 365 }, (_, i) => (i * 7) % 57)) },
  "without a limit": { ...base, limit: null },
  "all zero": { ...base, days: daysOf([0, 0, 0]), limit: null },
  "all equal": { ...base, days: daysOf([7, 7, 7, 7]), limit: null },
  "over the limit": { ...base, days: daysOf([90, 20, 300]) },
  "negative, then huge": { ...base, days: daysOf([-5, 0, 1_250_000_000]) },
  "long words": {
    ...base,
    limit: { value: 56, text: "Ŋora's 8 panels in Kibale-Kyegegwa-Kyenjojo can rule on 56 petitions a day" },
  },
} satisfies Record<string, DayColumnsProps>;
