import { sql } from "kysely";
import { nameKey } from "@command-center/domain/imports/ballot/candidate-name";
import { candidateColumns } from "@command-center/domain/imports/columns/columns";
import type { FileRow } from "@command-center/domain/imports/file-row";
import { districtResultsPlan } from "@command-center/domain/imports/plans/district-results-plan";
import { longResultsPlan } from "@command-center/domain/imports/plans/long-results-plan";
import { nullifiedPlan } from "@command-center/domain/imports/plans/nullified-plan";
import type { RowPlan, RowRead } from "@command-center/domain/imports/plans/row-plan";
import {
  stationResultsPlan,
  type StationSheet,
} from "@command-center/domain/imports/plans/station-results-plan";
import type { PlacesKnown } from "@command-center/domain/imports/plans/station-locator";
import { refuses, type Problem } from "@command-center/domain/imports/problem";
import type { Question } from "../reading/import-choices.ts";
import { watchWidths } from "../reading/ragged.ts";
import { count, emptyTally } from "../reading/tally.ts";
import type { Staged, Staging } from "../reading/staging.ts";
import { knownUnits } from "../station-list/known-units.ts";
import { ballotOf, namesIn, wideColumns, type FileBallot } from "./ballot.ts";
import { contestOf, type FileContest } from "./contest.ts";
import { confirmation, impactOf } from "./impact.ts";
import { labeller, placeAnswers, placeListOf, placeQuestion } from "./places.ts";
import { compareSheets, sheetWriter, type FileSheet } from "./staged-sheets.ts";
import { holdAgainstStations } from "./tally.ts";

const NOTHING = {
  rows: 0,
  new: 0,
  changed: 0,
  relabelled: 0,
  same: 0,
  refused: 0,
  warned: 0,
  leftOut: 0,
  gone: 0,
};

/** Kinds of files whose rows become sheets. */
export type SheetKind = "station-results" | "district-results" | "nullified-stations";

/** Reads sheets of stations or districts, holds them against those in force, and stages what would change. */
export async function stageSheets(kind: SheetKind, staging: Staging): Promise<Staged> {
  const { write, of, columns, note } = staging;
  const answers = of.choices.answers ?? {};
  const contest = await contestOf(write, of);
  if (isAsked(contest)) return asking(contest);
  const units = await knownUnits(write, of.cycleId);
  if (kind !== "district-results" && !units.some((unit) => unit.kind === "station"))
    return asking([NO_STATIONS]);
  if (kind === "district-results" && columns.layout === "long") return asking([NOT_IN_ROWS]);

  // A file with a row for each candidate names them in its rows: they are gathered first.
  const rows = columns.layout === "long" ? await gathered(staging) : null;
  const printed =
    rows === null ? candidateColumns(columns).map(({ header }) => header) : namesIn(columns, rows);
  const ballot =
    kind === "nullified-stations"
      ? ballotAsItIs(contest)
      : ballotOf(contest, printed, columns.headerLine, answers);
  await note(ballot.problems);
  // Without knowing whose a column is no row can be read; a ballot that is new is shown with what it would come to.
  if (ballot.positions.includes(0) || ballot.problems.some(({ code }) => refuses(code)))
    return asking(ballot.questions, ballot.names);

  const places = { list: placeListOf(units), answers: placeAnswers(answers) };
  const { tally, questions } = await stageRows(
    staging,
    planOf(kind, staging, { places, ballot, printed }),
    rows,
  );
  const level = kind === "district-results" ? "district" : "station";
  if (kind === "nullified-stations") await keepRegisters(staging, contest);
  const compared = await compareSheets(write, of.id, {
    contestId: contest.contestId,
    issuer: of.issuer,
    of: level,
  });
  const result = { counts: { ...tally, ...compared }, names: ballot.names, pollingDay: contest.pollingDay };
  if (level === "district") {
    const { problems, impact } = await holdAgainstStations(write, of, contest, ballot.names);
    await note(problems);
    return { ...result, questions: [...ballot.questions, ...questions], impact };
  }
  const { impact, moved } = await impactOf(write, of, contest, ballot.names);
  return {
    ...result,
    questions: [...ballot.questions, ...questions, ...confirmation(moved, answers)],
    impact,
  };
}

const isAsked = (found: FileContest | readonly Question[]): found is readonly Question[] =>
  Array.isArray(found);

/** Nothing can be read before these are answered. */
function asking(questions: readonly Question[], names: readonly string[] = []): Staged {
  return { counts: NOTHING, questions, impact: [], names };
}

const NO_STATIONS: Question = {
  id: "stations",
  asks: "There is no station list in this cycle yet, so no row finds its station. Import the station list first, then read this file anew.",
  line: 1,
  rows: 0,
  suggestions: [],
  answer: null,
};

