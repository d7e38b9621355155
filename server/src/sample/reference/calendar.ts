import type { CalendarEventTable } from "../../database/tables/areas.ts";

export interface ReferenceEvent {
  readonly kind: CalendarEventTable["kind"]["__select__"];
  readonly title: string;
  readonly startsOn: string;
  readonly endsOn?: string;
  readonly body: "party" | "electoral_commission";
  readonly isCountdown?: boolean;
}

/** The programme of 2025–2026, re-keyed from the party's and the Electoral Commission's publications. */
export const CALENDAR_EVENTS: readonly ReferenceEvent[] = [
  {
    kind: null,
    title: "Village (LC1) flagbearers chosen by queue voting",
    startsOn: "2025-05-06",
    body: "party",
  },
  { kind: "mp_primary", title: "MP and Woman MP primaries", startsOn: "2025-07-17", body: "party" },
  { kind: "lc5_primary", title: "LC5 chairperson primaries", startsOn: "2025-07-24", body: "party" },
  { kind: "mayoral_primary", title: "Mayoral primaries", startsOn: "2025-07-24", body: "party" },
  {
    kind: "tribunal_opens",
    title: "Election tribunal sits: 8 panels, first cause list of 56 petitions",
    startsOn: "2025-07-29",
    body: "party",
  },
  {
    kind: null,
    title: "Central Executive Committee meets",
    startsOn: "2025-08-20",
    endsOn: "2025-08-22",
    body: "party",
  },
  { kind: null, title: "National Executive Council meets", startsOn: "2025-08-23", body: "party" },
  { kind: null, title: "League conferences", startsOn: "2025-08-24", endsOn: "2025-08-26", body: "party" },
  { kind: null, title: "National Conference", startsOn: "2025-08-27", endsOn: "2025-08-28", body: "party" },
  { kind: "cec", title: "CEC elections", startsOn: "2025-08-27", body: "party" },
  {
    kind: null,
    title: "Nomination of district and city chairpersons",
    startsOn: "2025-09-03",
    endsOn: "2025-09-05",
    body: "electoral_commission",
  },
  {
    kind: null,
    title: "Nomination of presidential candidates",
    startsOn: "2025-09-23",
    endsOn: "2025-09-24",
    body: "electoral_commission",
  },
  {
    kind: null,
    title: "Presidential campaign",
    startsOn: "2025-09-29",
    endsOn: "2026-01-12",
    body: "electoral_commission",
  },
  {
    kind: null,
    title: "Nomination of parliamentary candidates",
    startsOn: "2025-10-22",
    endsOn: "2025-10-23",
    body: "electoral_commission",
  },
  {
    kind: null,
    title: "Parliamentary and local campaigns",
    startsOn: "2025-11-10",
    endsOn: "2026-01-12",
    body: "electoral_commission",
  },
  {
    kind: null,
    title: "First day of the polling window",
    startsOn: "2026-01-12",
    body: "electoral_commission",
    isCountdown: true,
  },
  {
    kind: "general",
    title: "Presidential and parliamentary election",
    startsOn: "2026-01-15",
    body: "electoral_commission",
  },
  {
    kind: null,
    title: "Election of district chairpersons and mayors",
    startsOn: "2026-01-22",
    body: "electoral_commission",
  },
  { kind: null, title: "Sub-county elections", startsOn: "2026-02-04", body: "electoral_commission" },
];
