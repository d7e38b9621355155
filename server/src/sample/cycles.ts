import { CALENDAR_EVENTS } from "./reference/calendar.ts";
import type { SampleRows } from "./rows.ts";
import type { Sources } from "./sources.ts";
import { AS_OF, momentOf, OPENS } from "./time.ts";

export interface Cycles {
  readonly current: number;
  readonly previous: number;
}

/** The cycle that the sample shows, and the one before it that trends look back to. */
export function addCycles(rows: SampleRows, sources: Sources): Cycles {
  const shared = {
    is_sample: true,
    data_sync_provider: "the party's data desk",
    support_email: "support@commandcenter.example",
    source_id: sources.sample,
  };
  const previous = rows.add("cycle", {
    name: "2020–2021",
    season_label: "2020–2021 Election Season",
    as_of: "2021-01-31",
    opens_on: "2020-07-01",
    closes_on: "2021-02-28",
    ...shared,
  });
  const current = rows.add("cycle", {
    name: "2025–2026",
    season_label: "2025–2026 Election Season",
    as_of: AS_OF,
    opens_on: OPENS,
    closes_on: "2026-02-28",
    previous_cycle_id: previous,
    in_force: true,
    ...shared,
  });
  for (const event of CALENDAR_EVENTS) {
    rows.add("calendar_event", {
      cycle_id: current,
      kind: event.kind,
      title: event.title,
      starts_on: event.startsOn,
      ends_on: event.endsOn ?? event.startsOn,
      body: event.body,
      is_countdown: event.isCountdown ?? false,
      recorded_at: momentOf(OPENS, 0),
      source_id: event.body === "party" ? sources.partyRoadmap : sources.electoralRoadmap,
    });
  }
  return { current, previous };
}
