import type { TimelineEvent } from "./events.ts";
import type { TimelineProps } from "./timeline.tsx";

/** The sample cycle's calendar. */
export const calendar: TimelineEvent[] = [
  ["2025-05-06", "Village structures"],
  ["2025-07-17", "MP primaries"],
  ["2025-07-24", "LC5 and mayors"],
  ["2025-08-20", "CEC meets", "2025-08-22"],
  ["2025-08-27", "CEC elections"],
  ["2025-09-23", "Presidential nominations", "2025-09-24"],
  ["2025-10-22", "Parliamentary nominations", "2025-10-23"],
  ["2025-11-10", "Campaigns", "2026-01-12"],
  ["2026-01-12", "Polling window opens"],
].map(([date = "", label = "", until], i) => ({ id: String(i), date, label, until: until ?? null }));

const base: TimelineProps = {
  title: "Calendar",
  describe: "Two events.",
  events: [
    { id: "p", date: "2025-07-17", label: "MP primaries" },
    {
      id: "n",
      date: "2025-09-23",
      until: "2025-09-24",
      label: "Ŋora's nominations",
      detail: "Electoral Commission",
    },
  ],
  asOf: "2025-09-02",
};
const sameDay = (label: string): TimelineEvent => ({ id: label, date: "2025-09-02", label });

/** Every state that tests and gallery draw. */
export const timelineStates = {
  usual: base,
  empty: { ...base, events: [] },
  "a date that is none": { ...base, events: [{ id: "a", date: "soon", label: "A" }] },
  "one event": { ...base, events: base.events.slice(0, 1) },
  "the whole calendar": { ...base, events: calendar },
  "before it all": { ...base, events: calendar, asOf: "2025-01-01" },
  "after it all": { ...base, events: calendar, asOf: "2026-06-01" },
  "all on one day": { ...base, events: ["CEC elections", "Ŋora's rerun", "LC5 and mayors"].map(sameDay) },
  "far apart": {
    ...base,
    events: [
      { id: "a", date: "1986-01-26", label: "The movement takes office" },
      { id: "z", date: "2061-01-12", label: "A very late election" },
    ],
  },
  "no day to stand at": { ...base, events: calendar, asOf: "never", asOfLabel: "As of" },
  "long names": {
    ...base,
    events: [
      {
        id: "l",
        date: "2025-09-23",
        label: "Ŋora's nomination of presidential and parliamentary candidates in Kibale-Kyegegwa-Kyenjojo",
      },
      ...base.events,
    ],
  },
} satisfies Record<string, TimelineProps>;
