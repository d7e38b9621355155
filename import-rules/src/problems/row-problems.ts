import type { ProblemKind } from "../problem.ts";
import { counted, writtenCount, writtenLine, type WrittenLine } from "./written.ts";

/** Sums of a row that do not hold. */
export type Sum =
  | { readonly of: "candidates"; readonly candidates: number; readonly sum: number }
  | { readonly of: "valid and invalid"; readonly sum: number };

/** Candidates do not add up to valid, or valid and invalid to the total. */
export const VOTES_DO_NOT_ADD_UP: ProblemKind<Sum> = {
  code: "F021",
  title: "Votes do not add up",
  explanation:
    "Candidates' votes must add up to valid, and valid and invalid to the total. The row is refused.",
  cause: "180 and 95 for two candidates, and “285” under Valid votes.",
  example: { of: "candidates", candidates: 11, sum: 412 },
  sentence: (sum) => {
    const what =
      sum.of === "valid and invalid"
        ? "Valid and invalid votes add"
        : sum.candidates === 1
          ? "The candidate's votes add"
          : `The ${sum.candidates} candidates add`;
    return `${what} up to ${writtenCount(sum.sum)}. Correct the figure in the file and upload it again.`;
  },
};

/** Some figures of the row are there and others are not. */
export const PARTLY_BLANK: ProblemKind<{ field: string }> = {
  code: "F025",
  title: "Partly blank",
  explanation: "A result has all its figures or none. A blank is never read as 0. The row is refused.",
  cause: "180 and 95 for two candidates, and nothing under Invalid votes.",
  example: { field: "Invalid votes" },
  sentence: ({ field }) =>
    `“${field}” is blank, other figures are not. Fill it in; write 0 if there were none.`,
};

/** Figures beside the mark of a station that has no result. */
export const MARKS_MIXED: ProblemKind<{ mark: "x" | "not reported" | "nullified" }> = {
  code: "F026",
  title: "Figures and a mark",
  explanation: "A station is either counted, not received, nullified (x) or zero. The row is refused.",
  cause: "“x” for one candidate and 95 for the other.",
  example: { mark: "x" },
  sentence: ({ mark }) =>
    mark === "x"
      ? "The row has x for nullified, but also figures. Remove one of the two."
      : `The row is marked as ${mark}, but has votes. Correct one of the two.`,
};

/** More votes than voters. */
export const MORE_VOTES_THAN_VOTERS: ProblemKind<{ total: number; registered: number }> = {
  code: "F027",
  title: "More votes than registered voters",
  explanation:
    "The votes cast cannot be more than the voters registered on the same sheet. The row is refused.",
  cause: "“612” under Votes cast, “560” under Registered voters.",
  example: { total: 612, registered: 560 },
  sentence: ({ total, registered }) =>
    `${counted(total, "vote")} cast, ${writtenCount(registered)} registered. Correct one of the two figures.`,
};

/** More votes than the station list has voters, where the sheet does not say. */
export const MORE_VOTES_THAN_LISTED: ProblemKind<{ total: number; registered: number }> = {
  code: "W136",
  title: "More votes than voters on the station list",
  explanation:
    "The sheet has no number of registered voters, and the station list has fewer voters than votes cast. The row is imported, and listed with the unusual results.",
  cause: "“542” under Votes cast at a station with 300 voters on the list.",
  example: { total: 542, registered: 300 },
  sentence: ({ total, registered }) =>
    `${counted(total, "vote")}, ${counted(registered, "voter")} on the station list. Check the figure on the result sheet.`,
};

/** The same station again with other figures. */
export const SAME_STATION_TWICE: ProblemKind<WrittenLine> = {
  code: "F034",
  title: "Same station twice",
  explanation: "A sheet may hold one row for each station. All rows of the station are refused.",
  cause: "One station on lines 9 and 30,114, with 180 votes and with 181.",
  example: { line: 30_114 },
  sentence: (other) => `Same station as ${writtenLine(other)}, with other figures. Keep one line.`,
};

