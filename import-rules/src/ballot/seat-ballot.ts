import { LEAVE_OUT } from "../places/place-question.ts";
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
  /** Null while it is open. */
  readonly answer: string | null;
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

/** An answer about a name, apart from the id of a candidate on the ballot and {@link LEAVE_OUT}: the person stood. */
export const STOOD = "stood";

/** What the id of a question about a name begins with. */
export const NAME_QUESTION = "candidate/";

/** The id of the question about a name in a contest. The caller chooses the key of the contest; the answer holds for that contest only. */
export const nameQuestionId = (contest: string, name: string) =>
  `${NAME_QUESTION}${contest}/${nameKey(name)}`;

/** Whether exactly one candidate has the words of a name: it is not asked about, and no earlier answer applies to it. */
export function isOnBallot(ballot: readonly BallotCandidate[], name: string): boolean {
  const key = nameKey(name);
  return ballot.filter((candidate) => nameKey(candidate.name) === key).length === 1;
}

/**
 * The ballot of a seat: the one on record, or that of the file where there is none. Names are matched by their words, never by
 * likeness. A name in fewer than half of the seat's stations is no new candidate before somebody says so: rows that lie in
 * another seat than their sheet says would else bring its candidates along.
 */
export function seatBallot(
  contest: string,
  { names, stations, line }: NamesOfSeat,
  ballot: readonly BallotCandidate[],
  answers: Readonly<Record<string, string>>,
): SeatBallot {
  const given = new Map(
    names.map(({ name }) => [
      name,
      isOnBallot(ballot, name) ? undefined : answers[nameQuestionId(contest, name)],
    ]),
  );
  const answerOf = (name: string) => given.get(name);
  const isNew = ballot.length === 0;
  const confirmed = new Map(
    names.flatMap(({ name }): [string, number][] => {
      const answer = answerOf(name) ?? "";
      return /^\d{1,9}$/.test(answer) ? [[nameKey(name), Number(answer)]] : [];
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
    if (candidate !== null) placeOf.set(nameKey(printed), ballot.indexOf(candidate));
  const matches = new Map(match.names.map((one) => [one.printed, one]));
  return {
    names: all,
    places: placeOf,
    isNew,
    questions: names.flatMap(({ name, stations: own }): NameQuestion[] => {
      const { candidate = null, by = null, suggestions = [] } = matches.get(name) ?? {};
      const said = answerOf(name) ?? null;
      const isAnswered = by === "confirmed" || said === STOOD || said === LEAVE_OUT;
      const isOpen = matches.has(name) && candidate === null;
      if (!isAnswered && !isOpen) return [];
      return [
        {
          id: nameQuestionId(contest, name),
          printed: name,
          line,
          stations: own,
          of: stations,
          suggestions: suggestions.length > 0 ? suggestions : ballot,
          answer: isAnswered ? said : null,
        },
      ];
    }),
    // A candidate whom the file leaves out is missed by each station, not here. In rows, one may be spelled in two ways.
    problems: names.every(({ column }) => column === null)
      ? []
      : [...added.problems, ...match.problems.filter(({ code }) => code === CANDIDATE_TWICE.code)],
  };
}
