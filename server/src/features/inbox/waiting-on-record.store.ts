import { type RawBuilder, sql } from "kysely";
import {
  MOST_WAITING,
  type readWaiting,
  type WaitingOnRecord,
} from "@command-center/contract/changes/waiting";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { changeSetsInWords } from "../../change-sets/change-set-detail.ts";
import { PROPOSED, recordsOf } from "../../change-sets/waiting.ts";
import type { Read } from "../../database/database.ts";
import { inScope } from "../../database/in-force.ts";
import { fullNames } from "../../identity/accounts/account-names.ts";
import { seenContests } from "../../measures/results/contests.ts";
import { TARGET_MEASURE } from "../../measures/targets.ts";
import { seatsOfFiles } from "../../measures/results/seats-of-files.ts";

type Named = Pick<InputOf<typeof readWaiting>, "kind" | "id">;

/** Records of a request `set` that an import keeps: of a form, and those of a file that are new or changed. */
const ROWS = sql`(select after as record from import_change where import_id = set.import_id
  union all select record from staged_record where import_id = set.import_id and change = 'new')`;

/** Changes of a record that wait for approval, the oldest first; none if the caller does not see the record. */
export async function waitingOn(
  read: Read,
  named: Named,
  { username, mayDecide }: { readonly username: string; readonly mayDecide: boolean },
): Promise<WaitingOnRecord[]> {
  if (named.kind === "change" && !mayDecide) return [];
  const { rows } = await sql<{ id: number }>`
    select set.id from change_set set left join change on change.change_set_id = set.id
    where set.state = 'proposed' and set.cycle_id = ${read.cycle.id} and (${isAboutNamed(read, named)})
    order by set.proposed_at, set.id limit ${MOST_WAITING}`.execute(read.db);
  const sets = await changeSetsInWords(
    read,
    rows.map(({ id }) => id),
  );
  const authors = sets.map(({ set }) => set.proposed.by);
  const names = authors.length === 0 ? {} : await fullNames(read, authors);
  return sets.map(({ id, about, what, set: { proposed } }) => {
    const { by, at } = proposed;
    const request = mayDecide ? { id, by: names[by] ?? by, isOwn: by === username } : null;
    return { about, what, since: at.toISOString(), request };
  });
}

/** The condition that the change set `set` with its `change` is about a record that the caller sees. */
function isAboutNamed(read: Read, { kind, id }: Named): RawBuilder<unknown> {
  switch (kind) {
    case "seat":
      return isAboutSeat(
        read,
        sql`select seat_id from (${seenContests(read)}) c where seat_id::text = ${id}`,
      );
    case "contest":
      return sql`${isAboutSeat(read, sql`select seat_id from (${seenContests(read)}) c where id::text = ${id}`)}
        or change.fact ->> 'contest' = ${id} and (change.fact ->> 'area')::int in (select id from area where ${inScope(read, "district_id")})`;
    case "petition":
      return sql`${isAbout(sql`select jsonb_build_object('petition', id) from (${petitionNumbered(read, id)}) petition`)}
        or ${isAboutSeat(read, sql`select c.seat_id from (${petitionNumbered(read, id)}) petition join (${seenContests(read)}) c on c.id = petition.contest_id`)}`;
    case "district": {
      const district = sql`select district.id from area district where kind = 'district' and slug = ${id} and ${inScope(read, "district.id")}`;
      return sql`${isStaged(district)} or set.kind in ('turnout', 'party-register')
        and exists (select from ${ROWS} entered where (record ->> 'district')::int in (${district}))`;
    }
    case "station": {
      const station = sql`select area.id from area where kind = 'station' and id::text = ${id} and ${inScope(read, "area.district_id")}`;
      return sql`${isStaged(station)} or (change.fact ->> 'area')::int in (${station})`;
    }
    case "figure":
      return sql`change.fact ->> 'figure' = ${id} and ${isSeen(read, sql`change.fact ->> 'district'`)} or set.kind in ('claims', 'targets')
        and exists (select from ${ROWS} entered
          where coalesce(record ->> 'figure', ${TARGET_MEASURE}) = ${id} and ${isSeen(read, sql`record ->> 'district'`)})`;
    case "change":
      return sql`set.undoes::text = ${id} or ${isAbout(sql`select fact
        from (${recordsOf(sql`select id, kind, cycle_id, import_id from change_set where id::text = ${id}`)}) other`)}`;
  }
}

/** A change of a record among the facts that a query selects. */
const isAbout = (facts: RawBuilder<unknown>) =>
  sql`set.id in (select id from (${recordsOf(PROPOSED)}) named where fact in (${facts}))`;

const petitionNumbered = (read: Read, number: string) => sql`
  select petition.* from petition left join area on area.id = petition.area_id
  where petition.cycle_id = ${read.cycle.id} and petition.number = ${number} and ${inScope(read, "area.district_id")}`;

/** A ruling on a contest of the seats that a query selects, or a declaration. */
const isAboutSeat = (read: Read, seats: RawBuilder<unknown>) => sql`(
  exists (select from contest left join petition on petition.contest_id = contest.id where contest.seat_id in (${seats})
    and (petition.id = (change.fact ->> 'petition')::int or contest.id = (change.fact ->> 'court')::int))
  or set.kind = 'declarations' and exists (select from ${ROWS} entered join (${seatsOfFiles(read.cycle.id)}) file_seat
    on file_seat.word = record ->> 'seat' and file_seat.of = record ->> 'seatOf' where file_seat.id in (${seats})))`;

/** Results of the areas that a query selects, of a file or of a form. */
const isStaged = (areas: RawBuilder<unknown>) => sql`exists (select from staged_sheet
  where import_id = set.import_id and change in ('new', 'changed') and area_id in (${areas}))`;

/** The caller sees records of districts in scope; every caller sees those of the whole country. */
function isSeen({ scope }: Read, district: RawBuilder<unknown>): RawBuilder<unknown> {
  return scope === "everywhere"
    ? sql`true`
    : sql`((${district}) is null or (${district})::int = any(${[...scope]}::int[]))`;
}
