import { LONGEST_CELL, type CellFault } from "../file-row.ts";
import type { ProblemKind } from "../problem.ts";
import { writtenCount } from "./written.ts";

/** Why a cell holds no count. */
export type NoCount =
  | "letter O"
  | "letter l"
  | "not whole"
  | "below zero"
  | "power of ten"
  | "percent"
  | "separators"
  | "nil"
  | "text";

const NO_COUNT_SENTENCES: Record<NoCount, string> = {
  "letter O": "Not a number: letter O instead of 0. Correct the cell.",
  "letter l": "Not a number: letter l or I instead of 1. Correct the cell.",
  "not whole": "Not a whole number. Correct the cell.",
  "below zero": "Below zero. Correct the cell.",
  "power of ten": "The number is shortened. Write all its digits.",
  percent: "This is a percentage, not a count. Write the count.",
  separators: "Not a number: a comma, space or dot is in the wrong place. Write digits only.",
  nil: "Not a number. Write 0 if there were none, or - if no result was received.",
  text: "Not a number. Correct the cell.",
};

/** A cell that must hold a count holds something else. */
export const NOT_A_NUMBER: ProblemKind<{ reason: NoCount }> = {
  code: "F022",
  title: "Not a number",
  explanation: "Counts are whole numbers from 0. The row is refused.",
  cause: "“4O2”, with a letter O, under Valid votes.",
  example: { reason: "letter O" },
  sentence: ({ reason }) => NO_COUNT_SENTENCES[reason],
};

/** `1.234` is 1,234 to one reader and a little over 1 to another. */
export const TWO_READINGS: ProblemKind<{ digits: string; decimal: string }> = {
  code: "F023",
  title: "Number has two possible meanings",
  explanation:
    "A dot before three digits may be a decimal point or separate thousands. Nothing is guessed; the row is refused.",
  cause: "“1.234” under Votes cast.",
  example: { digits: "1234", decimal: "1.234" },
  sentence: ({ digits, decimal }) => `This may be ${digits} or ${decimal}. Write the number without a dot.`,
};

/** More than there are people. */
export const TOO_LARGE: ProblemKind<{ most: number }> = {
  code: "F024",
  title: "Number too large",
  explanation: "Counts above 100 million are not possible. The row is refused.",
  cause: "“412398655” under Registered voters: 412 and 398655 in one cell.",
  example: { most: 100_000_000 },
  sentence: ({ most }) => `Above ${writtenCount(most)}. Check whether two numbers are in one cell.`,
};

/** A field that every row must have is empty. */
export const CELL_EMPTY: ProblemKind<{ field: string }> = {
  code: "F033",
  title: "Cell empty",
  explanation: "Some fields must be filled in every row. The row is refused.",
  cause: "Nothing under Parish.",
  example: { field: "Parish" },
  sentence: ({ field }) => `“${field}” is empty. Fill it in.`,
};

/** The spreadsheet holds a formula without its value, or an error. */
export const CELL_WITHOUT_VALUE: ProblemKind<{
  fault: Exclude<CellFault["fault"], "digits lost" | "merged">;
}> = {
  code: "F036",
  title: "Cell without a value",
  explanation:
    "The spreadsheet holds a formula that was not calculated, or an error such as #REF!. The row is refused.",
  cause: "“#REF!” under Votes cast.",
  example: { fault: "formula without value" },
  sentence: ({ fault }) =>
    fault === "error value"
      ? "The cell shows an error. Correct its formula, or write the value."
      : "The cell's formula has no saved value. Open the file, save it again, and upload it.",
};

/** A number too long for a spreadsheet. */
export const DIGITS_LOST: ProblemKind<Record<string, never>> = {
  code: "F077",
  title: "More than 15 digits",
  explanation: "Spreadsheets keep 15 digits of a number and write zeros for the others. The row is refused.",
  cause: "“12345678901234567” typed as a number, which the file has as 12345678901234500.",
  example: {},
  sentence: () =>
    "A number of more than 15 digits, which the spreadsheet has rounded. Format the column as text and type it again.",
};

