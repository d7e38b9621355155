import { DISTRICT } from "@command-center/contract/exports/file-columns";
import type { SeatResult } from "@command-center/contract/results/seat-results";
import { stationsOf } from "@command-center/domain/results/stations/units";
import { seatResultsOf } from "../../../measures/sums/seats.ts";
import { listOfResults, number, ofWholeUnit, percent, points, text } from "./listed.ts";

/** Every seat of a unit that votes for several, with who leads it, as the page lists them. */
export const SEAT_RESULTS = listOfResults<SeatResult & { readonly isOfMp: boolean }>({
  list: async (read, results) => {
    const { contest, seats } = await seatResultsOf(read, ofWholeUnit(results));
    return { items: seats.map((seat) => ({ ...seat, isOfMp: contest === "mp" })) };
  },
  columns: [
    text("seat", "Seat", ({ isOfMp, name, area }) => (isOfMp ? name : area.name)),
    {
      ...DISTRICT,
      cell: ({ district, area }) => district ?? (area.kind === "district" ? area.name : null),
    },
    text("leader", "Leader", ({ leaders }) => (leaders.length > 0 ? leaders.join(" and ") : null)),
    number("leader_votes", "Votes of the leader", ({ leaders, votes }) =>
      leaders.length > 0 ? votes : null,
    ),
    percent("leader_share", "Leader’s share", ({ share }) => share),
    points("lead_points", "Lead in points", ({ lead }) => lead?.points ?? null),
    number("lead_votes", "Lead in votes", ({ lead }) => lead?.votes ?? null),
    number("votes_cast", "Votes cast", ({ units, total }) =>
      stationsOf(units).counted + units.zero === 0 ? null : total,
    ),
    percent("turnout", "Turnout", ({ turnout }) => turnout),
    number("stations_counted", "Stations counted", ({ units }) => stationsOf(units).counted),
    number("stations", "Stations", ({ units }) => stationsOf(units).all),
  ],
  orderedBy: ["district", "seat"],
  idOf: ({ id }) => id,
});
