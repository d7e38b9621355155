import { nameKey } from "@command-center/import-rules/ballot/candidate-name";
import { namesBySeat } from "@command-center/import-rules/ballot/names-by-seat";
import { candidateColumns, type Layout } from "@command-center/import-rules/columns/columns";
import type { KnownUnit } from "@command-center/import-rules/places/place-list";
import { districtResultsPlan } from "@command-center/import-rules/plans/district-results-plan";
import { longResultsPlan } from "@command-center/import-rules/plans/long-results-plan";
import { nullifiedPlan } from "@command-center/import-rules/plans/nullified-plan";
import type { RowPlan } from "@command-center/import-rules/plans/row-plan";
import { stationResultsPlan } from "@command-center/import-rules/plans/station-results-plan";
import { stationLocator, type PlacesKnown } from "@command-center/import-rules/plans/station-locator";
import type { SeatOfStation } from "@command-center/import-rules/plans/seated-plan";
import { POLLED_AFTER_AS_OF } from "@command-center/import-rules/problems/cell-problems";
import { problemOf, refuses } from "@command-center/import-rules/problem";
import type { Question } from "../reading/import-choices.ts";
import type { ImportToRead, Staged, Staging } from "../reading/staging.ts";
import { knownUnits } from "../reading/known-units.ts";
import { ballotOf, namesInRows, wideColumns, type FileBallot } from "./ballots/ballot.ts";
import { contestOf, seatsOfStations, type FileContest } from "./contest.ts";
import { coverageOfSheets, movesToConfirm } from "./effects.ts";
import { fileSums } from "./file-sums.ts";
import { completedPlan, knownFigures } from "./known-figures.ts";
import { impactOf } from "./impact.ts";
import { placeAnswers, placeListOf } from "../reading/places.ts";
import { placesAsked } from "./other-list.ts";
import { scanRows, mapped, stageRows } from "./stage-rows.ts";
import { compareSheets, type FileSheet } from "./staged-sheets.ts";
import { planOfSeats } from "./ballots/seat-ballots.ts";
import { asking, seatOf, sheetFor, stageSeats, type SeatReading } from "./stage-seats.ts";
import { NEEDS_ROWS, stageTallyRows } from "./tally/stage-tally.ts";
import { compareTally } from "./tally/tally-sheet.ts";

/** Kinds of files whose rows become sheets. */
export type SheetKind = "station-results" | "district-results" | "nullified-stations";

/** Reads sheets of stations or districts, holds them against those in force, and stages what would change. */
export async function stageSheets(kind: SheetKind, staging: Staging): Promise<Staged> {
  const { write, importRow, columns, note } = staging;
  const answers = importRow.choices.answers ?? {};
  const contest = await contestOf(write, importRow);
  if (isAsked(contest)) return asking(contest);
  const { as_of: asOf } = await write.db
    .selectFrom("cycle")
    .select("as_of")
    .where("id", "=", importRow.cycleId)
    .executeTakeFirstOrThrow();
  const day = contest.pollingDay;
  if (day > asOf) await note([problemOf(POLLED_AFTER_AS_OF, { day, asOf }, { line: null })]);
  const units = await knownUnits(write, importRow.cycleId);
  if (kind !== "district-results" && !units.some((unit) => unit.kind === "station"))
    return asking([NO_STATIONS]);
  const places = { list: placeListOf(units), answers: placeAnswers(answers) };
  if (kind === "district-results" && columns.layout === "long")
    return stageTallyRows(staging, contest, { places, units });
  if (kind === "district-results" && contest.contest !== "president") return asking([NEEDS_ROWS]);
  const seats = seatsOfStations(contest, units);
  if (kind === "station-results" && contest.contest !== "president")
    return stageSeats(staging, contest, await stationSeats(staging, contest, { places, seats, units }));

  // A file with a row for each candidate names them in its rows: these are looked through first.
  const inRows = columns.layout === "long" && kind === "station-results" ? namesInRows(columns) : null;
  if (inRows !== null) await scanRows(staging, inRows.add);
  const printed = inRows === null ? candidateColumns(columns).map(({ header }) => header) : inRows.names();
  const ballot =
    kind === "nullified-stations" ? ballotAsItIs(contest) : ballotOf(contest, printed, columns, answers);
  await note(ballot.problems);
  // Without knowing whose a column is no row can be read; a ballot that is new is shown with what it would come to.
  const isStuck = ballot.problems.some(({ code }) => refuses(code));
  if (ballot.positions.includes(null) || isStuck) return { ...asking(ballot.questions), isStuck };

  const sums = fileSums(units, contest.countryName);
  const plan = completedPlan(
    planOf(kind, staging, { places, ballot, printed, seats, country: contest.country }),
    await knownFigures(write, importRow, contest, units),
    columns,
  );
  const { rowCounts, sheets, ...placed } = await stageRows(
    staging,
    plan,
    inRows === null ? staging.batches : staging.again(),
    sums,
  );
  const level = kind === "district-results" ? "district" : "station";
  const questions = placesAsked({ ...placed, level, rows: rowCounts.rows }, units, answers);
  const { counts, uncounted } = await compareSheets(write, importRow, contest, { level, sheets });
  const ballots = contest.contest === "president" ? [{ area: contest.country, names: ballot.names }] : [];
  const result = { counts: { ...rowCounts, ...counts }, ballots, pollingDay: contest.pollingDay };
  if (level === "district") {
    const { problems, impact } = await compareTally(write, importRow, contest, () => ballot.names);
    await note(problems);
    return {
      ...result,
      effects: { uncounted: uncounted.length, moved: 0 },
      questions: [...ballot.questions, ...questions, ...movesToConfirm({ uncounted, moved: [] }, answers)],
      impact: [...plan.notInFile(), ...impact],
    };
  }
  // A list of nullified stations has no figures at all.
  const notInFile = kind === "nullified-stations" ? [] : plan.notInFile();
  const { impact, moved, problems } = await impactOf(write, importRow, contest, sums, (seat) =>
    seat === contest.country ? ballot.names : contest.ballotOf(seat).map(({ name }) => name),
  );
  await note(problems);
  return {
    ...result,
    effects: { uncounted: uncounted.length, moved: moved.length },
    // A list of nullified stations never has all of them.
    ...(kind === "station-results" && { coverage: await coverageOfSheets(staging, units) }),
    questions: [...ballot.questions, ...questions, ...movesToConfirm({ uncounted, moved }, answers)],
    impact: [...notInFile, ...impact],
  };
}

