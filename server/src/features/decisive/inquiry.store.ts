import { sql } from "kysely";
import type { saveInquiry, StationDifference } from "@command-center/contract/results/decisive/differences";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { isoTime } from "../../database/iso-time.ts";
import type { Scope, Write } from "../../database/database.ts";
import { describeChange } from "../../database/ledger/describe-change.ts";
import { awaitTurn, RECORDING_TIME } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { changedSince } from "./changed-since.ts";

type Inquiry = NonNullable<StationDifference["inquiry"]>;

/** An inquiry as the audit log has it. */
export interface SavedInquiry {
  readonly station: string;
  readonly before: Inquiry | null;
  readonly after: Inquiry;
}

/**
 * Records what became of a difference. Refused if the station is not in the scope, if both issuers have no results of it, or if another
 * user has changed the version that this one replaces.
 */
export async function recordInquiry(
  write: Write,
  input: InputOf<typeof saveInquiry>,
  { username, scope }: { readonly username: string; readonly scope: Scope },
): Promise<SavedInquiry> {
  const { contest, area, issuer, other, state, note, evidence, replaces } = input;
  await awaitTurn(write, "inquiries");
  const { rows } = await sql<{ station: string; district: number; issuers: number; before: Inquiry | null }>`
    select station.name as station, station.district_id as district,
      (select count(distinct sheet.issuer)::int from result_sheet sheet where sheet.contest_id = ${contest} and sheet.area_id = station.id
        and sheet.issuer in (${issuer}, ${other}) and sheet.retired_at is null) as issuers,
      (select jsonb_build_object('id', id, 'state', state, 'note', note, 'evidence', evidence, 'by', entered_by, 'at', ${isoTime(sql`recorded_at`)})
        from difference_inquiry where contest_id = ${contest} and area_id = station.id and issuer = ${issuer}
          and other_issuer = ${other} and retired_at is null) as before
    from area station where station.id = ${area} and station.kind = 'station'`.execute(write.db);
  const [row] = rows;
  if (row === undefined || (scope !== "everywhere" && !scope.includes(row.district)))
    throw new Refusal(404, "There is no such polling station. Reload the page.");
  if (row.issuers < 2)
    throw new Refusal(422, "Only one of the two has a result of this station. There is nothing to compare.");
  const { before, station } = row;
  if ((before?.id ?? null) !== replaces)
    throw changedSince(before, before === null ? [] : [{ field: "state", theirs: before.state }]);
  await describeChange(write, { origin: "form", username });
  if (before !== null)
    await sql`update difference_inquiry set retired_at = ${RECORDING_TIME} where id = ${before.id}`.execute(
      write.db,
    );
  const { rows: added } = await sql<Inquiry>`
    insert into difference_inquiry (contest_id, area_id, issuer, other_issuer, state, note, evidence, entered_by)
    values (${contest}, ${area}, ${issuer}, ${other}, ${state}, ${note}, ${evidence}, ${username})
    returning id, state, note, evidence, entered_by as by, ${isoTime(sql`recorded_at`)} as at`.execute(
    write.db,
  );
  const [after] = added;
  if (after === undefined) throw new Error("The inquiry was not added.");
  write.touch("results");
  return { station, before, after };
}
