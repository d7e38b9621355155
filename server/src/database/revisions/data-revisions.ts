import { sql } from "kysely";
import type { DataSet } from "@command-center/contract/wire/live";
import { REVISION_CHANNEL, type Database, type Read, type Scope } from "../database.ts";
import { moveRevisions } from "./moving-revisions.ts";

/** Where a data set moved in every district at once. */
const EVERY_DISTRICT = 0;

/** The revisions of the whole country's data sets, and of each in the districts where it ever moved. */
export const EVERY_REVISION = `select data_set, null as district_id, revision from data_revision
  union all select data_set, district_id, revision from district_revision`;

/** A row of {@link EVERY_REVISION}; without a district it is the whole country's. */
export interface RevisionRow {
  readonly data_set: DataSet;
  readonly district_id: number | null;
  readonly revision: number;
}

type Revisions = ReadonlyMap<DataSet, number>;

/** The revisions of one moment. */
export interface DataRevisions {
  /**
   * Revision by data set as a scope sees it: the whole country's, or, for districts, the last that moved something in one
   * of them. What nobody has changed in any of them is not in it.
   */
  of(scope: Scope): Revisions;
}

export function dataRevisions(rows: readonly RevisionRow[]): DataRevisions {
  const country = new Map<DataSet, number>();
  const byDistrict = new Map<number, Map<DataSet, number>>();
  for (const { data_set, district_id, revision } of rows) {
    if (district_id === null) country.set(data_set, revision);
    else {
      const ofDistrict = byDistrict.get(district_id) ?? new Map<DataSet, number>();
      byDistrict.set(district_id, ofDistrict.set(data_set, revision));
    }
  }
  // A scope is the same list for as long as its caller is known.
  const byScope = new WeakMap<readonly number[], Revisions>();
  const ofDistricts = (scope: readonly number[]) => {
    const newest = new Map<DataSet, number>();
    for (const id of [EVERY_DISTRICT, ...scope])
      for (const [dataSet, revision] of byDistrict.get(id) ?? [])
        newest.set(dataSet, Math.max(revision, newest.get(dataSet) ?? 0));
    byScope.set(scope, newest);
    return newest;
  };
  return { of: (scope) => (scope === "everywhere" ? country : (byScope.get(scope) ?? ofDistricts(scope))) };
}

/** The revisions as of the database now. */
export async function readRevisions({ db }: Pick<Database, "db">): Promise<DataRevisions> {
  const { rows } = await sql<RevisionRow>`${sql.raw(EVERY_REVISION)}`.execute(db);
  return dataRevisions(rows);
}

/** The whole country's revisions by data set, as of the database now, or as of a read's own snapshot. */
export async function countryRevisions({ db }: Pick<Database | Read, "db">): Promise<Revisions> {
  const { rows } = await sql<Omit<RevisionRow, "district_id">>`
    select data_set, revision from data_revision`.execute(db);
  return byDataSet(rows);
}

/** The revisions as a read's scope sees them, as of its own snapshot. */
export async function revisionsIn(read: Read): Promise<Revisions> {
  const { db, scope } = read;
  if (scope === "everywhere") return countryRevisions(read);
  const { rows } = await sql<Omit<RevisionRow, "district_id">>`
    select data_set, max(revision) as revision from district_revision
    where district_id = any(${[EVERY_DISTRICT, ...scope]}::int[]) group by data_set`.execute(db);
  return byDataSet(rows);
}

function byDataSet(rows: readonly Omit<RevisionRow, "district_id">[]): Revisions {
  return new Map(rows.map(({ data_set, revision }) => [data_set, revision]));
}

/** Payload of a notification that pending revisions have moved: cached responses hold until the new revisions are known. */
export const PENDING_MOVED = "pending";

/**
 * Moves all revisions that are pending. When it returns, those of every write that was committed before it began have moved, by this process or
 * another one.
 */
export async function movePendingRevisions(database: Database): Promise<void> {
  await database.write(async ({ db }) => {
    const { rows } = await sql<{ dataSets: string[] | null }>`
      with moved as (delete from pending_revision returning data_set, districts)
      select array_agg(distinct data_set) as "dataSets", set_config('command_center.districts',
        case when bool_or(district = '0') then '0' else string_agg(distinct district, ',') end, true)
      from moved cross join unnest(string_to_array(districts, ',')) district`.execute(db);
    const dataSets = rows[0]?.dataSets ?? [];
    if (dataSets.length === 0) return;
    await moveRevisions(db, dataSets);
    await sql`select pg_notify(${REVISION_CHANNEL}, ${PENDING_MOVED})`.execute(db);
  }, "first");
}
