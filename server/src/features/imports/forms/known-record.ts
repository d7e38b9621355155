import { sql, type RawBuilder } from "kysely";
import type { EnteredKind, readRecordForm } from "@command-center/contract/changes/entered-records";
import { choiceId } from "@command-center/contract/facts/fact";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { importKind } from "@command-center/import-rules/kinds/import-kinds";
import type { RecordValues } from "@command-center/import-rules/records/record-rule";
import type { Read } from "../../../database/database.ts";
import { Refusal } from "../../../http/errors.ts";
import { recordsOfKind } from "../import-handlers.ts";
import { seatsOfFiles } from "../../../measures/results/seats-of-files.ts";
import { LISTED_NAME } from "../records/declarations/declarations-in-force.ts";
import { SEAT_VALUES } from "../records/declarations/declared-seats.ts";
import { jsonOf } from "../records/fact-table.ts";
import { versionOf } from "../records/stage-records.ts";

type Asking = Pick<Read, "db">;

/** Which record a form is about. */
type RecordName = Omit<InputOf<typeof readRecordForm>, "kind" | "cycle" | "isNew">;

/** The record that a form opens with. */
export interface KnownRecord {
  /** Of the current record, or what a new one about the same would have. */
  readonly values: RecordValues;
  readonly isNew: boolean;
  /** The version that it replaces; null if there is none. */
  readonly version: string | null;
}

/** Finds the current record by its name, the newest if there are several; without one, what its name says. */
export async function knownRecord(
  asking: Asking,
  kind: EnteredKind,
  cycleId: number,
  { isNew, ...name }: RecordName & { readonly isNew: boolean },
): Promise<KnownRecord> {
  const named = await namedValues(asking, kind, cycleId, name);
  if (named === null) return { values: {}, isNew: true, version: null };
  const records = recordsOfKind(kind);
  const found = isNew ? null : await newestOf(asking, records.inForce(cycleId), named);
  if (found !== null)
    return { values: found.record, isNew: false, version: await versionOf(asking, records, cycleId, found) };
  // A rerun or ruling has another key than the declaration that it follows.
  const key = kind === "declarations" && isNew ? "" : keyOf(kind, { ...named, fact: "first" });
  const version = await versionOf(asking, records, cycleId, { key, record: named });
  const listed =
    kind === "declarations" && name.seat !== undefined
      ? await candidatesOf(asking, cycleId, name.seat)
      : null;
  return { values: listed === null ? named : { ...named, candidates: listed }, isNew: true, version };
}

/** The candidates of a seat's contest without votes, as a new declaration begins with them; null unless there are several. */
async function candidatesOf({ db }: Asking, cycleId: number, seat: number): Promise<string | null> {
  const { rows } = await sql<{ listed: string | null }>`
    select case when count(*) > 1 and count(distinct lower(person.name)) = count(*)
      then string_agg(${LISTED_NAME} || ':', '; ' order by person.name) end as listed
    from (${seatsOfFiles(cycleId)}) file_seat
    join contest on contest.seat_id = file_seat.id and contest.kind = file_seat.contest and contest.cycle_id = ${cycleId}
    join candidacy on candidacy.contest_id = contest.id and candidacy.retired_at is null
    join person on person.id = candidacy.person_id
    where file_seat.id = ${seat}`.execute(db);
  return rows[0]?.listed ?? null;
}

const keyOf = (kind: EnteredKind, values: RecordValues) =>
  (importKind(kind).record?.key ?? []).map((id) => String(values[id] ?? "").toLowerCase()).join(" | ");

async function newestOf({ db }: Asking, inForce: RawBuilder<unknown>, named: RecordValues) {
  const isNamed = Object.entries(named).map(
    ([id, value]) =>
      sql`lower(known.record ->> ${id}::text) is not distinct from lower(${value === null ? null : String(value)}::text)`,
  );
  const { rows } = await sql<{ key: string; record: RecordValues }>`
    select key, record from (${inForce}) known where ${sql.join(isNamed, sql` and `)}
    order by coalesce(known.record ->> 'since', known.record ->> 'day') desc nulls last limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The values that a name stands for; null for a name that says nothing. */
async function namedValues(
  asking: Asking,
  kind: EnteredKind,
  cycleId: number,
  { seat, district, contest, number, name }: RecordName,
): Promise<RecordValues | null> {
  const [first = ""] = importKind(kind).record?.key ?? [];
  const isChoice = importKind(kind).fields.some(({ id, holds }) => id === first && holds === "choice");
  const named: RecordValues = {
    ...(seat !== undefined && (await seatValues(asking, cycleId, seat))),
    ...(district !== undefined && { district: await districtOf(asking, cycleId, district) }),
    ...(contest !== undefined && { contest: choiceId(contest) }),
    ...(number !== undefined && { number }),
    ...(name !== undefined && { [first]: isChoice ? choiceId(name) : name }),
  };
  return Object.keys(named).length === 0 ? null : named;
}

async function seatValues({ db }: Asking, cycleId: number, seat: number): Promise<RecordValues> {
  const { rows } = await sql<{ record: RecordValues }>`
    select ${jsonOf(SEAT_VALUES)} as record
    from (${seatsOfFiles(cycleId)}) file_seat left join area on area.id = file_seat.area_id and not file_seat.is_office
    where file_seat.id = ${seat}`.execute(db);
  const [found] = rows;
  if (found === undefined)
    throw new Refusal(404, "There is no such seat in this cycle. Reload the page, or choose another seat.");
  return found.record;
}

async function districtOf({ db }: Asking, cycleId: number, slug: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select area.id from area join cycle on cycle.id = ${cycleId}
    where area.kind = 'district' and area.slug = ${slug} and area.valid_from <= cycle.closes_on
      and (area.valid_to is null or area.valid_to > cycle.opens_on) order by area.id desc limit 1`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined)
    throw new Refusal(
      404,
      "There is no such district in this cycle. Reload the page, or choose another one.",
    );
  return found.id;
}
