import { sql, type QueryExecutorProvider } from "kysely";
import type { Database, Write } from "../../database/database.ts";
import { lookBackTo } from "../../database/ledger/moment.ts";
import { awaitTurn, awaitTurns } from "../../database/turns.ts";
import { addUpResults } from "./result-sums.ts";
import { moveStationSums } from "./station-sums.ts";

/** Key of the `installation` row that lists which sums have their versions. */
const DONE = "sums_of_before";
const EVERYTHING = "everything";

interface Asking {
  readonly db: QueryExecutorProvider;
}

/** What has sums: a contest with the issuer of its results, or, without a contest, the station list of a cycle. */
interface Summed {
  readonly contest: number | null;
  readonly issuer: string;
  readonly cycle: number;
}

interface Moved extends Summed {
  readonly asOf: string;
  /** Writes that changed its sheets or its register, with the tokens of their positions. */
  readonly writes: readonly { readonly id: number; readonly token: string }[];
}

/**
 * Gives kept sums the versions of before the upgrade to positions: they are added up again for every write that changed them. Done
 * once, each contest in a transaction of its own; a later start goes on where one was killed. Meanwhile results may change, and another
 * process may do the same: the writes of a contest are read while this process has the turn to change its sums.
 */
export async function addUpSumsOfBefore(database: Database): Promise<void> {
  if (await isDone(database, EVERYTHING)) return;
  // Every sheet is read for it, which a slow disk makes longer than an ordinary query may take.
  for (const summed of await database.write((write) => movedSums(write), "patient"))
    await database.write(async (write) => {
      await awaitTurn(write, "imports");
      if (summed.contest !== null) await awaitTurns(write, "result_sums", [summed.contest], "result_places");
      const name = `${summed.cycle}, ${summed.contest}, ${summed.issuer}`;
      if (await isDone(write, name)) return;
      for (const moved of await movedSums(write, summed)) await replay(write, moved);
      await noteDone(write, name);
    }, "patient");
  await database.write((write) => noteDone(write, EVERYTHING));
}

/** Whether the versions of a contest or list are there, by its name. */
async function isDone({ db }: Asking, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from installation where key = ${DONE} and value ?| ${[EVERYTHING, name]}::text[]`.execute(db);
  return rows.length > 0;
}

async function noteDone({ db }: Asking, name: string): Promise<void> {
  await sql`
    insert into installation (key, value) values (${DONE}, jsonb_build_array(${name}::text))
    on conflict (key) do update set value = installation.value || excluded.value`.execute(db);
}

/** What several writes have changed, with these writes; of everything, or of one contest or list. */
async function movedSums({ db }: Asking, only?: Summed): Promise<readonly Moved[]> {
  const ofSheet =
    only === undefined ? sql`true` : sql`contest_id = ${only.contest} and issuer = ${only.issuer}`;
  const ofList = only === undefined ? sql`true` : sql`cycle_id = ${only.cycle}`;
  const isWanted = only === undefined ? sql`true` : sql`contest is not distinct from ${only.contest}::int`;
  const { rows } = await sql<Moved>`
    with listed (cycle, id) as (
      select cycle_id, recorded_in from register where kind = 'national_voters' and ${ofList}
      union select cycle_id, retired_in from register where kind = 'national_voters' and retired_in is not null and ${ofList}
    ), sheet (contest, issuer, cycle, id) as (
      select contest_id, issuer, contest.cycle_id, result_sheet.recorded_in
      from result_sheet join contest on contest.id = contest_id where ${ofSheet}
      union select contest_id, issuer, contest.cycle_id, retired_in
      from result_sheet join contest on contest.id = contest_id where retired_in is not null and ${ofSheet}
    ), write (contest, issuer, cycle, id) as (
      select * from sheet
      -- A list that moves stations moves the sums of their results.
      union select contest, issuer, sheet.cycle, listed.id from sheet join listed on listed.cycle = sheet.cycle
      union select null, '', cycle, id from listed
    )
    select write.contest, write.issuer, write.cycle, cycle.as_of as "asOf",
      json_agg(json_build_object('id', write.id, 'token', token) order by ledger_position.position) as writes
    from write join cycle on cycle.id = write.cycle join ledger_position on ledger_position.id = write.id
    where ${isWanted}
    group by write.contest, write.issuer, write.cycle, cycle.as_of having count(*) > 1
    order by write.cycle, write.contest nulls first`.execute(db);
  return rows;
}

/** Adds up as each write did, in its name: the triggers of the tables keep the versions. */
async function replay(write: Write, { contest, issuer, cycle, asOf, writes }: Moved): Promise<void> {
  const { db } = write;
  const tables = contest === null ? ["station_sum"] : ["result_sum", "unusual_station"];
  const of =
    contest === null ? sql`cycle_id = ${cycle}` : sql`contest_id = ${contest} and issuer = ${issuer}`;
  for (const table of tables) {
    const { rows } = await sql<{
      id: number | null;
    }>`select max(recorded_in) as id from ${sql.table(table)} where ${of}`.execute(db);
    await sql`select set_config('command_center.ledger_id', ${String(rows[0]?.id ?? 1)}, true)`.execute(db);
    await sql`delete from ${sql.table(table)} where ${of}`.execute(db);
    await sql`delete from ${sql.table(`${table}_past`)} where ${of}`.execute(db);
  }
  for (const { id, token } of writes) {
    await lookBackTo(db, { cycle, asOf, known: token });
    await sql`select set_config('command_center.ledger_id', ${String(id)}, true)`.execute(db);
    if (contest === null) await moveStationSums(write, cycle);
    else await addUpResults(write, { contest, issuer });
  }
}
