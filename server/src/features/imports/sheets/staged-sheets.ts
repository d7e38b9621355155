import { type RawBuilder, sql } from "kysely";
import type { ResultSheet } from "@command-center/import-rules/sheets/result-sheet";
import type { Write } from "../../../database/database.ts";
import { GENERAL_SEATS, heldContests } from "../../../measures/results/general-contests.ts";
import type { ImportToCommit } from "../reading/import-handler.ts";
import type { ImportToRead } from "../reading/staging.ts";
import type { FileContest } from "./contest.ts";

/** A sheet of a file: of a station, or of a district. */
export interface FileSheet {
  readonly area: number;
  /** The unit that elects the seat which its votes are for. */
  readonly seat: number;
  readonly sheet: ResultSheet;
  /** Whether its register is the station list's, as the file has none. */
  readonly hasListedRegister: boolean;
  /** Of a district: stations received, and expected. */
  readonly stations: { readonly received: number; readonly expected: number } | null;
  /** Why it was nullified, as published. */
  readonly note: string | null;
}

const SHEETS_AT_ONCE = 2_000;

/** The sheets that wait to be written, by columns: lists of plain values, where a sheet would be an object with objects in it. */
function noColumns() {
  const numbers = (): (number | null)[] => [];
  const texts = (): (string | null)[] => [];
  const flags = (): boolean[] => [];
  return {
    line: numbers(),
    area: numbers(),
    seat: numbers(),
    state: texts(),
    registered: numbers(),
    hasListedRegister: flags(),
    votes: texts(),
    valid: numbers(),
    invalid: numbers(),
    total: numbers(),
    received: numbers(),
    expected: numbers(),
    note: texts(),
    label: texts(),
  };
}

/** Writes sheets down by the thousand. */
export function sheetWriter({ db }: Write, importId: number) {
  let waiting = noColumns();
  const write = async () => {
    const some = waiting;
    waiting = noColumns();
    if (some.line.length === 0) return;
    await sql`
      insert into staged_sheet (import_id, line, area_id, seat_area, state, registered, has_listed_register, votes, valid, invalid, total,
        received, expected, note, label, change)
      select ${importId}, line, area, seat, state, registered, has_listed_register, votes::int[], valid, invalid, total, received, expected, note, label,
        'new'
      from unnest(${some.line}::int[], ${some.area}::int[], ${some.seat}::int[], ${some.state}::text[], ${some.registered}::int[],
        ${some.hasListedRegister}::boolean[], ${some.votes}::text[], ${some.valid}::int[], ${some.invalid}::int[], ${some.total}::int[], ${some.received}::int[],
        ${some.expected}::int[], ${some.note}::text[], ${some.label}::text[])
        as sheet (line, area, seat, state, registered, has_listed_register, votes, valid, invalid, total, received, expected, note, label)`.execute(
      db,
    );
  };
  let underWay: Promise<void> = Promise.resolve();
  const begin = async () => {
    await underWay;
    underWay = write();
    // Whoever adds the next sheets hears of a failure.
    underWay.catch(() => {});
  };
  return {
    /** The next rows are read while PostgreSQL takes these; nothing else is asked of the transaction before it is `idle`. */
    async add(
      line: number,
      { area, seat, sheet, hasListedRegister, stations, note }: FileSheet,
      label: string,
    ) {
      waiting.line.push(line);
      waiting.area.push(area);
      waiting.seat.push(seat);
      waiting.state.push(sheet.state);
      waiting.registered.push(sheet.registered);
      waiting.hasListedRegister.push(hasListedRegister);
      // Lists of lists must be of one length: each row's votes travel as text.
      waiting.votes.push(sheet.votes === null ? null : `{${sheet.votes.join(",")}}`);
      waiting.valid.push(sheet.valid);
      waiting.invalid.push(sheet.invalid);
      waiting.total.push(sheet.total);
      waiting.received.push(stations?.received ?? null);
      waiting.expected.push(stations?.expected ?? null);
      waiting.note.push(note);
      waiting.label.push(label);
      if (waiting.line.length >= SHEETS_AT_ONCE) await begin();
    },
    idle: () => underWay.catch(() => {}),
    async end() {
      await begin();
      await underWay;
    },
  };
}

