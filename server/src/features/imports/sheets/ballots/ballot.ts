import { matchBallot, newBallot } from "@command-center/import-rules/ballot/ballot";
import { isNoCandidate, nameKey } from "@command-center/import-rules/ballot/candidate-name";
import { isOnBallot, nameQuestionId } from "@command-center/import-rules/ballot/seat-ballot";
import { candidateColumns, columnOf, type Columns } from "@command-center/import-rules/columns/columns";
import { headerKey, knownNames } from "@command-center/import-rules/columns/header-names";
import type { FileRow } from "@command-center/import-rules/file-row";
import type { Problem } from "@command-center/import-rules/problem";
import { confirmationId, type Question } from "../../reading/import-choices.ts";
import type { FileContest } from "../contest.ts";
import { MAX_NAMES, tooManyNames } from "./too-many-names.ts";

/** Whose the names of a file are. */
export interface FileBallot {
  /** Candidates of the contest, in the order of the ballot. */
  readonly names: readonly string[];
  /** The place of each printed name on the ballot, from 1. Null until a user has said whose name it is. */
  readonly positions: readonly (number | null)[];
  readonly questions: readonly Question[];
  readonly problems: readonly Problem[];
}

/** Whose the printed names are: confirmed once, when the contest has no ballot yet; later the same words are the same person. */
export function ballotOf(
  fileContest: FileContest,
  printed: readonly string[],
  columns: Columns,
  answers: Readonly<Record<string, string>>,
): FileBallot {
  const { ballotOf: known, keyOf, country, contest, pollingDay } = fileContest;
  const { headerLine } = columns;
  const ballot = known(country);
  const added = printed.filter((name) => !isOnBallot(ballot, name));
  if (added.length > MAX_NAMES) {
    const questions = [tooManyNames(columns, fileContest, added, false)];
    return { names: [], positions: [null], questions, problems: [] };
  }
  if (ballot.length === 0) {
    const { names, problems } = newBallot(printed, headerLine);
    const question = {
      id: confirmationId("ballot", [contest, pollingDay, names]),
      asks: `The file names ${names.length} candidates: ${names.join(", ")}. Are these all the candidates?`,
      line: headerLine,
      rows: 0,
      suggestions: [{ answer: "yes", label: `Yes, these are all ${names.length} candidates` }],
      answer: null,
    };
    const questions = answers[question.id] === "yes" ? [] : [question];
    return { names, positions: names.map((_, index) => index + 1), questions, problems };
  }
  const questionOf = (name: string) => nameQuestionId(keyOf(country), name);
  const confirmed = new Map(
    printed.flatMap((name): [string, number][] => {
      const answer = isOnBallot(ballot, name) ? "" : (answers[questionOf(name)] ?? "");
      return /^\d{1,9}$/.test(answer) ? [[nameKey(name), Number(answer)]] : [];
    }),
  );
  const match = matchBallot(printed, ballot, confirmed, headerLine);
  return {
    names: ballot.map(({ name }) => name),
    positions: match.names.map(({ candidate }) =>
      candidate === null ? null : ballot.indexOf(candidate) + 1,
    ),
    questions: match.names
      .filter(({ by }) => by !== "words")
      .map(({ printed: name, candidate, suggestions }) => ({
        id: questionOf(name),
        asks: `Which candidate is ${name}?`,
        line: headerLine,
        rows: 0,
        suggestions: (suggestions.length > 0 ? suggestions : ballot).map((one) => ({
          answer: String(one.id),
          label: one.name,
        })),
        answer: candidate === null ? null : String(candidate.id),
      })),
    problems: match.problems,
  };
}

/** The column of each place of the ballot. */
export function wideColumns(columns: Columns, { names, positions }: FileBallot): readonly number[] {
  const own = candidateColumns(columns);
  return names.map((_, place) => own[positions.indexOf(place + 1)]?.index ?? -1);
}

/** Names of candidates in rows, in the order in which they first appear; figures that stand in such rows are none. */
export function namesInRows(columns: Columns) {
  const index = columnOf(columns, "candidate")?.index ?? -1;
  const others = knownNames(columns.kind);
  const names = new Map<string, string>();
  let last = "";
  return {
    add({ cells }: FileRow): void {
      const name = cells[index] ?? "";
      if (name === "" || name === last || others.has(headerKey(name)) || isNoCandidate(name)) return;
      last = name;
      if (!names.has(nameKey(name))) names.set(nameKey(name), name);
    },
    names: (): readonly string[] => [...names.values()],
  };
}
