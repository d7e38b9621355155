import type { ProblemKind } from "../problem.ts";
import type { NumberQuestion } from "../records/record-spelling.ts";
import { counted, writtenCount } from "./written.ts";

/** Turnout of a district that has no number on the party register. */
export const NOT_ON_THE_REGISTER: ProblemKind<Record<string, never>> = {
  code: "F052",
  title: "District not on the party register",
  explanation: "Turnout in a primary is votes cast out of the party register. The row is refused.",
  cause: "Turnout of a district before the party register was imported.",
  example: {},
  sentence: () => "The party register has no members for this district. Import the register first.",
};

/** A number that differs from another one only in its punctuation or zeros. */
export const NUMBER_LIKE_ANOTHER: ProblemKind<Pick<NumberQuestion, "printed" | "like">> = {
  code: "F076",
  title: "Number similar to another",
  explanation:
    "Spaces and kinds of dashes are ignored when numbers are compared. If only other signs or zeros differ, a question asks whether they are the same.",
  cause: "“EX-001”, where a petition EX/001 is on record.",
  example: { printed: "EX-001", like: ["EX/001"] },
  sentence: ({ printed, like }) =>
    `${printed} is written much like ${like.join(" and ")}. Answer the question about it, or write it in the same way.`,
};

/** Figures of a winner who has no name. */
export const WINNER_MISSING: ProblemKind<Record<string, never>> = {
  code: "F053",
  title: "Winner missing",
  explanation: "A result without a winner may not have anything else about the winner. The row is refused.",
  cause: "“12,400” under Votes, and nothing under Winner.",
  example: {},
  sentence: () => "The row has details of a winner, but no name. Fill in the winner.",
};

/** The winner and the runner-up have more votes than there are. */
export const VOTES_ABOVE_VALID: ProblemKind<{ votes: number; valid: number }> = {
  code: "F054",
  title: "More votes than valid votes",
  explanation:
    "The winner's and the runner-up's votes together cannot be more than the valid votes. The row is refused.",
  cause: "12,400 and 9,800 votes, and “21,150” under Valid votes.",
  example: { votes: 22_200, valid: 21_150 },
  sentence: ({ votes, valid }) =>
    `${counted(votes, "vote")} for the first two, ${writtenCount(valid)} valid. Correct one of the figures.`,
};

/** A rerun or ruling about a result that nobody declared. */
export const NO_FIRST_DECLARATION: ProblemKind<Record<string, never>> = {
  code: "F055",
  title: "Nothing declared before",
  explanation:
    "A rerun or a ruling follows a declaration. If both are in one file, the declaration's row comes first. The row is refused.",
  cause: "“Rerun” under After, for a seat without a declared result.",
  example: {},
  sentence: () => "Nothing was declared for this seat before. Import its first declaration.",
};

/** Declarations of a seat in another order than their days. */
export const DECLARED_OUT_OF_TURN: ProblemKind<{ after: string } | { before: string }> = {
  code: "F056",
  title: "Declaration out of order",
  explanation:
    "A result is declared after its polling day, a rerun or ruling after the declaration before it. A rerun is held after the ruling or result that it follows. The row is refused.",
  cause: "“03/08/2025” under Declared on for a rerun, after a declaration of 5 August 2025.",
  example: { after: "2025-08-05" },
  sentence: (than) =>
    "after" in than
      ? `Must be later than ${than.after}. Correct the date.`
      : `A rerun or ruling of ${than.before} is on record. The first declaration comes before it. Correct the date.`,
};

/** A contest has one first polling day. */
export const OTHER_POLLING_DAY: ProblemKind<{ day: string }> = {
  code: "F057",
  title: "Another polling day",
  explanation:
    "A seat with a rerun or ruling on record keeps the polling day of its first vote. The row is refused.",
  cause: "“16/07/2025” under Polling day, where the contest was held on 17 July 2025.",
  example: { day: "2025-07-17" },
  sentence: ({ day }) => `The recorded polling day is ${day}. Correct the date, or mark the row as a rerun.`,
};

/** Somebody is too old or too young to stand. */
export const NOT_A_BIRTH_YEAR: ProblemKind<Record<string, never>> = {
  code: "F058",
  title: "Not a year of birth",
  explanation: "A year of birth has four digits, from 1900 to 2020. The row is refused.",
  cause: "“74” under Year of birth.",
  example: {},
  sentence: () => "Write the year of birth with four digits: 1974.",
};

/** The runner-up has won. */
export const RUNNER_UP_AHEAD: ProblemKind<{ votes: number; runnerUp: number }> = {
  code: "F059",
  title: "Runner-up ahead of the winner",
  explanation: "The runner-up cannot have more votes than the winner. The row is refused.",
  cause: "“9,800” under Votes, and “12,400” under Runner-up's votes.",
  example: { votes: 9_800, runnerUp: 12_400 },
  sentence: ({ votes, runnerUp }) =>
    `${counted(votes, "vote")} for the winner, ${writtenCount(runnerUp)} for the runner-up. Correct one of the two.`,
};

/** The winner's votes in two columns, which differ. */
export const VOTES_DIFFER: ProblemKind<{ votes: number; listed: number }> = {
  code: "F107",
  title: "Two numbers for the same votes",
  explanation:
    "The votes of the winner and the runner-up are also in the list of all candidates. They must be the same there. The row is refused.",
  cause: "“12,400” under Votes, and “Achen Example: 12,040” under Votes by candidate.",
  example: { votes: 12_400, listed: 12_040 },
  sentence: ({ votes, listed }) =>
    `${counted(votes, "vote")} here, ${writtenCount(listed)} under Votes by candidate. Correct one of the two.`,
};