/** One figure for several rows. */
export const MERGED_FIGURE: ProblemKind<Record<string, never>> = {
  code: "F079",
  title: "Merged figure",
  explanation:
    "A merged place name applies to every row it covers. A merged figure would count once per row, so these rows are refused.",
  cause: "“412” under Votes cast, in a cell merged over two stations.",
  example: {},
  sentence: () => "The figure is in a cell merged over several rows. Write each row's own figure.",
};

/** A code or number that a spreadsheet took for a date, or wrote with a power of ten. */
export const CODE_IS_CHANGED: ProblemKind<{ reads: "date" | "power" }> = {
  code: "F078",
  title: "Code changed by the spreadsheet",
  explanation:
    "Spreadsheets turn codes such as 4/1 and 1-4 into dates, and long numbers into powers of ten. The row is refused.",
  cause: "“1-Apr” under Polling station code, typed as 4/1.",
  example: { reads: "date" },
  sentence: ({ reads }) =>
    reads === "date"
      ? "A date instead of a code or name. Format the column as text and type it again."
      : "A number instead of a code, shortened to a power of ten. Format the column as text and type it again.",
};

const NO_DAY_SENTENCES = {
  unreadable: "Not a date. Write it as 2021-01-14 or 14/01/2021.",
  impossible: "There is no such day. Write the day first: 14/01/2021.",
  time: "Not a date with a time. Leave the time out: 2021-01-14 or 14/01/2021.",
} as const;

/** No day of the calendar. */
export const NOT_A_DAY: ProblemKind<{ reason: "unreadable" | "impossible" | "time" }> = {
  code: "F038",
  title: "Not a date",
  explanation:
    "Dates are read as 2021-01-14, 14/01/2021, 14.1.2021 or 14 Jan 2021, the day first. A time after a date is ignored; with a time zone, the day is the one in Uganda. The row is refused.",
  cause: "“31/02/2021” under Nullified on.",
  example: { reason: "impossible" },
  sentence: ({ reason }) => NO_DAY_SENTENCES[reason],
};

/** `14/01/21` */
export const SHORT_YEAR: ProblemKind<Record<string, never>> = {
  code: "F039",
  title: "Year with two digits",
  explanation: "A year of two digits can be misread. The row is refused.",
  cause: "“14/01/21” under Nullified on.",
  example: {},
  sentence: () => "Write the year with four digits: 14/01/2021.",
};

/** Not `179/179`. */
export const NOT_A_PAIR: ProblemKind<Record<string, never>> = {
  code: "F041",
  title: "Not received and expected",
  explanation: "The cell holds two counts with a slash between them, received first. The row is refused.",
  cause: "“179” alone under Stations received.",
  example: {},
  sentence: () => "Write received and expected with a slash: 179/180.",
};

/** Not `Achen Example: 400; Okello Example: 300`. */
export const NOT_VOTES_BY_NAME: ProblemKind<{ part: string }> = {
  code: "F106",
  title: "Not votes by candidate",
  explanation:
    "The cell lists every candidate once: name, colon, votes, with semicolons between candidates. The row is refused.",
  cause: "“Achen Example 400” under Votes by candidate.",
  example: { part: "Achen Example 400" },
  sentence: ({ part }) =>
    `“${part}” is not a name with votes, or the name is there twice. Write Achen Example: 400; Okello Example: 300.`,
};

/** More choices than these are not named in a sentence. */
const MOST_NAMED = 9;

/** A word that is none of the field's choices. */
export const NOT_A_CHOICE: ProblemKind<{ choices: readonly string[] }> = {
  code: "F042",
  title: "Not one of the choices",
  explanation: "The field accepts only certain words. The row is refused.",
  cause: "“Quarrel” under Kind.",
  example: { choices: ["Minor", "Serious", "Fatal"] },
  sentence: ({ choices }) =>
    choices.length <= MOST_NAMED
      ? `Write one of: ${choices.join(", ")}.`
      : "Not one of the words that this column accepts. The template lists them.",
};

/** More than fits a field of text. */
export const TEXT_TOO_LONG: ProblemKind<{ most: number }> = {
  code: "F051",
  title: "Text too long",
  explanation: "A number or name has up to 60 characters, any other text up to 2,000. The row is refused.",
  cause: "A whole report under Incident number.",
  example: { most: 60 },
  sentence: ({ most }) => `Longer than ${writtenCount(most)} characters. Shorten it.`,
};