/** In a long file: the rows of a station or seat have different registers or sums. */
export const TWO_FIGURES_FOR_A_PLACE: ProblemKind<WrittenLine> = {
  code: "F097",
  title: "Two figures for one place",
  explanation:
    "In a file with a row for each candidate, all rows of a station or seat have the same registered voters and sums, or leave them blank. The station or seat is refused.",
  cause: "“412” and “421” under Registered voters, in two rows of a station.",
  example: { line: 120 },
  sentence: (other) => `The same place has another figure on ${writtenLine(other)}. Keep one of the two.`,
};

/** Two stations of a parish with one name in a list without codes. */
export const SAME_NAME_WITHOUT_CODE: ProblemKind<WrittenLine> = {
  code: "F094",
  title: "Same name twice without codes",
  explanation:
    "Without codes, each station of a parish needs a different name. All rows with the same name are refused.",
  cause: "“EXAMPLE SCHOOL” on lines 9 and 10, without a code.",
  example: { line: 10 },
  sentence: (other) =>
    `A station of this name in this parish is on ${writtenLine(other)}, too. Give each a code or a different name, such as SCHOOL (A-M).`,
};

/** The same district again with other figures. */
export const SAME_DISTRICT_TWICE: ProblemKind<{ line: number }> = {
  code: "F048",
  title: "Same district twice",
  explanation: "A tally sheet may hold one row for each district. All rows of the district are refused.",
  cause: "One district on lines 3 and 30, with other votes.",
  example: { line: 30 },
  sentence: ({ line }) => `Same district as line ${writtenCount(line)}, with other figures. Keep one line.`,
};

/** The same record again with other values. */
export const SAME_RECORD_TWICE: ProblemKind<{ line: number }> = {
  code: "F050",
  title: "Same record twice",
  explanation: "A file may hold one row for each record. All rows of the record are refused.",
  cause: "One incident number on lines 3 and 30, with two dates.",
  example: { line: 30 },
  sentence: ({ line }) => `Same record as line ${writtenCount(line)}, with other values. Keep one line.`,
};

/** In a long file: a candidate of the station again. */
export const CANDIDATE_ROW_TWICE: ProblemKind<WrittenLine> = {
  code: "F047",
  title: "Same candidate twice in a place",
  explanation:
    "A file with a row for each candidate has each candidate once per station or seat. The station or seat is refused.",
  cause: "Example Candidate A on lines 120 and 131 of one station.",
  example: { line: 120 },
  sentence: (other) => `This candidate is on ${writtenLine(other)} for this place, too. Keep one line.`,
};

/** In a long file: a station lacks the rows of some candidates. */
export const STATION_INCOMPLETE: ProblemKind<{ candidates: number }> = {
  code: "F043",
  title: "Candidates missing in a place",
  explanation:
    "The result of a station or seat names every candidate of the contest. The station or seat is refused.",
  cause: "A station with rows for 9 of the 11 candidates.",
  example: { candidates: 2 },
  sentence: ({ candidates }) =>
    `${counted(candidates, "candidate has", "candidates have")} no row here. Add the missing rows.`,
};

/** More or fewer cells than the header has. */
export const RAGGED_ROW: ProblemKind<{ cells: number; columns: number; isWorkbook: boolean }> = {
  code: "F035",
  title: "Row with too many or too few cells",
  explanation: "Each row has as many cells as the header. The row is refused.",
  cause: "A row of 17 cells under a header of 20.",
  example: { cells: 17, columns: 20, isWorkbook: false },
  sentence: ({ cells, columns, isWorkbook }) =>
    `The row has ${counted(cells, "cell")}, the header ${columns}. ${isWorkbook ? "Delete the cells to the right of the header, or name their columns" : "Look for a missing quote mark or separator"}.`,
};

/** `181/179` */
export const RECEIVED_ABOVE_EXPECTED: ProblemKind<{ received: number; expected: number }> = {
  code: "F049",
  title: "More stations received than expected",
  explanation: "The stations received cannot be more than those expected. The row is refused.",
  cause: "“181/179” under Stations received.",
  example: { received: 181, expected: 179 },
  sentence: ({ received, expected }) =>
    `${writtenCount(received)} stations received of ${writtenCount(expected)}. Correct one of the two figures.`,
};

/** A total row that is not the sum of the rows above it. */
export const TOTAL_ROW_DIFFERS: ProblemKind<{ sum: number }> = {
  code: "W101",
  title: "Total row does not agree",
  explanation:
    "Total rows are left out, but compared with the rows above them. A difference may mean a missing row.",
  cause: "“DISTRICT TOTAL” with 55,391 below rows that add up to 55,390.",
  example: { sum: 55_390 },
  sentence: ({ sum }) =>
    `The rows above add up to ${writtenCount(sum)}. The total row is left out; check the rows above it.`,
};

