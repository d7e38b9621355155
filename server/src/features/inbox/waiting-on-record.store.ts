import { type RawBuilder, sql } from "kysely";
import {
  MOST_WAITING,
  type readWaiting,
  type WaitingOnRecord,
} from "@command-center/contract/changes/waiting";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { IMPORT_KINDS } from "@command-center/import-rules/kinds/import-kinds";
import { changeSetDetails } from "../../change-sets/change-set-detail.ts";
import type { Read } from "../../database/database.ts";
import { inScope } from "../../database/in-force.ts";
import { seenContests } from "../../measures/results/contests.ts";
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
    where set.state = 'proposed' and set.cycle_id = ${read.cycle.id} and (${await isAbout(read, named)})
    order by set.proposed_at, set.id limit ${MOST_WAITING}`.execute(read.db);
  const details = await changeSetDetails(read, new Map(rows.map(({ id }) => [id, username])));
  return [...details.values()]
    .toSorted((one, other) => one.proposed.at.localeCompare(other.proposed.at))
    .map(({ id, about, what, proposed: { by, at }, people }) => ({
      about,
      what,
      since: at,
      request: mayDecide ? { id, by: people[by] ?? by, isOwn: by === username } : null,
    }));
}

/** The condition that the change set `set` with its `change` is about a record that the caller sees. */
async function isAbout(read: Read, { kind, id }: Named): Promise<RawBuilder<unknown>> {
  switch (kind) {
    case "seat":
      return isAboutSeat(
        read,
        sql`select seat_id from (${seenContests(read)}) c where seat_id::text = ${id}`,
      );
    case "contest":
      return isAboutSeat(read, sql`select seat_id from (${seenContests(read)}) c where id::text = ${id}`);
    case "petition":
      return sql`exists (select from (${petitionNumbered(read, id)}) petition
          where petition.id = (change.fact ->> 'petition')::int or set.kind = 'petitions'
            and exists (select from ${ROWS} entered where lower(record ->> 'number') = lower(petition.number)))
        or ${isAboutSeat(read, sql`select c.seat_id from (${petitionNumbered(read, id)}) petition join (${seenContests(read)}) c on c.id = petition.contest_id`)}`;
    case "district": {
      const district = sql`select district.id from area district where kind = 'district' and slug = ${id} and ${inScope(read, "district.id")}`;
      return sql`${isStaged(district)} or set.kind = 'turnout'
        and exists (select from ${ROWS} entered where (record ->> 'district')::int in (${district}))`;
    }
    case "station": {
      const station = sql`select area.id from area where kind = 'station' and id::text = ${id} and ${inScope(read, "area.district_id")}`;
      return sql`${isStaged(station)} or (change.fact ->> 'area')::int in (${station})`;
    }
    case "figure":
      return sql`change.fact ->> 'figure' = ${id} and ${isSeen(read, sql`change.fact ->> 'district'`)} or set.kind in ('claims', 'targets')
        and exists (select from ${ROWS} entered where record ->> 'figure' = ${id} and ${isSeen(read, sql`record ->> 'district'`)})`;
    case "change":
      return isAboutSame(read, id);
  }
}

const petitionNumbered = (read: Read, number: string) => sql`
  select petition.* from petition left join area on area.id = petition.area_id
  where petition.cycle_id = ${read.cycle.id} and petition.number = ${number} and ${inScope(read, "area.district_id")}`;

/** A ruling on a contest of the seats that a query selects, or a declaration. */
const isAboutSeat = (read: Read, seats: RawBuilder<unknown>) => sql`(
  exists (select from contest left join petition on petition.contest_id = contest.id where contest.seat_id in (${seats})
    and (petition.id = (change.fact ->> 'petition')::int or contest.id = (change.fact ->> 'court')::int))
  or set.kind = 'declarations' and exists (select from ${ROWS} entered join (${seatsOfFiles(read.cycle.id)}) file_seat
    on file_seat.word = record ->> 'seat' and file_seat.of = record ->> 'seatOf' where file_seat.id in (${seats})))`;

/** Results or members of the areas that a query selects, of a file or of a form. */
const isStaged = (areas: RawBuilder<unknown>) => sql`exists (select from staged_sheet
  where import_id = set.import_id and change in ('new', 'changed') and area_id in (${areas}))`;

/** Whether a caller sees what is about a district; everybody sees what is about the whole country. */
function isSeen({ scope }: Read, district: RawBuilder<unknown>): RawBuilder<unknown> {
  return scope === "everywhere"
    ? sql`true`
    : sql`((${district}) is null or (${district})::int = any(${[...scope]}::int[]))`;
}

/** Whether it is about the record of another change set: its undo, a change of the same fact, or one with the same key. */
async function isAboutSame({ db }: Read, id: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ kind: string; fact: object | null; record: Record<string, unknown> | null }>`
    select set.kind, change.fact, (select record from ${ROWS} entered limit 1) as record
    from change_set set left join change on change.change_set_id = set.id where set.id::text = ${id}`.execute(
    db,
  );
  const [other] = rows;
  if (other === undefined) return sql`false`;
  const undoes = sql`set.undoes::text = ${id}`;
  if (other.fact !== null) return sql`${undoes} or change.fact = ${JSON.stringify(other.fact)}::jsonb`;
  const { kind, record } = other;
  const key = IMPORT_KINDS.find((one) => one.id === kind)?.record?.key;
  if (key === undefined || record === null) return undoes;
  const isSame = key.map(
    (part) =>
      sql`lower(record ->> ${part}::text) is not distinct from lower(${JSON.stringify(record)}::jsonb ->> ${part}::text)`,
  );
  return sql`${undoes} or set.kind = ${kind} and exists (select from ${ROWS} entered where ${sql.join(isSame, sql` and `)})`;
}
