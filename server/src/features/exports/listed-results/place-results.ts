import type { StationResults } from "@command-center/contract/results/station-results";
import { isPartial } from "@command-center/domain/results/stations/coverage";
import { invalidShare, leadIn } from "@command-center/domain/results/stations/lead";
import {
  isOfOneSeat,
  stationsOf,
  stationState,
  unitName,
} from "@command-center/domain/results/stations/units";
import type { Row } from "../../../files/document.ts";
import { stationResultsOf } from "../../../measures/sums/station-results.ts";
import { text } from "../tables/asked-results.ts";
import { listOfResults, number, percent, PLACE, points } from "./listed.ts";

const TOTALS = [
  PLACE,
  number("stations_counted", "Stations counted"),
  number("stations", "Stations"),
  text("state", "State"),
  number("registered_voters", "Registered voters"),
  number("votes_cast", "Votes cast"),
  number("votes_known", "Stations with votes cast known"),
  percent("turnout", "Turnout"),
  number("valid_votes", "Valid votes"),
  number("invalid_votes", "Invalid votes"),
  percent("invalid", "Invalid share"),
] as const;
const LEADER = [
  text("leader", "Leader"),
  number("leader_votes", "Votes of the leader"),
  percent("leader_share", "Leader’s share"),
  points("lead", "Lead in points"),
] as const;
const DISTRICTS = [
  number("districts_covered", "Districts covered"),
  number("districts", "Districts"),
] as const;
const SEATS = [number("seats_with_results", "Seats with results"), number("seats", "Seats")] as const;

/** The units of the next level below the one that is looked at, each with its totals and leader, as the table of the page has them. */
export const PLACE_RESULTS = listOfResults({
  columns: [...TOTALS, ...LEADER],
  orderedBy: ["place"],
  list: async (read, results) => {
    const below = (await stationResultsOf(read, results))?.below ?? [];
    const isAnyPartial = below.some(isPartial);
    const isAnyOfSeats = below.some((unit) => !isOfOneSeat(unit));
    const isAnyOfOne = below.length === 0 || below.some(isOfOneSeat);
    return {
      columns: [
        ...TOTALS,
        ...(isAnyPartial ? DISTRICTS : []),
        ...(isAnyOfOne ? LEADER : []),
        ...(isAnyOfSeats ? SEATS : []),
      ],
      rows: below.map(rowOf),
    };
  },
});

function rowOf(unit: StationResults["below"][number]): Row {
  const { counted, all } = stationsOf(unit.units);
  const isOne = isOfOneSeat(unit);
  const lead = isOne ? leadIn(unit) : null;
  return {
    id: unit.area.id,
    place: unitName(unit.area),
    stations_counted: counted,
    stations: all,
    state: stationState(unit),
    districts_covered: unit.districts.covered,
    districts: unit.districts.whole,
    registered_voters: unit.registered,
    votes_cast: unit.total,
    votes_known: unit.known.votes,
    turnout: unit.turnout,
    valid_votes: unit.valid,
    invalid_votes: unit.invalid,
    invalid: invalidShare(unit),
    leader: lead?.names.join(" and ") ?? null,
    leader_votes: lead?.votes ?? null,
    leader_share: lead?.share ?? null,
    // Of a tie, and where nobody else stood, as on the page.
    lead: lead === null ? null : (lead.next?.pointsBehind ?? 0),
    seats_with_results: isOne ? null : unit.seats.withResults,
    seats: isOne ? null : unit.seats.contested,
  };
}
