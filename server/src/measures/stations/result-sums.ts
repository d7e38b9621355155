import { sql, type RawBuilder } from "kysely";
import type { Write } from "../../database/database.ts";
import { awaitTurn, awaitTurns } from "../../database/turns.ts";
import { columns, keptTable, type KeptTable } from "./kept-rows.ts";
import { FIGURES, SHEET, SHEETS, sumsOfFew, sumsOfUnits, votesSummed } from "./sums-of-units.ts";
import { moveUnusualStations } from "./unusual-stations.ts";

/** Ids of the sheets that a write added and retired, and of their contests. */
export interface ChangedSheets {
  readonly contests: readonly number[];
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** Whether there are few of them: their deltas are computed in a way that is quick to plan. */
  readonly isSmall?: boolean;
}

const KEYS = ["contest_id", "issuer", "area_id", "constituency_id"] as const;
const RESULT_SUM: KeptTable = {
  table: "result_sum",
  keys: KEYS,
  values: ["kind", ...FIGURES, "votes"],
};

/**
 * Adds the difference that changed sheets make to the sums of the units above them, at most ten for each sheet, and updates the unusual
 * stations. Runs in the transaction that changes the sheets, near its end: other changes of these contests wait from here until it commits.
 * Invariant: every sum equals the plain sum of the sheets in force. A seat without sheets of stations is counted by the sheet of
 * the unit that elects it.
 */
export async function moveResultSums(write: Pick<Write, "db">, changed: ChangedSheets): Promise<void> {
  const { contests, added, removed, isSmall = false } = changed;
  if (contests.length === 0) return;
  await awaitTurns(write, "result_sums", contests, "result_places");
  const { places, mayTally } = await shapeOf(write, changed);
  const ids = (sheets: readonly number[]) => sql`any(${[...sheets]}::int[])`;
  await moveUnusualStations(write, {
    places,
    sheets: sql`select * from result_sheet where id = ${ids(added)} or id = ${ids(removed)}`,
    sheetCount: added.length + removed.length,
  });
  const signed = (sheets: readonly number[], sign: 1 | -1) =>
    sql`select sheet.id, ${sql.lit(sign)} as sign, ${SHEET} from result_sheet sheet where sheet.id = ${ids(sheets)}`;
  /** Signed sheets of the units that elect a seat, of contests where the number of stations' sheets (`when`) is 0. */
  const ofSeats = (when: RawBuilder<unknown>, which: RawBuilder<unknown>, sign: 1 | -1) => sql`
    select ${sql.lit(sign)} as sign, ${SHEET}
    from moved join contest on contest.id = moved.contest_id join seat on seat.id = contest.seat_id
    join result_sheet sheet on sheet.contest_id = moved.contest_id and sheet.issuer = moved.issuer and sheet.area_id = seat.area_id
    where ${when} = 0 and ${which}`;
  const sheets = {
    stations: sql`changed`,
    ...(mayTally && { seats: sql`seats` }),
    votes: { places, areSeveral: contests.length > 1 },
  };
  const isChanged = (sign: 1 | -1) =>
    sql`exists (select from changed where changed.id = sheet.id and changed.sign = ${sql.lit(sign)})`;
  const tallied = sql`
      moved as materialized (
        select changed.contest_id, changed.issuer, coalesce(sum(sign) filter (where station.id is not null), 0) as stations, coalesce((
          select counted + not_received + nullified + zero from ${keptTable("result_sum")} kept
          where kept.contest_id = changed.contest_id and kept.issuer = changed.issuer and kept.kind = 'country'), 0) as stations_before
        from changed left join area station on station.id = changed.area_id and station.kind = 'station' group by 1, 2
      ), seats as (
        ${ofSeats(sql`stations_before + stations`, sql`sheet.retired_at is null`, 1)}
        union all
        ${ofSeats(sql`stations_before`, sql`(sheet.retired_at is null and not ${isChanged(1)} or ${isChanged(-1)})`, -1)}
      )`;
  await addDeltas(
    write,
    places,
    sql`
      changed as materialized (${signed(added, 1)} union all ${signed(removed, -1)})
      ${mayTally ? sql`, ${tallied}` : sql``}`,
    isSmall ? sumsOfFew(sheets) : sumsOfUnits({ ...sheets, areas: sql`area` }),
  );
}

/**
 * The longest ballot of contests, and whether one of them may have had no sheets of stations before, or has none any more. That is not
 * looked for where many sheets changed.
 */
async function shapeOf(
  { db }: Pick<Write, "db">,
  { contests, added, removed, isSmall = false }: ChangedSheets,
): Promise<{ readonly places: number; readonly mayTally: boolean }> {
  const mayTally = sql`exists (
    select from result_sheet sheet where id = any(${[...added, ...removed]}::int[]) and coalesce((
      select counted + not_received + nullified + zero from ${keptTable("result_sum")} kept
      where kept.contest_id = sheet.contest_id and kept.issuer = sheet.issuer and kept.kind = 'country'), 0) <= ${removed.length})`;
  const { rows } = await sql<{ places: number; mayTally: boolean }>`
    select ${placesOf(contests)} as places, ${isSmall ? mayTally : sql`true`} as "mayTally"`.execute(db);
  return rows[0] ?? { places: 0, mayTally: true };
}

/**
 * Moves the results of the stations that this write put under other units: subtracts them from the sums of the units before, and adds them
 * to those of the units now. Returns whether there are any. Waits for all writes of results, and they wait from here until it commits:
 * each of them reads the units of its stations.
 */
