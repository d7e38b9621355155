import type { GeneralContest } from "@command-center/contract/cycles";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import type { ProblemKind } from "../problem.ts";
import { counted, writtenCount } from "./written.ts";

/** Names in a sentence at most. */
const MOST = 3;

const shortened = (text: string) => `“${text.slice(0, 30)}”`;

/** The first of some parts, and how many more there are. */
function listed(parts: readonly string[]): string {
  const more = parts.length > MOST ? ` and ${parts.length - MOST} more` : "";
  return `${parts.slice(0, MOST).join(", ")}${more}`;
}

/** No row of the file is of the contest that was chosen. */
export const NO_ROW_OF_CONTEST: ProblemKind<{ contest: string; column: string; offices: readonly string[] }> =
  {
    code: "F098",
    title: "No row of this contest",
    explanation:
      "A column names the contest of each row, and no row has the chosen contest. The file is refused until another contest is chosen.",
    cause: "“Governor” in the column “office” of a file of the President's election.",
    example: { contest: "President", column: "office", offices: ["Governor"] },
    sentence: ({ contest, column, offices }) =>
      `“${column}” has ${listed(offices.map(shortened))}, and no row of ${contest}. Choose another contest, or leave the column out.`,
  };

/** Two lines above the table name two units of one level. */
export const TITLES_DISAGREE: ProblemKind<{ label: string; first: string; second: string; line: number }> = {
  code: "F099",
  title: "Lines above the table disagree",
  explanation: "A place above the table applies to all rows, so there can be only one. The file is refused.",
  cause: "“District: EXAMPLE” in line 1 and “District: EXAMPLE CITY” in line 2.",
  example: { label: "District", first: "EXAMPLE", second: "EXAMPLE CITY", line: 1 },
  sentence: ({ label, first, second, line }) =>
    `Line ${writtenCount(line)} has ${shortened(first)} for “${label}”, and this one ${shortened(second)}. Correct one, or add a column.`,
};

/** Places above the table that are read for its rows. */
export const TITLES_READ: ProblemKind<{
  values: readonly { readonly label: string; readonly value: string }[];
}> = {
  code: "W152",
  title: "Read from lines above the table",
  explanation:
    "A place named above the table applies to all rows below, up to the next such line, if the table has no column for it.",
  cause: "“Constituency: EXAMPLE NORTH” above a table of stations.",
  example: { values: [{ label: "Constituency", value: "EXAMPLE NORTH" }] },
  sentence: ({ values }) =>
    `Read for all rows below: ${listed(values.map(({ label, value }) => `${label} ${shortened(value)}`))}.`,
};

/** Rows of other contests in the same file. */
export const OTHER_CONTESTS: ProblemKind<{
  rows: number;
  /** As the file names them, with the contest to choose for each; null where no contest reads its rows. */
  others: readonly {
    readonly name: string;
    readonly rows: number;
    readonly contest: GeneralContest | null;
  }[];
}> = {
  code: "W153",
  title: "Rows of other contests left out",
  explanation:
    "A file may have results of several contests. Only rows of the chosen contest are read; import the file once for each contest. W149 in earlier imports means the same.",
  cause: "“Member of Parliament” in a file imported for the President.",
  example: { rows: 24, others: [{ name: "Member of Parliament", rows: 24, contest: "mp" }] },
  sentence({ rows, others }) {
    const names = others.map(({ name, rows: own }) => `${shortened(name)} (${writtenCount(own)})`);
    const contests = [...new Set(others.flatMap(({ contest }) => contest ?? []))];
    const leftOut = `${counted(rows, "row")} of other contests left out: ${listed(names)}.`;
    if (contests.length === 0) return leftOut;
    const words = contests.map((contest) => GENERAL_CONTEST_WORDS[contest]).join(" or ");
    return `${leftOut} Upload the file again with ${words} as the contest to import its rows.`;
  },
};

/** A line above the table names another place than its rows. */
export const TITLE_DIFFERS: ProblemKind<{ label: string; value: string; line: number; cell: string }> = {
  code: "W154",
  title: "Line above the table differs from its rows",
  explanation: "The rows count; the line above is used only if the table has no such column.",
  cause: "“District: EXAMPLE” above rows of EXAMPLE CITY.",
  example: { label: "District", value: "EXAMPLE", line: 7, cell: "EXAMPLE CITY" },
  sentence: ({ label, value, line, cell }) =>
    `The title has ${label} ${shortened(value)}, and line ${writtenCount(line)} ${shortened(cell)}. The rows count. Check that the file is complete.`,
};

/** Problems of lines around a table, and of files of several contests. */
export const LAYOUT_PROBLEMS: readonly ProblemKind[] = [
  NO_ROW_OF_CONTEST,
  TITLES_DISAGREE,
  TITLES_READ,
  OTHER_CONTESTS,
  TITLE_DIFFERS,
];
