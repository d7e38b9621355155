import { sql } from "kysely";
import {
  type Dispute,
  type findSeatStations,
  MOST_FOUND_STATIONS,
  type saveDispute,
} from "@command-center/contract/results/decisive/disputes";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import type { Conflict } from "@command-center/contract/wire/errors";
import { typedWords } from "@command-center/domain/names/search-text";
import type { Read, Scope, Write } from "../../database/database.ts";
import { believed, inScope } from "../../database/in-force.ts";
import { describeChange } from "../../database/ledger/describe-change.ts";
import { awaitTurn, RECORDING_TIME } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { disputeJson } from "../../measures/decisive/disputes.ts";
import { seatOfContest } from "../../measures/decisive/published-stations.ts";
import { holdsEvery, searchTextOf } from "../../platform/search-text.ts";

/** A dispute as the audit log has it. */
interface SavedDispute {
  readonly station: string;
  readonly before: Dispute | null;
  readonly after: Dispute | null;
}

/**
 * Marks a station as disputed, or ends that. Refused if the station does not vote in the contest or is not in the scope, or if another
 * user has changed the version that this one replaces.
 */
export async function recordDispute(
  write: Write,
  { contest, area, dispute, replaces }: InputOf<typeof saveDispute>,
  { username, scope }: { readonly username: string; readonly scope: Scope },
): Promise<SavedDispute> {
  await awaitTurn(write, "result_statements");
  const { rows } = await sql<{ station: string; district: number; before: Dispute | null }>`
    select station.name as station, station.district_id as district,
      (select ${disputeJson("dispute")} from station_dispute dispute
        where dispute.contest_id = contest.id and dispute.area_id = station.id and dispute.retired_at is null) as before
    from contest join seat on seat.id = contest.seat_id join area place on place.id = seat.area_id
    join area station on station.id = ${area} and station.kind = 'station'
      and (place.kind = 'country' or place.id in (station.district_id, station.constituency_id))
    where contest.id = ${contest} and contest.kind = 'general'`.execute(write.db);
  const [row] = rows;
  if (row === undefined || (scope !== "everywhere" && !scope.includes(row.district)))
    throw new Refusal(404, "This seat has no such polling station. Reload the page.");
  const { before, station } = row;
  if ((before?.id ?? null) !== replaces)
    throw changedSince(before, before === null ? [] : [{ field: "reason", theirs: before.reason }]);
  if (before === null && dispute === null)
    throw new Refusal(422, "This station is not disputed. Reload the page.");
  await describeChange(write, { origin: "form", username });
  if (before !== null)
    await sql`update station_dispute set retired_at = ${RECORDING_TIME} where id = ${before.id}`.execute(
      write.db,
    );
  write.touch("results");
  if (dispute === null) return { station, before, after: null };
  const { rows: added } = await sql<{ after: Dispute }>`
    with dispute as (
      insert into station_dispute (contest_id, area_id, reason, evidence, entered_by)
      values (${contest}, ${area}, ${dispute.reason}, ${dispute.evidence}, ${username}) returning *)
    select ${disputeJson("dispute")} as after from dispute`.execute(write.db);
  const [saved] = added;
  if (saved === undefined) throw new Error("The dispute was not added.");
  return { station, before, after: saved.after };
}

/** Refuses to replace a version that the caller did not see: null where there is none in force. */
function changedSince(
  before: { readonly id: number; readonly by: string; readonly at: string } | null,
  fields: Conflict["fields"],
): Refusal {
  const conflict: Conflict = {
    version: before === null ? "none" : String(before.id),
    by: before?.by ?? null,
    at: before?.at ?? null,
    fields,
  };
  return new Refusal(
    409,
    `${before?.by ?? "Another user"} has changed this since you opened it. Look at it again before you change it.`,
    {},
    conflict,
  );
}

/** Stations on the list of a seat, found by name or parish, in the order of their names. */
export async function seatStations(
  read: Read,
  { contest, q = "" }: InputOf<typeof findSeatStations>,
): Promise<OutputOf<typeof findSeatStations>> {
  const { seat } = await seatOfContest(read, contest, undefined);
  const words = typedWords(q);
  const own =
    seat.area.kind === "country"
      ? sql`true`
      : sql`station.${sql.ref(seat.area.kind === "district" ? "district_id" : "constituency_id")} = ${seat.area.id}`;
  const { rows } = await sql<OutputOf<typeof findSeatStations>[number]>`
    select station.id, station.name, parish.name as parish, sub_county.name as "subCounty", listed.people as registered,
      dispute.id is not null as "isDisputed"
    from area station join area parish on parish.id = station.parent_id join area sub_county on sub_county.id = parish.parent_id
    join register_count listed on listed.area_id = station.id
    join register on register.id = listed.register_id and register.kind = 'national_voters'
      and register.cycle_id = ${read.cycle.id} and ${believed("register")}
    left join station_dispute dispute on dispute.area_id = station.id and dispute.contest_id = ${contest} and ${believed("dispute")}
    where station.kind = 'station' and ${own} and ${inScope(read, "station.district_id")}
      and ${words.length === 0 ? sql`true` : holdsEvery(searchTextOf(sql`concat_ws(' ', station.name, parish.name, sub_county.name)`), words)}
    order by station.name, station.id limit ${MOST_FOUND_STATIONS}`.execute(read.db);
  return rows;
}