/** The figures of a sheet, or of a staged one, by the ids of their fields. */
function figuresOf(sheet: "sheet" | "staged") {
  const of = (column: string) => sql.ref(`${sheet}.${column}`);
  return sql`jsonb_build_object('state', ${of("state")}, 'registered', ${of("registered")}, 'votes', ${of("votes")},
    'valid', ${of("valid")}, 'invalid', ${of("invalid")}, 'total', ${of("total")},
    'received', ${of("received")} || '/' || ${of("expected")})`;
}

/**
 * Compares each staged sheet with the one in force, if there is one, and counts the results. `sheets` is the number of staged
 * sheets. Also returns the ids of counted sheets that become not counted.
 */
export async function compareSheets(
  { db }: Write,
  { id: importId, issuer }: Pick<ImportToRead, "id" | "issuer">,
  { held }: Pick<FileContest, "held">,
  { level, sheets }: { readonly level: "station" | "district" | "constituency"; readonly sheets: number },
) {
  const inForce = sql`(${held}) held join result_sheet sheet on sheet.contest_id = held.id and sheet.issuer = ${issuer}
    and sheet.retired_at is null`;
  const { rows: before } = await sql<{ isEmpty: boolean }>`
    select not exists (select from ${inForce}) as "isEmpty"`.execute(db);
  // Nothing of theirs is on record yet: every sheet is new, as it was staged.
  if (before[0]?.isEmpty ?? false)
    return { counts: { new: sheets, changed: 0, relabelled: 0, same: 0, gone: 0 }, uncounted: [] };
  await sql`analyze staged_sheet (import_id, line, area_id, seat_area, change)`.execute(db);
  await sql`
    update staged_sheet staged set expects = sheet.id,
      -- What the file does not say stays as recorded.
      received = coalesce(staged.received, sheet.received), expected = coalesce(staged.expected, sheet.expected),
      note = coalesce(staged.note, case when staged.state = sheet.state then sheet.note end),
      change = case
      when (sheet.state, sheet.registered, sheet.votes, sheet.valid, sheet.invalid, sheet.total, sheet.received, sheet.expected)
        is distinct from (staged.state, staged.registered, staged.votes, staged.valid, staged.invalid, staged.total,
          coalesce(staged.received, sheet.received), coalesce(staged.expected, sheet.expected))
        then 'changed'
      when sheet.label <> staged.label then 'relabelled' else 'same' end
    from ${inForce}
    where staged.import_id = ${importId} and staged.seat_area = held.seat_area and sheet.area_id = staged.area_id`.execute(
    db,
  );
  await sql`
    insert into import_change (import_id, line, label, before, after)
    select ${importId}, staged.line, staged.label, ${figuresOf("sheet")},
      ${figuresOf("staged")} || jsonb_build_object('seat', staged.seat_area)
    from ${inForce} join staged_sheet staged on staged.seat_area = held.seat_area and staged.area_id = sheet.area_id
    where staged.import_id = ${importId} and staged.change = 'changed'`.execute(db);
  const { rows } = await sql<{ change: "new" | "changed" | "relabelled" | "same"; sheets: number }>`
    select change, count(*)::int as sheets from staged_sheet where import_id = ${importId} group by change`.execute(
    db,
  );
  const { rows: gone } = await sql<{ sheets: number }>`
    select count(*)::int as sheets from ${inForce} join area on area.id = sheet.area_id
    where area.kind = ${level}
      and held.seat_area in (select seat_area from staged_sheet where import_id = ${importId})
      and not exists (select from staged_sheet where import_id = ${importId} and area_id = sheet.area_id)`.execute(
    db,
  );
  const { rows: uncounted } = await sql<{ id: number }>`
    select sheet.id from ${inForce}
    join staged_sheet staged on staged.seat_area = held.seat_area and staged.area_id = sheet.area_id
    where staged.import_id = ${importId} and sheet.state in ('counted', 'zero') and staged.state not in ('counted', 'zero')
    order by sheet.id`.execute(db);
  const many = (change: string) => rows.find((row) => row.change === change)?.sheets ?? 0;
  const counts = {
    new: many("new"),
    changed: many("changed"),
    relabelled: many("relabelled"),
    same: many("same"),
    gone: gone[0]?.sheets ?? 0,
  };
  return { counts, uncounted: uncounted.map(({ id }) => id) };
}

