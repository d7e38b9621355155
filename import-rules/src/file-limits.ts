// Limits of a file that an account sends. Sentences about them are in file-problems.ts.

/** Columns that are read of a file at most; the last of them is KN in a spreadsheet. */
export const MOST_COLUMNS = 300;
/** Characters of a row of a CSV file at most, quoted line breaks included. */
export const LONGEST_ROW = 1_000_000;
/** Megabytes of XML that a workbook may unpack to. */
export const MOST_UNPACKED = 500;
/** Problems of a file that are kept: several for every polling station of a country. */
export const MOST_PROBLEMS = 250_000;
/** Rows that are read of a file: as many as a sheet of Excel has. */
export const MOST_ROWS = 1_048_576;
/** How long a file may be read. A whole country takes less than a minute. */
export const MOST_MINUTES = 20;
