import type { ProblemKind } from "../problem.ts";
import { counted, writtenCount } from "./written.ts";

/** Turnout of a district that has no number on the party register. */
export const NOT_ON_THE_REGISTER: ProblemKind<Record<string, never>> = {
  code: "F052",
  title: "District not on the party register",
  explanation: "Turnout in a primary is votes cast out of the party register. The row is refused.",
  cause: "Turnout of a district before the party register was imported.",
  example: {},
  sentence: () => "The party register has no number for this district. Import the register first.",
};

/** More votes than people on the party register. */
export const MORE_VOTES_THAN_MEMBERS: ProblemKind<{ votes: number; members: number }> = {
  code: "W122",
  title: "More votes than members",
  explanation:
    "Turnout above 100 % cannot be right. The row is imported as a finding: it is kept, and counts in no turnout.",
  cause: "“61,300” under Votes cast, where the party register has 61,204.",
  example: { votes: 61_300, members: 61_204 },
  sentence: ({ votes, members }) =>
    `${counted(votes, "vote")}, ${writtenCount(members)} on the party register. Kept as a finding, and not counted.`,
};

/** Problems of records, as they are held against what is on record. */
export const RECORD_PROBLEMS: readonly ProblemKind[] = [NOT_ON_THE_REGISTER, MORE_VOTES_THAN_MEMBERS];
