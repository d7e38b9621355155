import type { NamesOfSeat } from "@command-center/import-rules/ballot/names-by-seat";
import type { Coverage } from "@command-center/import-rules/impact/coverage";
import type { ShareChange } from "@command-center/import-rules/impact/shares";
import type { KnownUnit } from "@command-center/import-rules/places/place-list";
import type { PlaceSheet, RowPlan } from "@command-center/import-rules/plans/row-plan";
import type { SeatId, SeatOfStation } from "@command-center/import-rules/plans/seated-plan";
import { refuses, type Problem } from "@command-center/import-rules/problem";
import type { Question } from "../reading/import-choices.ts";
import type { Staged, Staging } from "../reading/staging.ts";
import type { FileContest } from "./contest.ts";
import { movesToConfirm } from "./effects.ts";
import { fileSums, type FileSums } from "./file-sums.ts";
import { completedPlan, knownFigures } from "./known-figures.ts";
import { placesAsked } from "./other-list.ts";
import { ballotsOf, type FileBallots } from "./ballots/seat-ballots.ts";
import { mapped, stageRows } from "./stage-rows.ts";
import { compareSheets, type FileSheet } from "./staged-sheets.ts";
import type { ImpactLine, NamesOf } from "./totals.ts";

/** How a file with several seats is read. Each seat has its own ballot, and each place of the file votes for one seat. */
export interface SeatReading {
  readonly units: readonly KnownUnit[];
  /** The level of the file's places. */
  readonly level: "station" | "district" | "constituency";
  readonly seats: SeatOfStation;
  /** The names that the file has for each seat. */
  readonly names: ReadonlyMap<SeatId, NamesOfSeat>;
  planOf(file: FileBallots): RowPlan<PlaceSheet>;
  /** What the staged sheets would move, and what there is to say about them. */
  effectsOf(
    sums: FileSums,
    namesOf: NamesOf,
  ): Promise<{
    readonly impact: readonly ImpactLine[];
    readonly moved: readonly ShareChange[];
    readonly problems: readonly Problem[];
    readonly coverage?: Coverage;
  }>;
}

/** Stages results of a kind of contest, whose file was looked through for the names of each seat. */
export async function stageSeats(
  staging: Staging,
  contest: FileContest,
  { units, level, seats, names, planOf, effectsOf }: SeatReading,
): Promise<Staged> {
  const { write, importRow, note } = staging;
  const answers = importRow.choices.answers ?? {};
  const nameOf = (seat: number) => units.find(({ id }) => id === seat)?.name ?? contest.countryName;
  const file = ballotsOf(staging, contest, names, nameOf);
  if (!file.isReadable) return asking(file.questions);
  await note(file.problems);
  if (file.problems.some(({ code }) => refuses(code))) return { ...asking(file.questions), isStuck: true };
  const sums = fileSums(units, contest.countryName);
  const plan = completedPlan(
    mapped(planOf(file), sheetFor(seats)),
    await knownFigures(write, importRow, contest, units),
    staging.columns,
  );
  const { rowCounts, sheets, ...placed } = await stageRows(staging, plan, staging.again(), sums);
  const questions = placesAsked({ ...placed, level, rows: rowCounts.rows }, units, answers);
  const { counts, uncounted } = await compareSheets(write, importRow, contest, { level, sheets });
  const namesOf = (seat: number) =>
    file.ballots.get(seat)?.names ?? contest.ballotOf(seat).map(({ name }) => name);
  const { impact, moved, problems, coverage } = await effectsOf(sums, namesOf);
  await note(problems);
  const fresh = [...file.ballots].filter(([, { isNew, names: all }]) => isNew && all.length > 0);
  return {
    counts: { ...rowCounts, ...counts },
    effects: { uncounted: uncounted.length, moved: moved.length },
    ...(coverage !== undefined && { coverage }),
    ballots: [...file.ballots].map(([area, { names: all }]) => ({ area, names: all })),
    pollingDay: contest.pollingDay,
    questions: [...file.questions, ...questions, ...movesToConfirm({ uncounted, moved }, answers)],
    impact: [
      ...plan.notInFile(),
      ...impact,
      ...fresh
        .map(([seat, { names: all }]) => ({
          what: `Candidates in ${nameOf(seat)}`,
          from: null,
          to: all.join(", "),
        }))
        .toSorted((one, other) => one.what.localeCompare(other.what)),
    ],
  };
}

/** The seat of a place in a planned row. Plans refuse places without a seat. */
export function seatOf(seats: SeatOfStation, place: number): SeatId {
  const seat = seats(place);
  if (seat === null) throw new Error(`Place ${place} votes for no seat.`);
  return seat;
}

/** A place's sheet of the seat that it votes for. */
export const sheetFor =
  (seats: SeatOfStation) =>
  ({ place, sheet }: PlaceSheet): FileSheet => ({
    area: place,
    seat: seatOf(seats, place),
    sheet,
    hasListedRegister: false,
    stations: null,
    note: null,
  });

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

/** Nothing can be read before these are answered. */
export function asking(questions: readonly Question[]): Staged {
  return { counts: NOTHING, questions, impact: [] };
}
