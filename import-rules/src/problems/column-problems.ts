import type { ProblemKind } from "../problem.ts";
import { counted, writtenCount } from "./written.ts";

/** None of the first lines names enough columns of any kind of file. */
export const HEADER_NOT_FOUND: ProblemKind<{
  searched: number;
  /** The first line that may name columns, with names that no kind knows. */
  line?: number;
  names?: readonly string[];
}> = {
  code: "F028",
  title: "No header line",
  explanation:
    "The line that names the columns must be among the first 100 lines, and at least two of its names must be known. The file is refused.",
  cause: "A file that starts with a station instead of column names.",
  example: { searched: 100 },
  sentence: ({ searched, line, names = [] }) =>
    line !== undefined
      ? `Line ${writtenCount(line)} may be the header, with ${names.map((name) => `“${name.slice(0, 30)}”`).join(", ")}. No kind of file has two of these columns: name them as in a template.`
      : `None of the first ${counted(searched, "line")} names the columns. Add a line with the column names above the rows.`,
};

/** A field that this kind of file must have is in no column. */
export const COLUMN_MISSING: ProblemKind<{ field: string }> = {
  code: "F020",
  title: "Column missing",
  explanation: "Each kind of file needs certain columns. The file is refused until they are chosen.",
  cause: "A station list without a column of parishes.",
  example: { field: "Parish" },
  sentence: ({ field }) => `No column holds “${field}”. Choose it under Columns, or add it to the file.`,
};

/** Two columns would be read as the same field. */
export const COLUMN_TWICE: ProblemKind<{ field: string; other: string }> = {
  code: "F029",
  title: "Two columns for one field",
  explanation: "A field is read from one column. The file is refused until one of them is left out.",
  cause: "“Registered voters” and “Reg. Voters” in one header.",
  example: { field: "Registered voters", other: "Reg. Voters" },
  sentence: ({ field, other }) =>
    `“${other}” is “${field}”, too. Choose which of the two columns holds it, and leave the other out.`,
};

/** Two columns stand for one candidate. */
export const CANDIDATE_TWICE: ProblemKind<{ candidate: string; other: string }> = {
  code: "F044",
  title: "Two columns for one candidate",
  explanation:
    "A candidate's votes are read from one column. The file is refused until one of them is left out, or both names identify a person.",
  cause: "“EXAMPLE CANDIDATE A” and “CANDIDATE A EXAMPLE” in one header.",
  example: { candidate: "Example Candidate A", other: "CANDIDATE A EXAMPLE" },
  sentence: ({ candidate, other }) =>
    `“${other}” is ${candidate}, too. Leave one column out. If they are two people, add a middle name or a party to each name.`,
};

/** A candidate of the contest has no column, or no row in a long file. */
export const CANDIDATE_MISSING: ProblemKind<{ candidate: string }> = {
  code: "F045",
  title: "Candidate missing",
  explanation: "A result names every candidate of the contest. The file is refused until each has a column.",
  cause: "A header with 10 of the 11 candidates.",
  example: { candidate: "Example Candidate C" },
  sentence: ({ candidate }) =>
    `No column holds the votes of ${candidate}. Choose it under Columns, or add it to the file.`,
};

/** A name of the file that is none of the contest's candidates. */
export const CANDIDATE_UNKNOWN: ProblemKind<{ name: string }> = {
  code: "F046",
  title: "Not a candidate in this contest",
  explanation:
    "Names are matched by their words, in any order. Rows with other names are refused until you choose the candidate.",
  cause: "“E.Candidate” where the contest has “Example Candidate C”.",
  example: { name: "E.Candidate" },
  sentence: ({ name }) => `“${name}” is not a candidate in this contest. Choose the candidate under Columns.`,
};

/** A column that the sheet does not show. */
export const HIDDEN_COLUMN: ProblemKind<{ column: string }> = {
  code: "W131",
  title: "Hidden column",
  explanation:
    "The column is hidden in the sheet, but it is read like the others. You can leave it out under Columns.",
  cause: "A hidden column “Invalid votes”.",
  example: { column: "Invalid votes" },
  sentence: ({ column }) =>
    `“${column}” is hidden in the sheet, but it was read. If that is wrong, leave it out under Columns.`,
};

/** Other sheets are named up to this many. */
const MOST_SHEETS = 3;

