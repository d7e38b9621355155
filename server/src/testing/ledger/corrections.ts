import { sql } from "kysely";
import type { Write } from "../../database/database.ts";
import { changeSheets } from "../../measures/stations/change-sheets.ts";

export interface SheetFigures {
  readonly state: "counted" | "not received" | "nullified" | "zero";
  readonly votes: readonly number[];
  readonly invalid: number;
}

/** Another sheet in place of that of a station, or none. */
export interface Correction extends SheetFigures {
  /** Counts stations by their ids. In the contest that may be tallied, every fourth is the district itself. */
  readonly place: number;
  readonly isTallied: boolean;
  readonly isRemoved: boolean;
}

/** A district's contest, which is counted by its tally sheet while no station has one. */
export interface Tallied {
  readonly contest: number;
  readonly district: number;
  readonly source: number;
}

/** Holds a contest for the LC5 chairperson of Kalungu. */
export async function holdTallied(
  { db }: Write,
  { cycle, names }: { readonly cycle: number; readonly names: readonly string[] },
): Promise<Tallied> {
  const { rows } = await sql<Tallied>`
    with noted as (
      insert into source (kind, title, entered_by) values ('person', 'By hand', 'analyst') returning id
    ), elected as (
      insert into seat (kind, name, area_id, source_id)
      select 'lc5_chairperson', area.name, area.id, noted.id from noted, area where area.kind = 'district' and area.name = 'Kalungu'
      returning id, area_id
    ), held as (
      insert into contest (cycle_id, kind, seat_id, polling_day, source_id)
      select ${cycle}, 'general', elected.id, '2021-01-14', noted.id from noted, elected returning id
    ), people as (
      insert into person (name, source_id) select name, noted.id from noted, unnest(${[...names]}::text[]) name returning id
    ), stood as (
      insert into candidacy (contest_id, person_id, source_id) select held.id, people.id, noted.id from held, people, noted
      returning id, contest_id
    ), ballot as (
      insert into contest_ballot (contest_id, position, candidacy_id)
      select contest_id, row_number() over (order by id), id from stood
    )
    select held.id as contest, elected.area_id as district, noted.id as source from noted, held, elected`.execute(
    db,
  );
  const [made] = rows;
  if (made === undefined) throw new Error("There is no district of this name.");
  return made;
}

const REGISTERED = 2_000;

/**
 * Changes single sheets, all in one write. A correction of a result that an import brought has its source: an undo takes it back. Where no
 * import brought one, there is nothing to correct.
 */
export async function correct(
  write: Write,
  corrections: readonly Correction[],
  tallied: Tallied,
): Promise<void> {
  const { db } = write;
  const { rows: stations } = await sql<{ id: number }>`
    select id from area where kind = 'station' order by id`.execute(db);
  const retired: number[] = [];
  const added: object[] = [];
  for (const { isTallied, isRemoved, place, ...figures } of corrections) {
    const area = isTallied && place % 4 === 0 ? tallied.district : stations[place]?.id;
    const { rows } = await sql<{ id: number; contest: number; issuer: string; source: number }>`
      select id, contest_id as contest, issuer, source_id as source from result_sheet
      where area_id = ${area ?? 0} and retired_at is null and (contest_id = ${tallied.contest}) = ${isTallied}`.execute(
      db,
    );
    const [before] = rows;
    if (area === undefined || (before === undefined && !isTallied)) continue;
    if (before !== undefined) retired.push(before.id);
    if (!isRemoved) added.push({ issuer: "By hand", ...tallied, ...before, area, ...knownFigures(figures) });
  }
  await changeSheets(write, {
    retiredBy: null,
    isSmall: true,
    retired: sql`select unnest(${retired}::int[])`,
    added: sql`
      select contest, area, issuer, state, registered, false, votes, valid, invalid, valid + invalid, null::int, null::int, null, 1, '',
        '2021-01-14'::date, source
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) one (contest int, area int, issuer text, state text, registered int,
        votes int[], valid int, invalid int, source int)`,
  });
}

function knownFigures({ state, votes, invalid }: SheetFigures) {
  if (state === "zero")
    return { state, registered: REGISTERED, votes: votes.map(() => 0), valid: 0, invalid: 0 };
  if (state !== "counted") return { state };
  return { state, registered: REGISTERED, votes, valid: votes.reduce((sum, one) => sum + one, 0), invalid };
}