/** Whether the rows of a file are looked through before they are read. */
export const isReadTwice = (kind: SheetKind, layout: Layout, { contest }: Pick<ImportToRead, "contest">) =>
  kind !== "nullified-stations" &&
  (layout === "long" || (kind === "station-results" && contest !== null && contest !== "president"));

interface OfSeats {
  readonly places: PlacesKnown;
  readonly seats: SeatOfStation;
  readonly units: readonly KnownUnit[];
}

/** How results by station of a kind of contest are read: each station votes for its own seat. */
async function stationSeats(
  staging: Staging,
  contest: FileContest,
  { places, seats, units }: OfSeats,
): Promise<SeatReading> {
  const { write, importRow } = staging;
  return {
    units,
    level: "station",
    seats,
    names: await namesOfFile(staging, places, seats),
    planOf: (file) => planOfSeats(staging, places, seats, file),
    async effectsOf(sums, namesOf) {
      const effects = await impactOf(write, importRow, contest, sums, namesOf);
      return { ...effects, problems: [], coverage: await coverageOfSheets(staging, units) };
    },
  };
}

/** The names that a file has for each seat. What finds its places for this is let go before the file is read. */
async function namesOfFile(staging: Staging, places: PlacesKnown, seats: SeatOfStation) {
  const names = namesBySeat(staging.columns, stationLocator(staging.columns, places), seats);
  await scanRows(staging, names.add);
  return names.end();
}

const isAsked = (found: FileContest | readonly Question[]): found is readonly Question[] =>
  Array.isArray(found);

const NO_STATIONS: Question = {
  id: "stations",
  asks: "This cycle has no station list. Import it first. If this file names every station with its register, use it as the list.",
  line: 1,
  rows: 0,
  suggestions: [],
  answer: null,
};

const ballotAsItIs = ({ ballotOf: known, country }: FileContest): FileBallot => ({
  names: known(country).map(({ name }) => name),
  positions: [],
  questions: [],
  problems: [],
});

interface Matched {
  readonly places: PlacesKnown;
  readonly ballot: FileBallot;
  readonly printed: readonly string[];
  readonly seats: SeatOfStation;
  /** The country, which elects the President. */
  readonly country: number;
}

/** How the rows of a kind are read, each becoming a sheet. */
function planOf(
  kind: SheetKind,
  { columns }: Staging,
  { places, ballot, printed, seats, country }: Matched,
): RowPlan<FileSheet> {
  if (kind === "district-results")
    return mapped(
      districtResultsPlan(columns, places, wideColumns(columns, ballot)),
      ({ district, ...rest }) => ({
        area: district,
        seat: country,
        hasListedRegister: false,
        note: null,
        ...rest,
      }),
    );
  if (kind === "nullified-stations")
    return mapped(nullifiedPlan(columns, places, seats), ({ station, reason }) => ({
      area: station,
      seat: seatOf(seats, station),
      sheet: {
        state: "nullified",
        registered: null,
        votes: null,
        valid: null,
        invalid: null,
        total: null,
      },
      hasListedRegister: false,
      stations: null,
      note: reason,
    }));
  const locator = stationLocator(columns, places);
  if (columns.layout !== "long")
    return mapped(stationResultsPlan(columns, locator, wideColumns(columns, ballot)), sheetFor(seats));
  const positions = new Map(
    ballot.positions.flatMap((position, index): [string, number][] =>
      position === null ? [] : [[nameKey(printed[index] ?? ""), position - 1]],
    ),
  );
  return mapped(longResultsPlan(columns, locator, positions), sheetFor(seats));
}
