import type { NamesOfSeat } from "@command-center/import-rules/ballot/names-by-seat";
import {
  nameQuestionId,
  seatBallot,
  STOOD,
  type NameQuestion,
  type SeatBallot,
} from "@command-center/import-rules/ballot/seat-ballot";
import { candidateColumns, columnOf, type Columns } from "@command-center/import-rules/columns/columns";
import { LEAVE_OUT } from "@command-center/import-rules/places/place-question";
import { longResultsGate, longResultsPlan } from "@command-center/import-rules/plans/long-results-plan";
import { rowGate } from "@command-center/import-rules/plans/row-gate";
import type { PlaceSheet, RowPlan } from "@command-center/import-rules/plans/row-plan";
import { seatedPlan, type SeatId, type SeatOfStation } from "@command-center/import-rules/plans/seated-plan";
import { stationLocator, type PlacesKnown } from "@command-center/import-rules/plans/station-locator";
import { stationResultsPlan } from "@command-center/import-rules/plans/station-results-plan";
import { nameKey } from "@command-center/import-rules/ballot/candidate-name";
import type { Problem } from "@command-center/import-rules/problem";
import { counted } from "@command-center/import-rules/problems/written";
import { VOTE_FIELDS } from "@command-center/import-rules/kinds/vote-fields";
import { confirmationId, type Question } from "../../reading/import-choices.ts";
import type { Staging } from "../../reading/staging.ts";
import type { FileContest } from "../contest.ts";
import { MAX_NAMES, tooManyNames } from "./too-many-names.ts";

/** The ballots of all seats that a file has results of. */
export interface FileBallots {
  /** By the unit that elects the seat. */
  readonly ballots: ReadonlyMap<SeatId, SeatBallot>;
  readonly names: ReadonlyMap<SeatId, NamesOfSeat>;
  /** False while one question replaces those about too many names. */
  readonly isReadable: boolean;
  readonly questions: readonly Question[];
  readonly problems: readonly Problem[];
}

/** Whose the names of a file are, seat by seat; new ballots are confirmed all at once. `nameOf` gives a unit its name. */
export function ballotsOf(
  { columns, importRow }: Staging,
  contest: FileContest,
  names: ReadonlyMap<SeatId, NamesOfSeat>,
  nameOf: (seat: SeatId) => string,
): FileBallots {
  const answers = importRow.choices.answers ?? {};
  const ballots = new Map(
    [...names].map(([seat, found]) => [
      seat,
      seatBallot(contest.keyOf(seat), found, contest.ballotOf(seat), answers),
    ]),
  );
  const asked = [...ballots].flatMap(([seat, { questions }]) =>
    questions.map((question) => questionOf(question, nameOf(seat))),
  );
  const open = asked.filter(({ answer }) => answer === null);
  const tooMany = namesToCheck(columns, contest, ballots);
  if (tooMany !== null && (tooMany.suggestions.length === 0 || answers[tooMany.id] !== "yes"))
    return { ballots, names, isReadable: false, questions: [tooMany], problems: [] };
  const fresh = [...ballots.values()].filter(({ isNew, names: all }) => isNew && all.length > 0);
  const candidates = fresh.reduce((sum, { names: all }) => sum + all.length, 0);
  const confirm: Question = {
    id: confirmationId("ballot", [contest.contest, contest.pollingDay, unasked(contest, ballots, answers)]),
    asks:
      `The file names ${counted(candidates, "candidate")} for ${counted(fresh.length, "seat")} ` +
      "without recorded candidates. They are listed below. Are these all the candidates?",
    line: columns.headerLine,
    rows: 0,
    suggestions: [
      { answer: "yes", label: `Yes, these are all ${candidates.toLocaleString("en-GB")} candidates` },
    ],
    answer: null,
  };
  return {
    ballots,
    names,
    isReadable: true,
    questions: [
      ...(fresh.length > 0 && answers[confirm.id] !== "yes" ? [confirm] : []),
      ...asked.filter(({ answer }) => answer !== null),
      ...open.slice(0, MAX_NAMES),
    ],
    problems: [...ballots.values()].flatMap(({ problems }) => problems),
  };
}

/** The question about too many names that are on no ballot, in one seat or open in all of them; null where there are not. */
function namesToCheck(
  columns: Columns,
  contest: FileContest,
  ballots: ReadonlyMap<SeatId, SeatBallot>,
): Question | null {
  const open = ({ questions }: SeatBallot) =>
    questions.flatMap(({ printed, answer }) => (answer === null ? [printed] : []));
  for (const [seat, ballot] of ballots) {
    const others = [...ballot.names.slice(contest.ballotOf(seat).length), ...open(ballot)];
    if (others.length > MAX_NAMES) return tooManyNames(columns, contest, others, false);
  }
  const all = [...ballots.values()].flatMap(open);
  return all.length > MAX_NAMES ? tooManyNames(columns, contest, all, true) : null;
}

/** The names that new ballots get without a question of their own. */
function unasked(
  { keyOf }: FileContest,
  ballots: ReadonlyMap<SeatId, SeatBallot>,
  answers: Readonly<Record<string, string>>,
): readonly (readonly [SeatId, readonly string[]])[] {
  return [...ballots].flatMap(([seat, { isNew, names }]) =>
    isNew
      ? [[seat, names.filter((name) => answers[nameQuestionId(keyOf(seat), name)] !== STOOD)] as const]
      : [],
  );
}

function questionOf(
  { id, printed, line, stations, of, suggestions, answer }: NameQuestion,
  seat: string,
): Question {
  return {
    id,
    asks:
      suggestions.length > 0
        ? `Which candidate in ${seat} is ${printed}?`
        : `${printed} is listed at only ${stations} of ${of} stations of ${seat}. Did this candidate stand there?`,
    line,
    rows: stations,
    suggestions: [
      ...suggestions.map((one) => ({ answer: String(one.id), label: one.name })),
      { answer: STOOD, label: `${printed} stood in ${seat}, too` },
      { answer: LEAVE_OUT, label: "Leave these votes out" },
    ],
    answer,
  };
}

/** Columns of a sheet's figures beside its candidates. */
const FIGURES = VOTE_FIELDS.map(({ id }) => id);

/** How the rows of a file of several seats are read, each by the ballot of its seat. */
export function planOfSeats(
  { columns }: Staging,
  places: PlacesKnown,
  seatOf: SeatOfStation,
  { ballots, names }: FileBallots,
): RowPlan<PlaceSheet> {
  const locator = stationLocator(columns, places);
  const candidates = candidateColumns(columns).map(({ index }) => index);
  const countColumns = [...candidates, ...FIGURES.flatMap((field) => columnOf(columns, field)?.index ?? [])];
  const isLong = columns.layout === "long";
  const gate = isLong ? longResultsGate(columns, locator) : rowGate(columns, countColumns, locator.isStation);
  return seatedPlan(locator, seatOf, { gate, isOfPlans: isLong }, (seat) => {
    const ballot = ballots.get(seat);
    const places = ballot?.places ?? new Map<string, number>();
    const all = ballot?.names ?? [];
    if (isLong) return longResultsPlan(columns, locator, places, all.length, gate);
    const printed = names.get(seat)?.names ?? [];
    const own = all.map(
      (_, place) => printed.find(({ name }) => places.get(nameKey(name)) === place)?.column ?? -1,
    );
    return stationResultsPlan(columns, locator, own, {
      names: all,
      others: candidates.filter((index) => !own.includes(index)),
    });
  });
}
