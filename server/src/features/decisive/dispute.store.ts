import { sql } from "kysely";
import type { Dispute, saveDispute } from "@command-center/contract/results/decisive/disputes";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Scope, Write } from "../../database/database.ts";
import { describeChange } from "../../database/ledger/describe-change.ts";
import { awaitTurn, RECORDING_TIME } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { disputeJson } from "../../measures/decisive/disputes.ts";
import { changedSince } from "./changed-since.ts";

/** A dispute as the audit log has it. */
export interface SavedDispute {
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
  await awaitTurn(write, "inquiries");
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
