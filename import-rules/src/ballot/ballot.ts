import { visibleText } from "@command-center/domain/names/comparison-key";
import { type Problem, problemOf } from "../problem.ts";
import { CANDIDATE_MISSING, CANDIDATE_TWICE } from "../problems/column-problems.ts";
import { couldBe, nameKey } from "./candidate-name.ts";

/** A candidate of a contest. */
export interface BallotCandidate {
  readonly id: number;
  readonly name: string;
}

/** A name of the file and whose it is. */
export interface MatchedName {
  /** As printed: a column's header, or a cell of a file with a row for each candidate. */
  readonly printed: string;
  /** Null while nobody has said who it is. */
  readonly candidate: BallotCandidate | null;
  /** By the set of its words, or as a person confirmed for this contest. */
  readonly by: "words" | "confirmed" | null;
  /** Who it could be, the likeliest first; empty where it is matched. */
  readonly suggestions: readonly BallotCandidate[];
}

/** What became of the names of a file. */
export interface BallotMatch {
  /** In the order in which they were given. */
  readonly names: readonly MatchedName[];
  readonly problems: readonly Problem[];
}

/** Most people who are suggested for a name. */
const MOST_SUGGESTED = 3;

/**
 * Matches the names of a file with the candidates of its contest: by the set of their words, in any order, or as confirmed
 * before (by `nameKey`). Initials and other spellings are suggested only.
 */
export function matchBallot(
  printed: readonly string[],
  ballot: readonly BallotCandidate[],
  confirmed: ReadonlyMap<string, BallotCandidate["id"]>,
  headerLine: number | null,
): BallotMatch {
  const byKey = new Map<string, BallotCandidate[]>();
  for (const candidate of ballot) {
    const key = nameKey(candidate.name);
    byKey.set(key, [...(byKey.get(key) ?? []), candidate]);
  }
  const names = printed.map((name) =>
    matched(name, ballot, byKey.get(nameKey(name)) ?? [], confirmed.get(nameKey(name))),
  );
  const problems: Problem[] = [];
  const first = new Map<number, MatchedName>();
  for (const name of names) {
    const { candidate } = name;
    if (candidate === null) continue;
    const other = first.get(candidate.id);
    if (other === undefined) first.set(candidate.id, name);
    else {
      const details = { candidate: candidate.name, other: name.printed };
      problems.push(
        problemOf(CANDIDATE_TWICE, details, { line: headerLine, column: other.printed, value: name.printed }),
      );
    }
  }
  // While a name is open it may be the missing one: then the question about it stands for both.
  if (names.every(({ candidate }) => candidate !== null))
    for (const { id, name } of ballot)
      if (!first.has(id))
        problems.push(problemOf(CANDIDATE_MISSING, { candidate: name }, { line: headerLine }));
  return { names, problems };
}

function matched(
  printed: string,
  ballot: readonly BallotCandidate[],
  sameWords: readonly BallotCandidate[],
  confirmed: number | undefined,
): MatchedName {
  const known = ballot.find(({ id }) => id === confirmed);
  if (known !== undefined) return { printed, candidate: known, by: "confirmed", suggestions: [] };
  const [only] = sameWords;
  if (sameWords.length === 1 && only !== undefined)
    return { printed, candidate: only, by: "words", suggestions: [] };
  // Two candidates of one name: nothing in the file tells them apart.
  const suggestions = ballot
    .map((candidate) => ({ candidate, score: couldBe(printed, candidate.name) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.candidate.id - other.candidate.id)
    .slice(0, MOST_SUGGESTED)
    .map(({ candidate }) => candidate);
  return { printed, candidate: null, by: null, suggestions };
}

/** The names of a file as the ballot of a contest that has none yet; two columns of one name are a problem. */
export function newBallot(
  printed: readonly string[],
  headerLine: number | null,
): { readonly names: readonly string[]; readonly problems: readonly Problem[] } {
  const first = new Map<string, string>();
  const problems: Problem[] = [];
  for (const name of printed) {
    const other = first.get(nameKey(name));
    if (other === undefined) first.set(nameKey(name), name);
    else
      problems.push(
        problemOf(
          CANDIDATE_TWICE,
          { candidate: other, other: name },
          { line: headerLine, column: other, value: name },
        ),
      );
  }
  return { names: [...first.values()].map(visibleText), problems };
}