/** One sheet of a workbook is read, and others hold tables, too. */
export const OTHER_TABLES: ProblemKind<{ sheet: string; others: readonly string[] }> = {
  code: "W132",
  title: "Other sheets with tables",
  explanation:
    "One sheet of a workbook is read. Choose another under Recognised, or upload it as a separate file.",
  cause: "A workbook with the sheets “Abim” and “Gulu”.",
  example: { sheet: "Abim", others: ["Gulu"] },
  sentence: ({ sheet, others }) => {
    const named = others.slice(0, MOST_SHEETS).map((name) => `“${name.slice(0, 31)}”`);
    const more = others.length > MOST_SHEETS ? ` and ${others.length - MOST_SHEETS} more` : "";
    return `Only “${sheet.slice(0, 31)}” was read. Other sheets with tables: ${named.join(", ")}${more}.`;
  },
};

/** A row of a long file that is of a figure without a place on a sheet. */
export const FIGURE_ROW_LEFT_OUT: ProblemKind<{ name: string }> = {
  code: "W138",
  title: "Rows of other figures left out",
  explanation:
    "In a file with a row for each candidate, some rows are figures. Figures that a result sheet does not have are left out; the first of each is listed.",
  cause: "“Ballot papers issued” among the names of candidates.",
  example: { name: "Ballot papers issued" },
  sentence: ({ name }) =>
    `“${name}” is neither a candidate nor a figure of a result sheet. Its rows are left out.`,
};

const quotedValues = (values: readonly string[]) =>
  values.map((value) => `“${value.slice(0, 30)}”`).join(", ");

/** A column with values that nothing is read from. */
export const COLUMN_LEFT_OUT: ProblemKind<{ values: readonly string[] }> = {
  code: "W139",
  title: "Column left out",
  explanation:
    "No field matches the column's name, and its cells are not a candidate's votes. It is not read until you choose its field under Columns.",
  cause: "“Remarks” in a file of results.",
  example: { values: ["seen", "late"] },
  sentence: ({ values }) =>
    `Left out, with ${quotedValues(values)}. If it matters, choose its field under Columns.`,
};

/** A column with values that an earlier import with this header left out. */
export const COLUMN_LEFT_OUT_BEFORE: ProblemKind<{ values: readonly string[] }> = {
  code: "W159",
  title: "Column left out as before",
  explanation:
    "The column was left out of an earlier import with this header, so it is left out here. It is not read until you choose its field under Columns.",
  cause: "A candidate's column that was left out of the previous file.",
  example: { values: ["104", "87"] },
  sentence: ({ values }) =>
    `Left out, as in an earlier file with these columns, with ${quotedValues(values)}. If it matters, choose its field under Columns.`,
};

/** A header that takes two lines. */
export const HEADER_IN_TWO_LINES: ProblemKind<{ first: number; last: number }> = {
  code: "W144",
  title: "Header in two lines",
  explanation:
    "Two lines are read as one header if the first has groups such as “Votes” above names, or names that continue in the second. Check the names of the columns.",
  cause: "“Votes” above the names of two candidates.",
  example: { first: 3, last: 4 },
  sentence: ({ first, last }) =>
    `Lines ${writtenCount(first)} and ${writtenCount(last)} were read as one header. Check the names of the columns.`,
};

/** Labels of upper units that are printed once a group. */
export const LABELS_FILLED: ProblemKind<{ columns: readonly string[]; rows: number }> = {
  code: "W145",
  title: "Labels printed once per group",
  explanation:
    "If a file prints places only in the first row of each group, the blank cells below are filled from it. Nothing is filled if some rows repeat the label: blank cells may then be mistakes.",
  cause: "A district printed only for its first station.",
  example: { columns: ["District", "Parish"], rows: 312 },
  sentence: ({ columns, rows }) =>
    `Blank cells of ${counted(rows, "row")} were filled from the rows above: ${columns.map((name) => `“${name.slice(0, 30)}”`).join(", ")}.`,
};

/** A row of percentages under a row of figures. */
export const PERCENT_ROWS: ProblemKind = {
  code: "W146",
  title: "Rows of percentages left out",
  explanation: "A row with percentages and no place is left out, like a total. The first one is listed.",
  cause: "“77.39%” under “18,254”.",
  example: {},
  sentence: () => "This row and others like it have percentages only. They are left out.",
};

/** Problems of header and columns. */
export const COLUMN_PROBLEMS: readonly ProblemKind[] = [
  COLUMN_MISSING,
  HEADER_NOT_FOUND,
  COLUMN_TWICE,
  CANDIDATE_TWICE,
  CANDIDATE_MISSING,
  CANDIDATE_UNKNOWN,
  HIDDEN_COLUMN,
  OTHER_TABLES,
  FIGURE_ROW_LEFT_OUT,
  COLUMN_LEFT_OUT,
  HEADER_IN_TWO_LINES,
  LABELS_FILLED,
  PERCENT_ROWS,
  COLUMN_LEFT_OUT_BEFORE,
];