const NOT_IN_ROWS: Question = {
  id: "layout",
  asks: "A sheet of districts needs a column for each candidate, and this file has a row for each. Send it in that form.",
  line: 1,
  rows: 0,
  suggestions: [],
  answer: null,
};

const ballotAsItIs = ({ ballot }: FileContest): FileBallot => ({
  names: ballot.map(({ name }) => name),
  positions: [],
  questions: [],
  problems: [],
});

/** All rows of a file, for layouts that cannot be read from top to bottom once. */
async function gathered({ batches }: Staging): Promise<readonly FileRow[]> {
  const all: FileRow[] = [];
  for await (const { rows } of batches) all.push(...rows);
  return all;
}

interface Matched {
  readonly places: PlacesKnown;
  readonly ballot: FileBallot;
  readonly printed: readonly string[];
}

/** How the rows of a kind are read, each becoming a sheet. */
function planOf(
  kind: SheetKind,
  { columns }: Staging,
  { places, ballot, printed }: Matched,
): RowPlan<FileSheet> {
  if (kind === "district-results")
    return mapped(
      districtResultsPlan(columns, places, wideColumns(columns, ballot)),
      ({ district, ...rest }) => ({
        area: district,
        note: null,
        ...rest,
      }),
    );
  if (kind === "nullified-stations")
    return mapped(nullifiedPlan(columns, places), ({ station, reason }) => ({
      area: station,
      sheet: { state: "nullified", registered: null, votes: null, valid: null, invalid: null, total: null },
      stations: null,
      note: reason,
    }));
  const asSheet = ({ station, sheet }: StationSheet): FileSheet => ({
    area: station,
    sheet,
    stations: null,
    note: null,
  });
  if (columns.layout !== "long")
    return mapped(stationResultsPlan(columns, places, wideColumns(columns, ballot)), asSheet);
  const positions = new Map(
    ballot.positions.map((position, index) => [nameKey(printed[index] ?? ""), position - 1]),
  );
  return mapped(longResultsPlan(columns, places, positions), asSheet);
}

/** The same plan with other records. */
function mapped<From, To>(plan: RowPlan<From>, as: (record: From) => To): RowPlan<To> {
  const other = (read: RowRead<From>): RowRead<To> => ({
    ...read,
    record: read.record === null ? null : as(read.record),
  });
  return {
    read: (row) => other(plan.read(row)),
    end() {
      const end = plan.end();
      return { ...end, rows: end.rows.map(other) };
    },
  };
}

/** Reads all rows by a plan and stages their sheets. */
async function stageRows(
  { write, of, columns, batches, note }: Staging,
  plan: RowPlan<FileSheet>,
  gathered: readonly FileRow[] | null,
) {
  const sheets = sheetWriter(write, of.id);
  const labelOf = labeller(columns);
  const widths = watchWidths(columns);
  const tally = emptyTally();
  const noteIdle = async (problems: readonly Problem[]) => {
    await sheets.idle();
    await note(problems);
  };
  const take = async (read: RowRead<FileSheet>, label: string) => {
    count(tally, read);
    const { line, record, problems } = read;
    if (problems.length > 0) await noteIdle(problems);
    if (record !== null) await sheets.add(line, record, label);
  };
  /** Of rows that wait for the end, by their lines. */
  const labels = new Map<number, string>();
  try {
    for await (const batch of gathered === null ? batches : [{ rows: gathered }])
      for (const row of batch.rows) {
        const label = labelOf(row);
        if (gathered !== null) labels.set(row.line, label);
        const read = plan.read(row);
        widths.see(row, read);
        await take(read, label);
      }
  } finally {
    await sheets.idle();
  }
  const end = plan.end();
  widths.end(end.ragged, tally.rows);
  for (const row of end.rows) await take(row, labels.get(row.line) ?? "");
  await noteIdle(end.problems);
  await sheets.end();
  tally.refused += end.withdrawn.length;
  await sql`delete from staged_sheet where import_id = ${of.id} and line = any(${[...end.withdrawn]}::int[])`.execute(
    write.db,
  );
  return { tally, questions: end.questions.map(placeQuestion) };
}

/** A list of nullified stations says nothing of their voters: they are as they were. */
async function keepRegisters({ write, of }: Staging, { contestId }: FileContest): Promise<void> {
  await sql`
    update staged_sheet staged set registered = sheet.registered from result_sheet sheet
    where staged.import_id = ${of.id} and sheet.contest_id = ${contestId} and sheet.issuer = ${of.issuer}
      and sheet.area_id = staged.area_id and sheet.retired_at is null`.execute(write.db);
}
