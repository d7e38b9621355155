import { sql } from "kysely";
import {
  heldContests,
  holdGeneral,
  type GeneralElection,
  type HeldContests,
} from "../../../measures/results/general-contests.ts";
import { isAppliedTo } from "../../../measures/stations/origin.ts";
import { changeSheets, SHEET_COLUMNS } from "../../../measures/stations/change-sheets.ts";
import type { Write } from "../../../database/database.ts";
import { Refusal } from "../../../http/errors.ts";
import type { Batch } from "../batch.ts";
import { RowsReplacedError } from "../reading/import-handler.ts";

/** A batch of sheets, with their election. */
interface SheetsBatch extends Batch, GeneralElection {
  readonly issuer: string;
  /** The candidates of each seat, by the unit that elects it, in the order of the ballot. */
  readonly ballots: readonly { readonly area: number; readonly names: readonly string[] }[];
}

/** Tables of sheets and ballots. The commit analyzes the others that it fills, all of which come after these by name. */
const ADDED_UP = ["candidacy", "contest", "contest_ballot", "person", "result_sheet"] as const;

async function sheetsBatchOf({ db }: Write, batch: Batch): Promise<SheetsBatch> {
  const { issuer, contest, pollingDay, ballots } = await db
    .selectFrom("data_import")
    .select(["issuer", "contest", "polling_day as pollingDay", "ballots"])
    .where("id", "=", batch.importId)
    .executeTakeFirstOrThrow();
  if (pollingDay === null || contest === null)
    throw new Error(`Import ${batch.importId} has results of no contest.`);
  return { ...batch, issuer, contest, pollingDay, ballots };
}

/**
 * Commits staged sheets: adds missing contests and ballots of seats, retires the sheets that change, inserts the new ones, and
 * updates the sums of every unit.
 */
export async function commitSheets(write: Write, ofImport: Batch): Promise<void> {
  const { db } = write;
  const batch = await sheetsBatchOf(write, ofImport);
  const { importId, batchId, sourceId, issuer, pollingDay } = batch;
  const { rows: seats } = await sql<{ seat: number; isHeld: boolean }>`
    select staged.seat, held.id is not null as "isHeld"
    from (select distinct seat_area as seat from staged_sheet where import_id = ${importId}) staged
    left join (${await heldContests(write, batch)}) held on held.seat_area = staged.seat`.execute(db);
  // Contests are held of all seats of a kind, so that so many of them have results, of so many.
  if (seats.some(({ isHeld }) => !isHeld))
    await holdGeneral(write, { ...batch, also: seats.map(({ seat }) => seat) });
  const held = await heldContests(write, batch);
  await completeBallots(write, batch, held);
  const expected = await staged(write, importId);
  const changed = await changeSheets(write, {
    retiredBy: batchId,
    retired: sql`select expects from staged_sheet where import_id = ${importId} and change in ('changed', 'relabelled')`,
    added: sql`
      select held.id, area_id, ${issuer}::text, state, registered, has_listed_register, votes, valid, invalid, total, received, expected,
        note, line, label, ${pollingDay}::date, ${sourceId}::int
      from staged_sheet staged join (${held}) held on held.seat_area = staged.seat_area
      where import_id = ${importId} and change <> 'same'`,
    filled: ADDED_UP,
  });
  if (changed.added !== expected.added || changed.retired !== expected.retired) throw new RowsReplacedError();
}

/** How many sheets an import adds and retires. */
async function staged({ db }: Write, importId: number): Promise<{ added: number; retired: number }> {
  const { rows } = await sql<{ added: number; retired: number }>`
    select count(*)::int as added, (count(*) filter (where change <> 'new'))::int as retired from staged_sheet
    where import_id = ${importId} and change <> 'same'`.execute(db);
  return rows[0] ?? { added: 0, retired: 0 };
}

/** Puts the names that the ballots do not have yet at their ends. */
async function completeBallots(
  { db }: Write,
  { ballots, sourceId }: SheetsBatch,
  held: HeldContests,
): Promise<void> {
  const names = ballots.flatMap(({ area, names: all }) =>
    all.map((name, place) => ({ area, place: place + 1, name })),
  );
  // Each new name is a person of its own: nothing in a file tells who of them has stood before.
  await sql`
    with missing as materialized (
      select held.id as contest_id, one.place, one.name, row_number() over (order by held.id, one.place) as number
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as one (area int, place int, name text)
      join (${held}) held on held.seat_area = one.area
      where not exists (select from contest_ballot where contest_id = held.id and position = one.place)
    ), people as (
      insert into person (name, source_id) select name, ${sourceId} from missing order by number returning id
    ), numbered as (
      select id, row_number() over (order by id) as number from people
    ), stood as (
      insert into candidacy (contest_id, person_id, is_incumbent, source_id)
      select missing.contest_id, numbered.id, null, ${sourceId} from missing join numbered using (number)
      returning id, contest_id, person_id)
    insert into contest_ballot (contest_id, position, candidacy_id)
    select missing.contest_id, missing.place, stood.id
    from missing join numbered using (number) join stood on stood.person_id = numbered.id`.execute(db);
}

/**
 * Undoes committed sheets: they are retired, and those that they retired are in force again, as sheets of their own,
 * so that both states stay to be seen. Refused where a later import changed them once more.
 */
export async function undoSheets(write: Write, { batchId, sourceId }: Batch): Promise<void> {
  const { db } = write;
  // Another user may be correcting one of them. What has replaced a sheet by now is seen below, and nothing does from here on.
  await sql`
    select from result_sheet where source_id = ${sourceId} and retired_at is null order by id for no key update`.execute(
    db,
  );
  const { rows: later } = await sql<{ id: number }>`
    select data_import.id from result_sheet sheet join data_import on data_import.batch_id = sheet.retired_by
    where sheet.source_id = ${sourceId} and data_import.state = 'committed' order by 1 limit 1`.execute(db);
  if (later[0] !== undefined)
    throw new Refusal(409, `Import ${later[0].id} changed some of these results. Undo that one first.`);
  const { rows: byHand } = await sql<{ id: number }>`
    select change_set.id from result_sheet sheet join change_set on ${isAppliedTo("change_set", sql`sheet.retired_in`)}
    where sheet.source_id = ${sourceId} and change_set.state = 'applied' and change_set.origin = 'form' order by 1 desc limit 1`.execute(
    db,
  );
  if (byHand[0] !== undefined)
    throw new Refusal(409, `Change ${byHand[0].id} has replaced some of these results. Undo that first.`);
  await changeSheets(write, {
    retiredBy: batchId,
    retired: sql`select id from result_sheet where source_id = ${sourceId} and retired_at is null`,
    added: sql`
      select ${sql.join(SHEET_COLUMNS.map((name) => sql.ref(name)))} from result_sheet
      where retired_by = ${batchId} and source_id <> ${sourceId}`,
  });
}
