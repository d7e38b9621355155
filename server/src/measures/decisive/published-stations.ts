import { createHash } from "node:crypto";
import { sql } from "kysely";
import { generalContestOf } from "../results/general-contests.ts";
import type { Read } from "../../database/database.ts";
import { believed } from "../../database/in-force.ts";
import { Refusal } from "../../http/errors.ts";
import type { Contested } from "@command-center/domain/decisive/could-change";
import {
  outcomeToProve,
  type Outcome,
  type PublishedStation,
} from "@command-center/domain/decisive/form-sample";
import type { Contests, SeatContest } from "../stations/contests.ts";
import { contestsOf } from "../stations/contests-of-places.ts";

type Basis = "register" | "ballots";

/** A station with a published result, and what bounds its votes; null where that is not known. */
interface CountedStation {
  readonly station: number;
  readonly votes: readonly number[];
  readonly register: number | null;
  readonly ballots: number | null;
}

/** The published result of a seat, station by station. */
export interface PublishedContest {
  readonly contests: Contests;
  readonly seat: SeatContest;
  readonly contested: Contested;
  readonly stations: readonly CountedStation[];
  /** Null where no candidate has won. */
  readonly outcome: Outcome | null;
  /** Changes with every published vote. */
  readonly digest: string;
}

/** The seat of a contest for an account that sees all of its stations; a 404 otherwise. */
export async function seatOfContest(
  read: Read,
  contest: number,
  issuer: string | undefined,
): Promise<{ readonly contests: Contests; readonly seat: SeatContest; readonly contested: Contested }> {
  const { rows } = await sql<{ seatKind: string; pollingDay: string }>`
    select seat.kind as "seatKind", contest.polling_day as "pollingDay" from contest join seat on seat.id = contest.seat_id
    where contest.id = ${contest} and contest.cycle_id = ${read.cycle.id} and contest.kind = 'general'`.execute(
    read.db,
  );
  const [row] = rows;
  if (row === undefined) throw noSuchElection();
  const contests = await contestsOf(read, {
    contest: generalContestOf(row.seatKind),
    pollingDay: row.pollingDay,
    issuer,
  });
  const seat = seatsSeen(read, contests).find(({ id }) => id === contest);
  if (seat === undefined) throw noSuchElection();
  return { contests, seat, contested: contests.contest === "president" ? "majority" : "lead" };
}

const noSuchElection = () => new Refusal(404, "There is no such election. It may have been removed.");

/** A limited account does not see the stations of the whole country, and so cannot know what is open in it. */
export function seatsSeen({ scope }: Read, { seats }: Contests): readonly SeatContest[] {
  return scope === "everywhere" ? seats : seats.filter(({ area }) => area.kind !== "country");
}

/** The published result of a contest, which a sample of forms is to confirm. */
export async function publishedContest(
  read: Read,
  contest: number,
  issuer: string | undefined,
): Promise<PublishedContest> {
  const found = await seatOfContest(read, contest, issuer);
  const { rows } = await sql<CountedStation>`
    select sheet.area_id as station, sheet.votes, greatest(sheet.registered, sheet.valid) as register,
      greatest(sheet.total, sheet.valid) as ballots
    from result_sheet sheet join area station on station.id = sheet.area_id and station.kind = 'station'
    where sheet.contest_id = ${contest} and sheet.issuer = ${found.contests.issuer} and ${believed("sheet")}
      and sheet.votes is not null
    order by sheet.area_id`.execute(read.db);
  const stations = rows.map((row) => ({ ...row, most: 0 }));
  const hash = createHash("sha256");
  for (const { station, votes } of rows) hash.update(`${station} ${votes.join(" ")}\n`);
  return {
    ...found,
    stations: rows,
    outcome: outcomeToProve(stations, found.contested),
    digest: hash.digest("hex"),
  };
}

/** Stations with what bounds their votes; null if that is not known of every station. */
export function boundedBy(
  stations: readonly CountedStation[],
  basis: Basis,
): readonly PublishedStation[] | null {
  const bounded = stations.flatMap(({ station, votes, register, ballots }) => {
    const most = basis === "register" ? register : ballots;
    return most === null ? [] : [{ station, votes, most }];
  });
  return bounded.length === stations.length && bounded.length > 0 ? bounded : null;
}