export async function moveResultsWithStations(write: Pick<Write, "db">): Promise<boolean> {
  await awaitTurn(write, "result_places");
  const { rows } = await sql<{ contests: number[] | null; sheets: number[] | null }>`
    with moved as materialized (
      select area.id from area_past before join area on area.id = before.id
      where before.retired_in = (select ledger_id())
        and (before.parent_id is distinct from area.parent_id or before.constituency_id is distinct from area.constituency_id)
    ), station as materialized (
      select id from moved
      union select below.id from area below join moved on moved.id = below.parent_id
      union select below.id from area between join moved on moved.id = between.parent_id join area below on below.parent_id = between.id
    )
    select array_agg(distinct contest_id) as contests, array_agg(sheet.id) as sheets
    from station join area on area.id = station.id and area.kind = 'station'
    join result_sheet sheet on sheet.area_id = station.id and sheet.retired_at is null`.execute(write.db);
  const { contests, sheets } = rows[0] ?? {};
  if (contests == null || sheets == null) return false;
  const places = await longestBallot(write, contests);
  const own = sql`select * from result_sheet where id = any(${sheets}::int[])`;
  await moveUnusualStations(write, { places, sheets: own, sheetCount: sheets.length, areas: EVER });
  const sums = (sign: 1 | -1, areas: RawBuilder<unknown>) => sql`
    select * from (${sumsOfUnits({
      stations: sql`(select ${sql.lit(sign)} as sign, ${SHEET} from own sheet)`,
      areas,
      votes: { places, areSeveral: contests.length > 1 },
    })}) sums`;
  await addDeltas(
    write,
    places,
    sql`own as materialized (${own})`,
    sql`
      select contest_id, issuer, area_id, constituency_id, kind, ${sql.join(FIGURES.map((name) => sql`sum(${sql.ref(name)})`))},
        ${votesSummed({ places, areSeveral: contests.length > 1 })}
      from (${sums(1, sql`area`)} union all ${sums(-1, BEFORE)}) sums group by 1, 2, 3, 4, 5`,
  );
  return true;
}

const UNIT = sql`id, kind, parent_id, constituency_id, district_id, party_region_id`;
/** Units as they were before this write. */
const BEFORE = sql`(
  select ${UNIT} from area where recorded_in <> (select ledger_id())
  union all select ${UNIT} from area_past where retired_in = (select ledger_id()))`;
/** Units as they are now, and as they were before this write. */
const EVER = sql`(select ${UNIT} from area union all select ${UNIT} from area_past where retired_in = (select ledger_id()))`;

/** Adds deltas to the stored sums. Deletes the row of a unit that has no sheets left. A sum that stays the same keeps its version. */
async function addDeltas(
  { db }: Pick<Write, "db">,
  places: number,
  given: RawBuilder<unknown>,
  deltas: RawBuilder<unknown>,
): Promise<void> {
  const kept = keptTable("result_sum");
  const isSame = sql`(${columns(KEYS, "kept")}) = (${columns(KEYS, "delta")})`;
  const sheets = (alias: string) =>
    sql.join(
      SHEETS.map((name) => sql.ref(`${alias}.${name}`)),
      sql` + `,
    );
  const vote = (alias: string, place: number) => `coalesce(${alias}.votes[${place + 1}], 0)`;
  const every = Array.from({ length: places }, (_, place) => place);
  const votes = sql.raw(
    places === 0
      ? "'{}'"
      : `(array[${every.map((place) => `${vote("kept", place)} + ${vote("delta", place)}`).join(", ")}])
          [1:greatest(cardinality(kept.votes), cardinality(delta.votes))]`,
  );
  const isMoved = sql.join(
    [
      ...FIGURES.map((name) => sql`${sql.ref(`delta.${name}`)} <> 0`),
      ...every.map((place) => sql.raw(`${vote("delta", place)} <> 0`)),
    ],
    sql` or `,
  );
  await sql`
    with ${given},
    delta (${columns(KEYS)}, ${columns(RESULT_SUM.values)}) as materialized (${deltas}),
    gone as (
      delete from ${kept} kept using delta where ${isSame} and ${sheets("kept")} + ${sheets("delta")} = 0
    ), moved_sum as (
      update ${kept} kept set (${columns(FIGURES)}, votes) =
        row (${sql.join(FIGURES.map((name) => sql`${sql.ref(`kept.${name}`)} + ${sql.ref(`delta.${name}`)}`))}, ${votes})
      from delta where ${isSame} and (${isMoved}) and ${sheets("kept")} + ${sheets("delta")} <> 0
    )
    insert into ${kept} (${columns(KEYS)}, ${columns(RESULT_SUM.values)})
    select ${columns(KEYS)}, ${columns(RESULT_SUM.values)} from delta
    where ${sheets("delta")} <> 0 and not exists (select from ${kept} kept where ${isSame})`.execute(db);
}

async function longestBallot({ db }: Pick<Write, "db">, contests: readonly number[]): Promise<number> {
  const { rows } = await sql<{ places: number }>`select ${placesOf(contests)} as places`.execute(db);
  return rows[0]?.places ?? 0;
}

const placesOf = (contests: readonly number[]) => sql`(
  select coalesce(max(position), 0)::int from contest_ballot where contest_id = any(${[...contests]}::int[]))`;

/** Sums of the alias `sums` that are known of all of its stations, or seats without stations; null where some are not. */
export const KNOWN_SUMS = {
  registered: sql`case when sums.registers_known = sums.counted + sums.zero + sums.not_received + sums.nullified + sums.tallied then sums.registered end`,
  invalid: sql`case when sums.votes_known = sums.counted + sums.zero + sums.tallied then sums.invalid end`,
  total: sql`case when sums.votes_known = sums.counted + sums.zero + sums.tallied then sums.total end`,
};
