import { sql } from "kysely";
import { moveResultSums } from "../../../measures/stations/result-sums.ts";
import type { Write } from "../../../database/database.ts";
import { Refusal } from "../../../http/errors.ts";
import type { Batch } from "../batch.ts";

/** What sheets are taken over with, beside their batch. */
export interface SheetsBatch extends Batch {
  readonly issuer: string;
  readonly pollingDay: string;
  /** Candidates in the order of the ballot. */
  readonly names: readonly string[];
}

/**
 * Takes over staged sheets: the contest and its ballot where there are none yet, new sheets beside those that they retire,
 * and the sums of every unit.
 */
export async function commitSheets(write: Write, batch: SheetsBatch): Promise<void> {
  const { db } = write;
  const { importId, batchId, sourceId, issuer, pollingDay } = batch;
  const contestId = (await presidentialContest(write, batch)) ?? (await holdPresidential(write, batch));
  await completeBallot(write, contestId, batch);
  await sql`
    update result_sheet sheet set retired_at = now(), retired_by = ${batchId}
    from staged_sheet staged
    where staged.import_id = ${importId} and staged.change in ('changed', 'relabelled')
      and sheet.contest_id = ${contestId} and sheet.issuer = ${issuer} and sheet.area_id = staged.area_id
      and sheet.retired_at is null`.execute(db);
  await sql`
    insert into result_sheet (contest_id, area_id, issuer, state, registered, votes, valid, invalid, total, received, expected,
      note, line, label, true_on, source_id)
    select ${contestId}, area_id, ${issuer}, state, registered, votes, valid, invalid, total, received, expected, note, line,
      label, ${pollingDay}::date, ${sourceId}
    from staged_sheet where import_id = ${importId} and change <> 'same'`.execute(db);
  await moveResultSums(write, { contestId, issuer });
  write.touch("results");
}

async function presidentialContest(
  { db }: Write,
  { cycleId, pollingDay }: SheetsBatch,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select contest.id from contest join seat on seat.id = contest.seat_id
    where cycle_id = ${cycleId} and contest.kind = 'general' and seat.kind = 'president' and polling_day = ${pollingDay}::date`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

async function holdPresidential(
  { db }: Write,
  { cycleId, pollingDay, sourceId }: SheetsBatch,
): Promise<number> {
  await sql`
    insert into seat (kind, name, area_id, source_id)
    select 'president', 'President', id, ${sourceId} from area where kind = 'country'
      and not exists (select from seat where kind = 'president' and valid_to is null)`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into contest (cycle_id, kind, seat_id, polling_day, source_id)
    select ${cycleId}, 'general', id, ${pollingDay}::date, ${sourceId} from seat where kind = 'president' and valid_to is null
    returning id`.execute(db);
  const [contest] = rows;
  if (contest === undefined) throw new Error("There is no country to elect a President of.");
  return contest.id;
}

/** Puts the names that the ballot does not have yet at its end. */
async function completeBallot(
  { db }: Write,
  contestId: number,
  { names, sourceId }: SheetsBatch,
): Promise<void> {
  const { rows } = await sql<{ places: number }>`
    select count(*)::int as places from contest_ballot where contest_id = ${contestId}`.execute(db);
  for (let place = rows[0]?.places ?? 0; place < names.length; place += 1) {
    const { id: person } = await db
      .insertInto("person")
      .values({ name: names[place] ?? "", source_id: sourceId })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: candidacy } = await db
      .insertInto("candidacy")
      .values({ contest_id: contestId, person_id: person, is_incumbent: null, source_id: sourceId })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("contest_ballot")
      .values({ contest_id: contestId, position: place + 1, candidacy_id: candidacy })
      .execute();
  }
}

/**
 * Undoes committed sheets: they are retired, and those that they retired are in force again, as sheets of their own,
 * so that both states stay to be seen. Refused where a later import changed them once more.
 */
export async function undoSheets(write: Write, { batchId, sourceId }: Batch): Promise<void> {
  const { db } = write;
  const { rows: later } = await sql<{ id: number }>`
    select data_import.id from result_sheet sheet join data_import on data_import.batch_id = sheet.retired_by
    where sheet.source_id = ${sourceId} and data_import.state = 'committed' order by 1 limit 1`.execute(db);
  if (later[0] !== undefined)
    throw new Refusal(409, `Import ${later[0].id} changed some of these results. Undo that one first.`);
  const { rows: summed } = await sql<{ contestId: number; issuer: string }>`
    select distinct contest_id as "contestId", issuer from result_sheet where source_id = ${sourceId}`.execute(
    db,
  );
  await sql`update result_sheet set retired_at = now(), retired_by = ${batchId}
    where source_id = ${sourceId} and retired_at is null`.execute(db);
  await sql`
    insert into result_sheet (contest_id, area_id, issuer, state, registered, votes, valid, invalid, total, received, expected,
      note, line, label, true_on, source_id)
    select contest_id, area_id, issuer, state, registered, votes, valid, invalid, total, received, expected, note, line, label,
      true_on, source_id
    from result_sheet where retired_by = ${batchId} and source_id <> ${sourceId}`.execute(db);
  for (const one of summed) await moveResultSums(write, one);
  write.touch("results");
}