const SEAT_KINDS = sql`(values ${sql.join(
  Object.entries(GENERAL_SEATS).map(([word, seat]) => sql`(${word}, ${seat})`),
)}) word (contest, seat)`;

/** Query of a contest that an import has first results of, with its issuer; no rows before such contests are recorded. */
export const stagedContests = (importId: number) => sql`${firstResults(importId, sql`true`)} limit 1`;

/** Query of the contests that an import has first results of stations of, with its issuer. */
export const stagedStations = (importId: number) =>
  firstResults(
    importId,
    sql`exists (select from area where area.id = staged.area_id and area.kind = 'station')`,
  );

const firstResults = (importId: number, condition: RawBuilder<unknown>) => sql`
  select contest.id as contest, data_import.issuer from data_import
  join contest on contest.cycle_id = data_import.cycle_id and contest.kind = 'general' and contest.polling_day = data_import.polling_day
  join seat on seat.id = contest.seat_id
  join ${SEAT_KINDS} on word.contest = data_import.contest and word.seat = seat.kind
  where data_import.id = ${importId}
    and exists (select from staged_sheet staged where staged.import_id = ${importId} and staged.change = 'new'
      and staged.seat_area = seat.area_id and ${condition})`;

/** Query of the seats that an import has first results of on a day, see `otherDays`. */
export const stagedSeats = (importId: number) => sql`
  select distinct null::int as contest, data_import.cycle_id, word.seat as kind, data_import.polling_day, staged.seat_area as area_id
  from data_import join ${SEAT_KINDS} on word.contest = data_import.contest
  join staged_sheet staged on staged.import_id = data_import.id and staged.change = 'new'
  where data_import.id = ${importId} and data_import.polling_day is not null`;

/** Query of the results that an import corrects, see `harmOf`. */
export const stagedCorrections = (importId: number) => sql`
  select staged.expects as id, staged.state, staged.votes from staged_sheet staged join result_sheet sheet on sheet.id = staged.expects
  where staged.import_id = ${importId} and staged.change = 'changed' and sheet.state <> 'not received' and sheet.retired_at is null`;

/** Those of some imports of which another write has replaced a sheet that a staged one was compared with, or added one where there was none. */
export async function replacedSheets(
  write: Write,
  importRows: readonly ImportToCommit[],
): Promise<readonly number[]> {
  const replaced: number[] = [];
  for (const { id, issuer, cycleId, contest, pollingDay } of importRows) {
    if (contest === null || pollingDay === null) throw new Error(`Import ${id} has results of no contest.`);
    const { rows } = await sql<{ id: number }>`
      select staged.import_id as id from staged_sheet staged left join (
        select held.seat_area, sheet.area_id, sheet.id from (${await heldContests(write, { cycleId, contest, pollingDay })}) held
        join result_sheet sheet on sheet.contest_id = held.id and sheet.issuer = ${issuer} and sheet.retired_at is null
      ) now on now.seat_area = staged.seat_area and now.area_id = staged.area_id
      where staged.import_id = ${id} and staged.expects is distinct from now.id limit 1`.execute(write.db);
    replaced.push(...rows.map((row) => row.id));
  }
  return replaced;
}
