import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Difference, FactKind } from "./model.ts";
import type { Sums } from "./model-sums.ts";
import { FIGURES } from "./plain-sums.ts";

/** A position with the id of its write. */
export interface Place {
  readonly position: number;
  readonly id: number;
  readonly token: string;
  readonly at: Date;
}

/** Positions after one, in their order. */
export async function positionsAfter(
  { db }: Pick<Database, "db">,
  position: number,
): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select position, id, token, at from ledger_position where position > ${position} order by position`.execute(
    db,
  );
  return rows;
}

/** Indexes that only these comparisons need. */
export async function indexWrites({ db }: Pick<Database, "db">): Promise<void> {
  for (const table of ["result_sheet", "declaration", "petition_state", "turnout_count"])
    await sql`create index on ${sql.table(table)} (recorded_in); create index on ${sql.table(table)} (retired_in)`.execute(
      db,
    );
  for (const table of ["result_sum", "area"])
    await sql`create index on ${sql.table(table)} (recorded_in); create index on ${sql.table(`${table}_past`)} (recorded_in)`.execute(
      db,
    );
}

const KINDS: Readonly<Record<FactKind, string>> = {
  sheet: `
    select sheet.recorded_in, sheet.retired_in, seat.area_id || '/' || issuer || '/' || sheet.area_id as about, '' as slot,
      jsonb_build_array(state, registered, valid, invalid, total, votes) as value
    from result_sheet sheet join contest on contest.id = contest_id join seat on seat.id = contest.seat_id`,
  declaration: `
    select d.recorded_in, d.retired_in, seat.area_id::text, d.reason || case d.reason when 'first' then '' else ' ' || d.true_on end,
      jsonb_build_array(d.status, d.incumbency_outcome, d.votes, person.name)
    from declaration d join contest on contest.id = contest_id join seat on seat.id = contest.seat_id
    join candidacy on candidacy.id = winner_candidacy_id join person on person.id = candidacy.person_id`,
  petition: `
    select state.recorded_in, state.retired_in, number, status, jsonb_build_array(ground, outcome)
    from petition_state state join petition on petition.id = petition_id`,
  turnout: `
    select recorded_in, retired_in, contest_kind || '/' || area_id, true_on::text, jsonb_build_array(votes_cast, registered)
    from turnout_count`,
  place: `
    select recorded_in, retired_in, id::text, '', to_jsonb(parent_id) from area_past where kind = 'station'
    union all select recorded_in, null, id::text, '', to_jsonb(parent_id) from area where kind = 'station'`,
};

/** Versions that began or ended with these writes, one text each: what happened at every position. */
export async function versionsOf(
  { db }: Pick<Database, "db">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const all = Object.entries(KINDS).map(
    ([kind, query]) =>
      `select '${kind}' as kind, one.* from (${query}) one (recorded_in, retired_in, about, slot, value)`,
  );
  const sides = [
    ["recorded_in", "+"],
    ["retired_in", "-"],
  ].map(
    ([column, sign]) =>
      sql`select ${sql.ref(column ?? "")} as id, ${sign}::text || concat_ws(' | ', kind, about, slot, value::text) as version
        from (${sql.raw(all.join(" union all "))}) one where ${sql.ref(column ?? "")} = any(${[...ids]}::int[])`,
  );
  const { rows } = await sql<{ id: number; version: string }>`${sql.join(sides, sql` union all `)}`.execute(
    db,
  );
  const found = new Map<number, string[]>();
  for (const { id, version } of rows) found.set(id, [...(found.get(id) ?? []), version]);
  return new Map([...found].map(([id, versions]) => [id, withoutPairs(versions)]));
}

/** Writes the model's differences as {@link versionsOf} does. */
export function wordsOf(differences: readonly Difference[]): readonly string[] {
  return withoutPairs(
    differences.map(
      ({ sign, kind, about, slot, value }) =>
        `${sign === 1 ? "+" : "-"}${[kind, about, slot, value.replaceAll(",", ", ")].join(" | ")}`,
    ),
  );
}

/** A unit that a list lists as it was gets no version. */
function withoutPairs(versions: readonly string[]): readonly string[] {
  const left = [...versions];
  for (const version of versions.filter((one) => one.startsWith("+place"))) {
    const other = left.indexOf(version.replace("+", "-"));
    if (other >= 0) {
      left.splice(other, 1);
      left.splice(left.indexOf(version), 1);
    }
  }
  return left.toSorted();
}

const COLUMNS = `counted, not_received, nullified, zero, tallied, registered, registered_counted, valid, invalid, total,
  votes_known, registers_known, total_registered, votes`;

/** By how much each kept sum moved with each of these writes. */
export async function keptDeltas(
  { db }: Pick<Database, "db">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Sums>> {
  const side = (table: string, column: string, sign: number) =>
    `select ${column} as id, ${sign} as sign, contest_id, issuer, area_id, constituency_id, ${COLUMNS} from ${table}
      where ${column} = any($1)`;
  const { rows } = await sql<{ id: number; unit: string; figures: number[] }>`
    with moved as (
      ${sql.raw(
        [
          side("result_sum", "recorded_in", 1),
          side("result_sum_past", "recorded_in", 1),
          side("result_sum_past", "retired_in", -1),
        ]
          .join(" union all ")
          .replaceAll("$1", `array[${ids.join(", ")}]::int[]`),
      )}
    ), figure as (
      select id, contest_id, issuer, area_id, constituency_id, place, sum(sign * value)::integer as value
      from moved, unnest(${sql.raw(FIGURES)}) with ordinality as one (value, place)
      group by id, contest_id, issuer, area_id, constituency_id, place)
    select figure.id, seat.area_id || '/' || issuer || '/' || figure.area_id || '/' || constituency_id as unit,
      array_agg(value order by place) as figures
    from figure join contest on contest.id = contest_id join seat on seat.id = contest.seat_id
    group by figure.id, seat.area_id, issuer, figure.area_id, constituency_id having count(*) filter (where value <> 0) > 0`.execute(
    db,
  );
  const found = new Map<number, Sums>();
  for (const { id, unit, figures } of rows) {
    const sums: Sums = found.get(id) ?? new Map();
    found.set(id, sums.set(unit, figures));
  }
  return found;
}

/** By how much plain sums differ. */
export function plainDeltas(before: Sums, after: Sums): Sums {
  const deltas: Sums = new Map();
  for (const unit of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(unit) ?? [], after.get(unit) ?? []];
    const places = Math.max(from.length, to.length);
    const delta = Array.from({ length: places }, (_, place) => (to[place] ?? 0) - (from[place] ?? 0));
    if (delta.some((figure) => figure !== 0)) deltas.set(unit, delta);
  }
  return deltas;
}
