import type { CycleEntry } from "@command-center/contract/cycles";

const CYCLE: CycleEntry = {
  id: 1,
  name: "2020–2021",
  seasonLabel: "2020–2021 Election Season",
  opensOn: "2020-07-01",
  closesOn: "2021-06-30",
  asOf: "2021-01-31",
  isSample: false,
  isInForce: true,
  inForceApproval: null,
  inForceAsked: null,
  version: "name:12345678",
  supportEmail: null,
  dataSyncProvider: null,
  previousCycle: null,
  publisher: "Electoral Commission",
  waiting: null,
  calendar: [],
  contests: [],
};

/** A cycle of one's own. */
export function aCycle(fields: Partial<CycleEntry> = {}): CycleEntry {
  return { ...CYCLE, ...fields };
}

/** An event of one day of its calendar. */
export function anEvent(
  id: number,
  day: string,
  fields: Partial<CycleEntry["calendar"][number]> = {},
): CycleEntry["calendar"][number] {
  const state = day <= CYCLE.asOf ? "completed" : "upcoming";
  return {
    id,
    kind: null,
    title: `Event ${id}`,
    startsOn: day,
    endsOn: day,
    body: "party",
    isCountdown: false,
    state,
    ...fields,
  };
}
