import { sql } from "kysely";
import type { Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { isAppliedTo } from "../../measures/stations/origin.ts";
import { changeSheets, SHEET_COLUMNS } from "../../measures/stations/change-sheets.ts";
import type { StoredChangeSet } from "../change-sets.store.ts";
import { sheetConflict } from "../entered-sheet.ts";
import { unitEffects } from "../sheet-effect.ts";
import type { SheetFact, SheetValues } from "../sheet-fact.ts";
import { type ChangeKind, changeOf } from "./kind.ts";
import { recountedResults, sheetWords, statedSheets } from "./stated-sheets.ts";

/** One station's result. A form enters many at once, see `proposeSheets`. */
export const RESULT_SHEET: ChangeKind = {
  id: "result-sheet",
  words: sheetWords,
  results: recountedResults,
  async effect(read, stored) {
    const [sheet] = await statedSheets(read, [stored]);
    if (sheet === undefined) throw new Error(`The station of change set ${stored.id} is gone.`);
    return { units: await unitEffects(read, changeOf<SheetFact, unknown>(stored).fact, sheet) };
  },
  /** A second writer of the same station waits here for the first. */
  async apply(write, sets) {
    const changes = sets.map((stored) => ({
      ...changeOf<SheetFact, SheetValues | null>(stored),
      sourceId: stored.sourceId,
    }));
    const expected = changes.flatMap(({ expects }) => expects ?? []);
    const restored = changes.flatMap(({ restores }) => restores ?? []);
    const given = changes.flatMap(({ fact, after, restores, sourceId }) =>
      after === null || restores !== null || sourceId === null ? [] : { ...fact, ...after, sourceId },
    );
    const { retired, added } = await changeSheets(write, {
      retiredBy: null,
      retired: sql`select unnest(${expected}::int[])`,
      added: sql`${newSheets(given)} union all
        select ${sql.join(SHEET_COLUMNS.map((name) => sql.ref(name)))} from result_sheet where id = any(${restored}::int[])`,
      isSmall: true,
    });
    const [first] = changes;
    if (first === undefined || (retired === expected.length && added === given.length + restored.length))
      return;
    throw await sheetConflict(write, first.fact, first.after);
  },
  async undo(write, stored) {
    const { fact, expects } = changeOf<SheetFact, SheetValues | null>(stored);
    // By its source: an undo of a later change has put a copy of the result in force again.
    const { rows } = await sql<{ id: number }>`
      select id from result_sheet where source_id = ${stored.sourceId} and retired_at is null`.execute(
      write.db,
    );
    const [current] = rows;
    if (current === undefined) throw await laterChange(write, stored);
    const effects = { returning: expects === null ? 0 : 1 };
    return { fact, expects: current.id, after: null, restores: expects, changed: 1, effects };
  },
};

/** Names what has replaced the result of a change set since. */
async function laterChange({ db }: Write, { sourceId }: StoredChangeSet): Promise<Refusal> {
  const { rows } = await sql<{ change: number | null; import: number | null }>`
    select change_set.id as change, data_import.id as import
    from result_sheet sheet
    left join change_set on ${isAppliedTo("change_set", sql`sheet.retired_in`)}
    left join ledger_position position on position.id = sheet.retired_in
    left join data_import on data_import.batch_id = position.batch_id
    where sheet.source_id = ${sourceId} order by sheet.id desc limit 1`.execute(db);
  const later = rows[0];
  const name =
    later?.change != null
      ? `Change ${later.change}`
      : later?.import != null
        ? `Import ${later.import}`
        : "A later change";
  return new Refusal(409, `${name} has replaced this result. Undo that first.`);
}

/** In the order of `SHEET_COLUMNS`. */
const newSheets = (given: readonly object[]) => sql`
  select contest.id, given.area, given.issuer, given.state, given.registered, given."hasListedRegister", given.votes, given.valid,
    given.invalid, given.total, null::int, null::int, given.note, null::int, given.label, contest.polling_day, given."sourceId"
  from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (contest int, area int, issuer text, state text, registered int,
    "hasListedRegister" boolean, votes int[], valid int, invalid int, total int, note text, label text, "sourceId" int)
  join contest on contest.id = given.contest`;
