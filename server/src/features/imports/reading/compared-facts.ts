import { sql, type RawBuilder } from "kysely";
import type { GeneralContest } from "@command-center/contract/cycles";
import { GENERAL_SEATS } from "../../../measures/results/general-contests.ts";
import type { Write } from "../../../database/database.ts";

/**
 * What a preview was compared with: a hash of each fact that the import depends on, by the fact's name. A fact that is split by
 * polling day or district has a hash for each, as `sheets|2021-01-14|42`.
 */
export type ComparedFacts = Readonly<Record<string, string>>;

/** What decides which facts an import depends on. */
export interface FactsOrigin {
  readonly cycleId: number;
  readonly contest: GeneralContest | null;
  readonly issuer: string;
}

/** A query for one kind of fact: rows of `name`, `day` and `district`, which are null where it is not split, and `hash`. */
export type FactQuery = (origin: FactsOrigin) => RawBuilder<unknown>;

/** A hash of all rows of a group, whatever their order. */
const hashOf = (row: RawBuilder<unknown>) =>
  sql`coalesce(sum(hash_record_extended(${row}, 0)::numeric), 0)::text`;

const ofDistrict = sql`coalesce(area.district_id, area.id)`;

export const CYCLE_FACT: FactQuery = ({ cycleId }) => sql`
  select 'cycle' as name, null::date as day, null::int as district, ${hashOf(sql`(opens_on, closes_on, as_of)`)} as hash
  from cycle where id = ${cycleId}`;

/** Districts, constituencies, and the units of the cycle's own station lists. */
export const UNITS_FACT: FactQuery = ({ cycleId }) => sql`
  select 'units', null::date, ${ofDistrict},
    ${hashOf(sql`(area.id, name, code, printed_code, parent_id, constituency_id, valid_from, valid_to)`)}
  from area where kind in ('district', 'constituency') or list_cycle_id = ${cycleId} group by 3`;

/** Voters of each station. */
export const VOTERS_FACT: FactQuery = ({ cycleId }) => sql`
  select 'national_voters', null::date, ${ofDistrict}, ${hashOf(sql`(area.id, counted.people)`)}
  from register join register_count counted on counted.register_id = register.id join area on area.id = counted.area_id
  where register.cycle_id = ${cycleId} and register.kind = 'national_voters' and register.retired_at is null group by 3`;

const contestsOf = ({ cycleId, contest }: FactsOrigin) => sql`contest join seat on seat.id = contest.seat_id
  and contest.cycle_id = ${cycleId} and contest.kind = 'general' and seat.kind = ${contest === null ? null : GENERAL_SEATS[contest]}`;

/** Contests of a kind with their ballots. */
export const BALLOTS_FACT: FactQuery = (origin) => sql`
  select 'ballots', contest.polling_day, coalesce(area.district_id, case when area.kind = 'district' then area.id end),
    ${hashOf(sql`(contest.id, position, person.name)`)}
  from ${contestsOf(origin)} join area on area.id = seat.area_id
  left join contest_ballot on contest_ballot.contest_id = contest.id
  left join candidacy on candidacy.id = contest_ballot.candidacy_id left join person on person.id = candidacy.person_id
  group by 2, 3`;

/** What the rule of a kind reads: rows with a `district`. */
export const ruleFact =
  (ruleReads: (cycleId: number) => RawBuilder<unknown>): FactQuery =>
  ({ cycleId }) =>
    sql`select 'rule', null::date, district, ${hashOf(sql`one`)} from (${ruleReads(cycleId)}) one group by district`;

/** The facts as they are now. Call before reading what they stand for: a later change is then noticed at the commit. */
export async function comparedFacts(
  { db }: Pick<Write, "db">,
  queries: readonly FactQuery[],
  origin: FactsOrigin,
): Promise<ComparedFacts> {
  const { rows } = await sql<{ name: string; hash: string }>`
    select concat_ws('|', name, coalesce(day::text, ''), coalesce(district::text, '')) as name, hash
    from (${sql.join(
      queries.map((query) => query(origin)),
      sql` union all `,
    )}) fact (name, day, district, hash)`.execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** Whether a fact has changed that the staged rows depend on: those of their polling day, and of the districts that they are in. */
export async function factsMoved(
  { db }: Pick<Write, "db">,
  importId: number,
  pollingDay: string | null,
  before: ComparedFacts,
  now: ComparedFacts,
): Promise<boolean> {
  const moved = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (name) => before[name] !== now[name],
  );
  if (moved.length === 0) return false;
  const { rows } = await sql<{ district: string }>`
    select district::text from (
      select district_id from staged_unit where import_id = ${importId}
      union select ${ofDistrict} from staged_sheet join area on area.id = area_id where import_id = ${importId}
      union select (record ->> 'district')::int from staged_record where import_id = ${importId}
      union select (before ->> 'district')::int from import_change
        where import_id = ${importId} and jsonb_typeof(before -> 'district') = 'number') one (district)
    where district is not null`.execute(db);
  const districts = new Set(rows.map(({ district }) => district));
  return moved.some((name) => {
    const [, day = "", district = ""] = name.split("|");
    return (day === "" || day === pollingDay) && (district === "" || districts.has(district));
  });
}

/**
 * A digest of all that a preview says and of the rows that its commit would write. New units get a fresh id at each reading, so these
 * ids are left out.
 */
export async function previewDigest({ db }: Pick<Write, "db">, importId: number): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(concat_ws('|', counts, questions, impact, effects, coverage, ballots, polling_day,
      (select ${hashOf(sql`(number, code, line, "column", value, message)`)} from import_problem where import_id = one.id),
      (select ${hashOf(sql`(line, label, before, after)`)} from import_change where import_id = one.id),
      (select ${hashOf(sql`(line, key, record, label, change)`)} from staged_record where import_id = one.id),
      (select ${hashOf(sql`(line, area_id, seat_area, state, registered, votes, valid, invalid, total, received, expected, note,
        label, change)`)} from staged_sheet where import_id = one.id),
      (select ${hashOf(sql`(number, line, kind, code, name, parent, constituency, district_id, registered, change,
        case when change <> 'new' then area_id end)`)} from staged_unit where import_id = one.id))) as digest
    from data_import one where id = ${importId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no import ${importId}.`);
  return row.digest;
}