/** All candidates' votes and the valid votes do not agree. */
export const SUM_NOT_VALID: ProblemKind<{ sum: number; valid: number }> = {
  code: "W162",
  title: "Sum differs from the valid votes",
  explanation: "The votes of all candidates usually add up to the valid votes. The row is kept as it is.",
  cause: "“43,012” under Valid votes, and candidates with 43,822 votes.",
  example: { sum: 43_822, valid: 43_012 },
  sentence: ({ sum, valid }) =>
    `The candidates add up to ${writtenCount(sum)}, the valid votes are ${writtenCount(valid)}. Check both.`,
};

/** A share of more than everything. */
export const PERCENT_ABOVE_100: ProblemKind<Record<string, never>> = {
  code: "F065",
  title: "More than 100 percent",
  explanation: "A share is from 0 to 100 percent. The row is refused.",
  cause: "“350” under Value for the share of women.",
  example: {},
  sentence: () => "This is a share: write a percentage from 0 to 100.",
};

/** A limit of the tribunal that is not in days. */
export const TRIBUNAL_LIMIT_IN_DAYS: ProblemKind<Record<string, never>> = {
  code: "F100",
  title: "Limit of the tribunal in days",
  explanation:
    "Petitions are overdue by the day, so the tribunal's limit is a number of days. The row is refused.",
  cause: "“1” and “Months” for “Tribunal ruling after filing”.",
  example: {},
  sentence: () => "Write the tribunal's limit in days.",
};

/** A row that is of an organ and of a post. */
export const ORGAN_AND_POST: ProblemKind<Record<string, never>> = {
  code: "F066",
  title: "Organ and post in one row",
  explanation: "An organ has its own row, and each of its posts has another. The row is refused.",
  cause: "“146” under Number in the row of a secretary.",
  example: {},
  sentence: () => "Level, number and basis belong in the organ's own row, without a post. Move them there.",
};

/** Two values of a figure are chosen. */
export const CHOSEN_ALREADY: ProblemKind<Record<string, never>> = {
  code: "F067",
  title: "Another value is chosen",
  explanation:
    "Only one published value of a figure is chosen. To choose another, add the chosen one in a row above, without a reason. The row is refused.",
  cause: "Reasons for the values of two newspapers for one figure.",
  example: {},
  sentence: () =>
    "Another value of this figure is chosen. Add that value in a row above this one, without a reason.",
};

/** A headline figure with a district. */
export const FIGURE_OF_COUNTRY: ProblemKind<Record<string, never>> = {
  code: "F083",
  title: "Figure of the whole country",
  explanation:
    "Headline figures are for the whole country. Only totals of the presidential election may be for a district. The row is refused.",
  cause: "“ABIM” under District for the average turnout.",
  example: {},
  sentence: () => "This figure is for the whole country. Leave the district blank.",
};

/** A published percentage that cannot be. */
export const CLAIM_ABOVE_100: ProblemKind<Record<string, never>> = {
  code: "W124",
  title: "Percentage above 100",
  explanation: "A share above 100% cannot be right. It is kept as a finding, and never chosen.",
  cause: "“103” under Value for a turnout.",
  example: {},
  sentence: () => "A share above 100% cannot be right. Kept as a finding.",
};

/** Two events are counted down to. */
export const COUNTDOWN_TAKEN: ProblemKind<Record<string, never>> = {
  code: "F068",
  title: "Another event has the countdown",
  explanation:
    "The home page counts down to one event. To choose another, add the recorded one in a row above, with No. The row is refused.",
  cause: "“Yes” under Countdown for two events.",
  example: {},
  sentence: () => "Another event has the countdown. Write No for that one in a row above this one.",
};

/** An office that nobody has heard of. */
export const OFFICE_NOT_ON_RECORD: ProblemKind<Record<string, never>> = {
  code: "W123",
  title: "Office not recorded",
  explanation: "Offices are matched by name. An unknown name becomes a new office.",
  cause: "“Treasurer, National” under Office, but National Treasurer is recorded.",
  example: {},
  sentence: () => "There is no office of this name. A new one is added; check the spelling.",
};

/** More votes than people on the party register. */
export const MORE_VOTES_THAN_MEMBERS: ProblemKind<{ votes: number; members: number }> = {
  code: "W122",
  title: "More votes than members",
  explanation:
    "Turnout above 100% cannot be right. The row is kept as a finding, and not counted in any turnout.",
  cause: "“61,300” under Votes cast, where the party register has 61,204.",
  example: { votes: 61_300, members: 61_204 },
  sentence: ({ votes, members }) =>
    `${counted(votes, "vote")}, ${writtenCount(members)} on the party register. Kept as a finding, and not counted.`,
};

/** Problems of records, as they are held against what is on record. */
export const RECORD_PROBLEMS: readonly ProblemKind[] = [
  NOT_ON_THE_REGISTER,
  NUMBER_LIKE_ANOTHER,
  WINNER_MISSING,
  VOTES_ABOVE_VALID,
  NO_FIRST_DECLARATION,
  DECLARED_OUT_OF_TURN,
  OTHER_POLLING_DAY,
  NOT_A_BIRTH_YEAR,
  RUNNER_UP_AHEAD,
  VOTES_DIFFER,
  SUM_NOT_VALID,
  PERCENT_ABOVE_100,
  TRIBUNAL_LIMIT_IN_DAYS,
  ORGAN_AND_POST,
  CHOSEN_ALREADY,
  COUNTDOWN_TAKEN,
  FIGURE_OF_COUNTRY,
  CLAIM_ABOVE_100,
  OFFICE_NOT_ON_RECORD,
  MORE_VOTES_THAN_MEMBERS,
];
