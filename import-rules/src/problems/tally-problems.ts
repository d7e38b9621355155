import { pluralText } from "@command-center/domain/number-text";
import type { ProblemKind } from "../problem.ts";
import { writtenCount } from "./written.ts";

/** A constituency in a row of a contest that districts vote in. */
export const CONSTITUENCY_IN_DISTRICT: ProblemKind<{ constituency: string }> = {
  code: "F095",
  title: "Constituency in the results of a district",
  explanation:
    "In results by district, each row is for a whole district. A row that names a constituency may belong to another contest, unless the file has a column Category. The row is refused.",
  cause: "“EXAMPLE NORTH COUNTY” under Constituency, in a file of District Woman MPs.",
  example: { constituency: "EXAMPLE NORTH COUNTY" },
  sentence: ({ constituency }) =>
    `This contest has results by district, but the row is for ${constituency}. Choose constituency MPs as the contest, or clear the cell.`,
};

/** Votes in a seat that has a candidate elected unopposed. */
export const UNOPPOSED_BESIDE_VOTES: ProblemKind<{ line: number }> = {
  code: "F096",
  title: "Votes for others though one was unopposed",
  explanation: "If a candidate is unopposed, there is no vote. All rows of the seat are refused.",
  cause: "“Unopposed” for one candidate, and 1,204 votes for another one of the seat.",
  example: { line: 14 },
  sentence: ({ line }) =>
    `Line ${writtenCount(line)} says that a candidate of this seat was unopposed. Correct that line, or remove the votes.`,
};

/** A candidate without votes because nobody else stood. */
export const ELECTED_UNOPPOSED: ProblemKind<{ candidate: string; place: string }> = {
  code: "W150",
  title: "Elected unopposed",
  explanation:
    "There was no vote, so there is no result to record. The row is left out, and not read as 0 votes.",
  cause: "“Unopposed” under Votes.",
  example: { candidate: "Example Candidate A", place: "EXAMPLE NORTH COUNTY" },
  sentence: ({ candidate, place }) =>
    `${candidate} was elected unopposed in ${place}: no votes were counted. The row is left out.`,
};

/** The marked winner does not have the most votes. */
export const WINNER_DIFFERS: ProblemKind<{
  marked: readonly string[];
  leaders: readonly string[];
  votes: number;
}> = {
  code: "W151",
  title: "Marked winner does not have the most votes",
  explanation:
    "The winner's mark is compared with the votes, and not recorded. Only the one candidate with the most votes may have it.",
  cause: "“Elected” for Example Candidate A with 4,100 votes; B has 4,200.",
  example: { marked: ["Example Candidate A"], leaders: ["Example Candidate B"], votes: 4_200 },
  sentence: ({ marked, leaders, votes }) =>
    `${joined(marked)} ${pluralText(marked.length, "is", "are")} marked as winner. ${
      leaders.length === 1
        ? `${joined(leaders)} has the most votes: ${writtenCount(votes)}`
        : `${joined(leaders)} have the most votes: ${writtenCount(votes)} each`
    }. Compare both with the declaration.`,
};

const joined = (names: readonly string[]) =>
  [names.slice(0, -1).join(", "), names.at(-1) ?? ""].filter((part) => part !== "").join(" and ");

/** Problems of results by district or constituency. */
export const TALLY_PROBLEMS: readonly ProblemKind[] = [
  CONSTITUENCY_IN_DISTRICT,
  UNOPPOSED_BESIDE_VOTES,
  ELECTED_UNOPPOSED,
  WINNER_DIFFERS,
];