/** A percentage below 1 without its sign: most are meant a hundred times larger. */
export const PERCENT_BELOW_1: ProblemKind<{ text: string; meant: string }> = {
  code: "W130",
  title: "Percentage below 1",
  explanation: "Percentages are read as 35 or 35%. A number below 1 is imported as it is.",
  cause: "“0.35” in a cell that is not formatted as a percentage.",
  example: { text: "0.35", meant: "35%" },
  sentence: ({ text, meant }) => `Read as ${text} percent. Write ${meant} if that is meant.`,
};

/** More than fits any cell but a text of a record. */
export const CELL_TOO_LONG: ProblemKind<Record<string, never>> = {
  code: "F071",
  title: "Cell too long",
  explanation: `A name, a number or a date has at most ${LONGEST_CELL} characters. The row is refused; in the header, the file.`,
  cause: "A page of text pasted into the cell of a district.",
  example: {},
  sentence: () => `Longer than ${LONGEST_CELL} characters. Shorten the cell, or leave its column out.`,
};

/** A day that the cycle has not come to. */
export const DAY_AFTER_AS_OF: ProblemKind<{ asOf: string }> = {
  code: "W121",
  title: "Day after the as-of day",
  explanation:
    "Pages show a cycle as of its as-of day. The row is imported, and shown once the as-of day is later (Data → Cycles).",
  cause: "“20/09/2025” in a cycle that is shown as of 2 September 2025.",
  example: { asOf: "2025-09-02" },
  sentence: ({ asOf }) => `After the as-of day, ${asOf}. Recorded now, and shown from that day on.`,
};

/** Results of a polling day that the cycle has not come to. */
export const POLLED_AFTER_AS_OF: ProblemKind<{ day: string; asOf: string }> = {
  code: "W160",
  title: "Polled after the as-of day",
  explanation:
    "Pages show a cycle as of its as-of day. The results are imported, and shown once the as-of day is later (Data → Cycles).",
  cause: "Results of 14 January 2021 in a cycle that is shown as of 2 January 2021.",
  example: { day: "2021-01-14", asOf: "2021-01-02" },
  sentence: ({ day, asOf }) =>
    `Polled on ${day}, after the as-of day, ${asOf}. Pages show these results once the as-of day is later (Data → Cycles).`,
};

/** A placeholder for the person whom a record is about. */
export const NOT_A_NAME: ProblemKind<{ text: string }> = {
  code: "F082",
  title: "Not a name",
  explanation:
    "“To be announced”, “vacant”, “N/A” and similar words are not a person’s name. The row is refused.",
  cause: "“To be announced” under Winner.",
  example: { text: "To be announced" },
  sentence: ({ text }) => `“${text}” is not a name. Upload the row again once a person is named.`,
};

/** A placeholder in a cell that may be blank. */
export const READ_AS_BLANK: ProblemKind<{ text: string }> = {
  code: "W137",
  title: "Read as blank",
  explanation:
    "“Vacant”, “N/A”, “unknown” and similar words mean that nothing is known. The cell is read as blank, and the row is imported.",
  cause: "“VACANT” under Holder.",
  example: { text: "VACANT" },
  sentence: ({ text }) => `“${text}” means that nothing is known. Read as a blank cell.`,
};

/** Problems of a single cell. */
export const CELL_PROBLEMS: readonly ProblemKind[] = [
  NOT_A_NUMBER,
  TWO_READINGS,
  TOO_LARGE,
  CELL_EMPTY,
  CELL_WITHOUT_VALUE,
  DIGITS_LOST,
  CODE_IS_CHANGED,
  MERGED_FIGURE,
  NOT_A_DAY,
  SHORT_YEAR,
  NOT_A_PAIR,
  NOT_VOTES_BY_NAME,
  NOT_A_CHOICE,
  TEXT_TOO_LONG,
  PERCENT_BELOW_1,
  CELL_TOO_LONG,
  DAY_AFTER_AS_OF,
  POLLED_AFTER_AS_OF,
  NOT_A_NAME,
  READ_AS_BLANK,
];
