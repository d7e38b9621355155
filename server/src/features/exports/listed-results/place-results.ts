import type { StationResults } from "@command-center/contract/results/station-results";
import { isPartial } from "@command-center/domain/results/stations/coverage";
import { invalidShare, leadIn } from "@command-center/domain/results/stations/lead";
import {
  isOfOneSeat,
  stationsOf,
  stationState,
  unitName,
} from "@command-center/domain/results/stations/units";
import type { CellColumn } from "../../../files/document.ts";
import { stationResultsOf } from "../../../measures/sums/station-results.ts";
import { listOfResults, number, percent, points, text } from "./listed.ts";

type Unit = StationResults["below"][number];
type Columns = readonly CellColumn<Unit>[];

const TOTALS: Columns = [
  text("place", "Place", ({ area }) => unitName(area)),
  number("stations_counted", "Stations counted", ({ units }) => stationsOf(units).counted),
  number("stations", "Stations", ({ units }) => stationsOf(units).all),
  text("state", "State", stationState),
  number("registered_voters", "Registered voters", ({ registered }) => registered),
  number("votes_cast", "Votes cast", ({ total }) => total),
  number("votes_known", "Stations with votes cast known", ({ known }) => known.votes),
  percent("turnout", "Turnout", ({ turnout }) => turnout),
  number("valid_votes", "Valid votes", ({ valid }) => valid),
  number("invalid_votes", "Invalid votes", ({ invalid }) => invalid),
  percent("invalid", "Invalid share", invalidShare),
];

const leadOf = (unit: Unit) => (isOfOneSeat(unit) ? leadIn(unit) : null);
const LEADER: Columns = [
  text("leader", "Leader", (unit) => leadOf(unit)?.names.join(" and ") ?? null),
  number("leader_votes", "Votes of the leader", (unit) => leadOf(unit)?.votes ?? null),
  percent("leader_share", "Leader’s share", (unit) => leadOf(unit)?.share ?? null),
  points("lead", "Lead in points", (unit) => {
    const lead = leadOf(unit);
    // A tie, or a candidate without an opponent, has none on the page either.
    return lead === null ? null : (lead.next?.pointsBehind ?? 0);
  }),
];
const DISTRICTS: Columns = [
  number("districts_covered", "Districts covered", ({ districts }) => districts.covered),
  number("districts", "Districts", ({ districts }) => districts.whole),
];
const SEATS: Columns = [
  number("seats_with_results", "Seats with results", (unit) =>
    isOfOneSeat(unit) ? null : unit.seats.withResults,
  ),
  number("seats", "Seats", (unit) => (isOfOneSeat(unit) ? null : unit.seats.contested)),
];

/** The units of the next level below the one that is looked at, each with its totals and leader, as the table of the page has them. */
export const PLACE_RESULTS = listOfResults({
  list: async (read, results) => {
    const below = (await stationResultsOf(read, results))?.below ?? [];
    return {
      items: below,
      columns: [
        ...TOTALS,
        ...(below.some(isPartial) ? DISTRICTS : []),
        ...(below.length === 0 || below.some(isOfOneSeat) ? LEADER : []),
        ...(below.some((unit) => !isOfOneSeat(unit)) ? SEATS : []),
      ],
    };
  },
  columns: [...TOTALS, ...LEADER],
  orderedBy: ["place"],
  idOf: ({ area }) => area.id,
});
