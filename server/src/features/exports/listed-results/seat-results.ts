import { DISTRICT } from "@command-center/contract/exports/file-columns";
import { stationsOf } from "@command-center/domain/results/stations/units";
import { seatResultsOf } from "../../../measures/sums/seats.ts";
import { text } from "../tables/asked-results.ts";
import { listOfResults, number, ofWholeUnit, percent, points } from "./listed.ts";

const COLUMNS = [
  text("seat", "Seat"),
  DISTRICT,
  text("leader", "Leader"),
  number("leader_votes", "Votes of the leader"),
  percent("leader_share", "Leader’s share"),
  points("lead_points", "Lead in points"),
  number("lead_votes", "Lead in votes"),
  number("votes_cast", "Votes cast"),
  percent("turnout", "Turnout"),
  number("stations_counted", "Stations counted"),
  number("stations", "Stations"),
] as const;

/** Every seat of a unit that votes for several, with who leads it, as the page lists them. */
export const SEAT_RESULTS = listOfResults({
  columns: COLUMNS,
  orderedBy: ["district", "seat"],
  list: async (read, results) => {
    const { contest, seats } = await seatResultsOf(read, ofWholeUnit(results));
    return {
      columns: COLUMNS,
      rows: seats.map(({ id, name, area, district, units, total, turnout, leaders, votes, share, lead }) => {
        const { counted, all } = stationsOf(units);
        const hasLeader = leaders.length > 0;
        return {
          id,
          seat: contest === "mp" ? name : area.name,
          district: district ?? (area.kind === "district" ? area.name : null),
          leader: hasLeader ? leaders.join(" and ") : null,
          leader_votes: hasLeader ? votes : null,
          leader_share: share,
          lead_points: lead?.points ?? null,
          lead_votes: lead?.votes ?? null,
          votes_cast: counted + units.zero === 0 ? null : total,
          turnout,
          stations_counted: counted,
          stations: all,
        };
      }),
    };
  },
});
