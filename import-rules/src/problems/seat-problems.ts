import type { ProblemKind } from "../problem.ts";

/** The station lies where nobody is elected to this office. */
export const NO_SEAT: ProblemKind<{ place: string }> = {
  code: "F069",
  title: "No seat of this contest here",
  explanation:
    "A result belongs to the seat that its station votes for. Mayors are elected in cities, and in municipalities with a declared result. The row is refused.",
  cause: "Results of a mayor in a district that is not a city.",
  example: { place: "EXAMPLE MARKET" },
  sentence: ({ place }) =>
    `${place} does not vote for such a seat. Check the contest, or remove the row from the file.`,
};

/** A column of votes for somebody who stands for another seat. */
export const CANDIDATE_OF_OTHER_SEAT: ProblemKind<{ name: string }> = {
  code: "F070",
  title: "Votes for a candidate of another seat",
  explanation:
    "In a file of several seats, a station has votes only for candidates of its own seat. The row is refused.",
  cause: "Votes in the column of a candidate of another constituency.",
  example: { name: "Example Candidate C" },
  sentence: ({ name }) =>
    `${name} is not a candidate for this station's seat. Remove the votes, or correct the station.`,
};

/** Problems of files whose stations vote for several seats. */
export const SEAT_PROBLEMS: readonly ProblemKind[] = [NO_SEAT, CANDIDATE_OF_OTHER_SEAT];
