import type { SeatResult } from "@command-center/contract/results/seat-results";
import type { StationResults } from "@command-center/contract/results/station-results";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { stationsOf } from "@command-center/domain/results/stations/units";
import { formatCount } from "../../../../ui/format.ts";
import { hrefBelow, type ResultsAddress } from "../results-address.ts";
import { seatsText } from "../results-words.ts";

export interface SeatRow {
  readonly id: number;
  readonly name: string;
  readonly href: string;
  readonly district: string | null;
  /** Everybody who has the most votes; empty where none are known. */
  readonly leaders: readonly string[];
  /** Whether the party's own candidate leads, alone or tied. */
  readonly isOwn: boolean;
  readonly share: number | null;
  /** Of the leader over the next one, in percentage points and in votes; null of a tie, and without a next one. */
  readonly points: number | null;
  readonly votesAhead: number | null;
  readonly total: number | null;
  readonly turnout: number | null;
  /** Stations that have votes, of how many; none where the seat is counted without them. */
  readonly counted: number;
  readonly stations: number;
}

/** Rows of the seats of a unit, those with results first, each leading to the unit that elects it. */
export function seatRows(
  seats: readonly SeatResult[],
  { contest, area: shown }: Pick<StationResults, "contest" | "area">,
  address: ResultsAddress,
): readonly SeatRow[] {
  const rows = seats.map(
    ({
      id,
      name,
      area,
      district,
      units,
      isWithoutStations,
      total,
      turnout,
      own,
      leaders,
      share,
      lead,
    }): SeatRow => {
      const { counted, all } = stationsOf(units);
      return {
        id,
        // Other seats are called by their office too, which all of the list have.
        name: contest === "mp" ? name : area.name,
        href: hrefBelow(address, shown, area),
        district,
        leaders: leaders.map(candidateName),
        isOwn: leaders.some((one) => one === own),
        share,
        points: lead?.points ?? null,
        votesAhead: lead?.votes ?? null,
        total: counted + units.zero === 0 && !isWithoutStations ? null : total,
        turnout,
        counted,
        stations: all,
      };
    },
  );
  return [...rows.filter(hasLeader), ...rows.filter((row) => !hasLeader(row))];
}

const hasLeader = ({ leaders }: Pick<SeatRow, "leaders">) => leaders.length > 0;

/** How many seats have results, and how many of those are tied. */
export function seatsNote(seats: readonly Pick<SeatRow, "leaders">[]): string {
  const withResults = seats.filter(hasLeader).length;
  const tied = seats.filter(({ leaders }) => leaders.length > 1).length;
  const known = `${seatsText({ contested: seats.length, withResults })} with results`;
  if (tied > 0) return `${known}, ${formatCount(tied)} tied`;
  return known;
}
