import { sql } from "kysely";
import type { readStationSheets, StationSheet } from "@command-center/contract/results/station-sheets";
import { sheetLineOrNone } from "@command-center/domain/files/sheet-lines";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { ballotsOf } from "./contests.ts";
import { contestsIn, contestsOf } from "./contests-of-places.ts";
import { placeOf } from "./places.ts";
import { isAppliedTo, ORIGIN, type Sourced, withoutOrigin } from "./origin.ts";
import { batchTitle, sheetNames, sourceTitle } from "../source-title.ts";

interface SheetRow extends Omit<
  Sourced<StationSheet>,
  "votes" | "source" | "recordedAt" | "retired" | "sheet"
> {
  /** Names of the sheets that its file has. */
  readonly sheetNames: readonly (string | null)[];
  readonly votes: number[] | null;
  readonly title: string;
  readonly import: number | null;
  readonly by: string | null;
  readonly recordedAt: Date;
  readonly retiredAt: Date | null;
  readonly retiredBy: number | null;
  readonly retiredTitle: string | null;
  /** Whether a user undid the change that brought it. */
  readonly isUndone: boolean;
}

type Station = OutputOf<typeof readStationSheets>;
type SourcedStation = Omit<Station, "sheets"> & { readonly sheets: readonly Sourced<StationSheet>[] };

/** The sheets of a station as its page has them. */
export async function stationSheetsOf(
  read: Read,
  input: InputOf<typeof readStationSheets>,
  mayOpenImports: boolean,
): Promise<Station> {
  const { sheets, ...station } = await sourcedSheetsOf(read, input, mayOpenImports);
  return { ...station, sheets: sheets.map(withoutOrigin) };
}

/**
 * Every sheet of a station in a contest, whoever issued it: those in force first, then those that were replaced or undone, the newest
 * first. Imports are named to who may open them.
 */
export async function sourcedSheetsOf(
  read: Read,
  input: InputOf<typeof readStationSheets>,
  mayOpenImports: boolean,
): Promise<SourcedStation> {
  const contests = await contestsOf(read, input);
  const place = await placeOf(read, input);
  const { unit, above } = place;
  const constituency = above.find(({ kind }) => kind === "constituency");
  if (unit.kind !== "station" || constituency === undefined)
    throw new Refusal(404, "This unit is not a polling station. Choose one of its polling stations.");
  const [contest] = await contestsIn(read, contests, place);
  if (contest === undefined)
    throw new Refusal(404, "This unit does not vote in this contest. Choose another contest.");
  const names = (await ballotsOf(read, [contest.id])).get(contest.id) ?? [];
  const { rows: listed } = await sql<{ people: number | null }>`
    select people from register_count join register on register.id = register_id
    where area_id = ${unit.id} and kind = 'national_voters' and cycle_id = ${read.cycle.id} and retired_at is null`.execute(
    read.db,
  );
  const { rows } = await sql<SheetRow>`
    select sheet.id, sheet.issuer, sheet.state, sheet.retired_at is null as "isInForce", sheet.registered,
      sheet.has_listed_register as "hasListedRegister", sheet.valid, sheet.invalid, sheet.total, sheet.votes, sheet.note,
      sheet.label, sheet.line, ${sheetNames(read)} as "sheetNames", ${sourceTitle(read)} as title, ${ORIGIN} as origin,
      di.id as import, source.entered_by as by, sheet.recorded_at as "recordedAt", sheet.retired_at as "retiredAt", gone.id as "retiredBy",
      coalesce(${batchTitle(read)}, later.title) as "retiredTitle", undone.source_id is not distinct from sheet.source_id as "isUndone"
    from result_sheet sheet join source on source.id = sheet.source_id
    left join data_import di on di.batch_id = source.import_batch_id
    left join import_batch batch on batch.id = sheet.retired_by
    left join data_import gone on gone.batch_id = batch.id
    left join change_set on ${isAppliedTo("change_set", sql`sheet.retired_in`)}
    left join source later on later.id = change_set.source_id
    left join change_set undone on undone.id = change_set.undoes
    where sheet.area_id = ${unit.id} and sheet.contest_id = ${contest.id}
    order by sheet.retired_at desc nulls first, sheet.issuer, sheet.id desc`.execute(read.db);
  return {
    contest: contests.contest,
    pollingDay: contests.pollingDay,
    area: unit,
    above: [...above],
    constituency,
    registered: listed[0]?.people ?? null,
    ballot: [...names],
    sheets: rows.map((row) => sheetOf(row, names, mayOpenImports)),
  };
}

function sheetOf(row: SheetRow, names: readonly string[], mayOpenImports: boolean): Sourced<StationSheet> {
  const {
    id,
    issuer,
    state,
    isInForce,
    registered,
    hasListedRegister,
    valid,
    invalid,
    total,
    votes,
    note,
    label,
    line,
  } = row;
  const open = (number: number | null) => (mayOpenImports ? number : null);
  return {
    id,
    issuer,
    state,
    isInForce,
    registered,
    hasListedRegister,
    valid,
    invalid,
    total,
    votes: votes === null ? null : names.map((name, place) => ({ name, votes: votes[place] ?? 0 })),
    note,
    label,
    ...sheetLineOrNone(row.sheetNames, line),
    source: { title: row.title, import: open(row.import), by: row.by },
    origin: row.origin,
    recordedAt: row.recordedAt.toISOString(),
    retired:
      row.retiredAt === null
        ? null
        : {
            at: row.retiredAt.toISOString(),
            import: open(row.retiredBy),
            title: row.retiredTitle,
            isUndone: row.isUndone || (row.retiredBy !== null && row.retiredBy === row.import),
          },
  };
}
