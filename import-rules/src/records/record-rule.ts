import type { FoundAt, Problem } from "../problem.ts";

/**
 * What the fields of a record say, by their ids. A choice is in lower case with underscores, a day as `YYYY-MM-DD`, received and
 * expected as `179/180`, `district` and `constituency` are ids, an empty cell is null. What the file has no column for is left out.
 */
export type RecordValues = Readonly<Record<string, string | number | null>>;

/** What a rule makes of a row: values beside those of its fields, and what is wrong. */
export interface Ruled {
  readonly values: RecordValues;
  readonly problems: readonly Problem[];
}

/** What a kind's rows mean together with what is on record. `at` is where a field stands in the row. */
export type RecordRule = (values: RecordValues, at: (field: string) => FoundAt) => Ruled;
