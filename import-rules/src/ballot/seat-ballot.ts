import type { PlaceId } from "../places/place-list.ts";
import type { Problem } from "../problem.ts";
import { CANDIDATE_TWICE } from "../problems/column-problems.ts";
import { matchBallot, newBallot, type BallotCandidate } from "./ballot.ts";
import { nameKey } from "./candidate-name.ts";
import type { NamesOfSeat } from "./names-by-seat.ts";

/** A question about a name of a seat: who of the ballot it is, or whether such a candidate stood at all. */
export interface NameQuestion {
  readonly id: string;
  readonly printed: string;
  readonly line: number;
  /** Stations in which the name stands, of those of the seat. */
  readonly stations: number;
  readonly of: number;
  /** Candidates on the ballot that it could be; empty where the contest has none yet. */
  readonly suggestions: readonly BallotCandidate[];
}

/** The ballot of a seat as a file would leave it. */
export interface SeatBallot {
  /** In the order of the ballot, with the names that the file adds. */
  readonly names: readonly string[];
  /** The place of each printed name on it, from 0, by `nameKey`; names that nobody stood under have none. */
  readonly places: ReadonlyMap<string, number>;
  /** Whether the contest has no candidates yet, so that somebody has to confirm these. */
  readonly isNew: boolean;
  readonly questions: readonly NameQuestion[];
  readonly problems: readonly Problem[];
}

/** What is answered of a name beside the place of a candidate on the ballot: that he stood, or that nobody of that name did. */
export const STOOD = "stood";
export const LEAVE_OUT = "leave out";

/** The id of the question about a name. */
export const nameQuestionId = (seat: PlaceId, name: string) => `candidate/${seat}/${nameKey(name)}`;

/**
 * The ballot of a seat: the one on record, or that of the file where there is none. Names are matched by their words, never by
 * likeness. A name in fewer than half of the seat's stations is no new candidate before somebody says so: rows that lie in
 * another seat than their sheet says would else bring its candidates along.
 */
export function seatBallot(
  seat: PlaceId,
  { names, stations, line }: NamesOfSeat,
  ballot: readonly BallotCandidate[],
  answers: Readonly<Record<string, string>>,
): SeatBallot {
  const answerOf = (name: string) => answers[nameQuestionId(seat, name)];
  const isNew = ballot.length === 0;
  const confirmed = new Map(
    names.flatMap(({ name }): [string, number][] => {
      const answer = answerOf(name) ?? "";
      return /^\d{1,4}$/.test(answer) ? [[nameKey(name), Number(answer)]] : [];
    }),
  );
  const own = names.filter(({ name }) => answerOf(name) !== LEAVE_OUT);
  const stood = own.filter((one) => answerOf(one.name) === STOOD || (isNew && one.stations * 2 >= stations));
  const added = newBallot(
    stood.map(({ name }) => name),
    line,
  );
  const others = own.filter((one) => !stood.includes(one));
  const match = matchBallot(
    others.map(({ name }) => name),
    ballot,
    confirmed,
    line,
  );
  const all = [...ballot.map(({ name }) => name), ...added.names];
  const placeOf = new Map<string, number>(
    added.names.map((name, place) => [nameKey(name), ballot.length + place]),
  );
  for (const { printed, candidate } of match.names)
    if (candidate !== null) placeOf.set(nameKey(printed), candidate.id - 1);
  return {
    names: all,
    places: placeOf,
    isNew,
    questions: match.names.flatMap(({ printed, candidate, suggestions }): NameQuestion[] => {
      const found = others.find(({ name }) => name === printed);
      if (candidate !== null || found === undefined) return [];
      const people = suggestions.length > 0 ? suggestions : ballot;
      return [
        {
          id: nameQuestionId(seat, printed),
          printed,
          line,
          stations: found.stations,
          of: stations,
          suggestions: people,
        },
      ];
    }),
    // A candidate whom the file leaves out is missed by each station, not here. In rows, one may be spelled in two ways.
    problems: names.every(({ column }) => column === null)
      ? []
      : [...added.problems, ...match.problems.filter(({ code }) => code === CANDIDATE_TWICE.code)],
  };
}