/** The same row again. */
export const SAME_ROW_AGAIN: ProblemKind<WrittenLine> = {
  code: "W102",
  title: "Row repeated",
  explanation: "A row above has the same place and figures. This row is left out.",
  cause: "A page that is in the file twice.",
  example: { line: 30_114 },
  sentence: (other) => `Same figures as ${writtenLine(other)}. This line is left out.`,
};

/** The sheet's register is not the list's. */
export const REGISTER_DIFFERS: ProblemKind<{ listed: number }> = {
  code: "W103",
  title: "Register differs from the station list",
  explanation: "The sheet and the station list have different numbers of registered voters. Both are kept.",
  cause: "“562” under Registered voters; 560 on the list.",
  example: { listed: 560 },
  sentence: ({ listed }) =>
    `The station list has ${counted(listed, "voter")} here. The sheet keeps its own figure.`,
};

/** A tally sheet has another figure than its stations together. */
export const TALLY_DIFFERS: ProblemKind<{
  unit: "district" | "constituency";
  figure: string;
  stations: number;
}> = {
  code: "W120",
  title: "Stations add up to another figure",
  explanation:
    "The sheet of a district or constituency is compared with the sum of its stations. Both are kept; totals use the stations.",
  cause: "“55,390” for a district with stations that add up to 55,388.",
  example: { unit: "district", figure: "Valid votes", stations: 55_388 },
  sentence: ({ unit, figure, stations }) =>
    `${figure}: the stations of this ${unit} add up to ${writtenCount(stations)}. Find the station that differs.`,
};

/** A candidate's share of an area is far from the one in the previous election. */
export const UNLIKE_PREVIOUS_ELECTION: ProblemKind<{ area: string; from: string; to: string; day: string }> =
  {
    code: "W140",
    title: "Share far from the previous election",
    explanation:
      "A candidate's share in a district is more than 25 points from the previous presidential election. Shifted columns look like this. The rows are imported.",
    cause: "A candidate with 5% in a district and 60% five years later.",
    example: { area: "Abim", from: "5.0%", to: "60.0%", day: "18 Feb 2016" },
    sentence: ({ area, from, to, day }) =>
      `${area}: ${to}, and ${from} on ${day}. Check that the votes are in the right column.`,
  };

/** A sum of the stations is not the published total. */
export const PUBLISHED_DIFFERS: ProblemKind<{
  figure: string;
  place: string;
  published: number;
  sum: number;
  source: string;
}> = {
  code: "W141",
  title: "Published total differs",
  explanation:
    "Sums of stations are compared with published totals of the presidential election (Published figures). Both are kept.",
  cause: "Stations that add up to 9,700 valid votes in Abim, where 9,800 were published.",
  example: { figure: "Valid votes", place: "Abim", published: 9_800, sum: 9_700, source: "Example Times" },
  sentence: ({ figure, place, published, sum, source }) =>
    `${figure}, ${place}: the stations add up to ${writtenCount(sum)}, ${source} published ${writtenCount(published)}.`,
};

/** Problems of a row. */
export const ROW_PROBLEMS: readonly ProblemKind[] = [
  VOTES_DO_NOT_ADD_UP,
  PARTLY_BLANK,
  MARKS_MIXED,
  MORE_VOTES_THAN_VOTERS,
  MORE_VOTES_THAN_LISTED,
  SAME_STATION_TWICE,
  SAME_NAME_WITHOUT_CODE,
  TWO_FIGURES_FOR_A_PLACE,
  SAME_DISTRICT_TWICE,
  SAME_RECORD_TWICE,
  CANDIDATE_ROW_TWICE,
  STATION_INCOMPLETE,
  RAGGED_ROW,
  RECEIVED_ABOVE_EXPECTED,
  TOTAL_ROW_DIFFERS,
  SAME_ROW_AGAIN,
  REGISTER_DIFFERS,
  TALLY_DIFFERS,
  UNLIKE_PREVIOUS_ELECTION,
  PUBLISHED_DIFFERS,
];
