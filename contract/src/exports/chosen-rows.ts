import * as z from "zod/mini";
import { MOST_SHOWN_ROWS } from "./most-rows.ts";
import { recordId, visibleText } from "../wire/values.ts";

const ROW_ID = "Name each row by its id";

/** Ids of rows of one data type: numbers, or of what has no number the key that its list has. */
export const chosenRows = z
  .array(
    z.union([recordId(ROW_ID), z.string().check(z.regex(/^[A-Za-z0-9_-]{1,36}$/, ROW_ID))], ROW_ID),
    ROW_ID,
  )
  .check(
    z.minLength(1, "There are no rows to export"),
    z.maxLength(MOST_SHOWN_ROWS, "Export at most 10,000 rows of a list"),
    z.refine((ids) => new Set(ids).size === ids.length, "Name each row only once"),
  );
export type ChosenRows = z.output<typeof chosenRows>;

/** Whether every row is named by a key, or every row by a number. */
export function areNamedBy(kind: "key" | "number", rows: ChosenRows): boolean {
  return rows.every((id) => (typeof id === "string") === (kind === "key"));
}

const COLUMN_KEY = "Name each column by its key";
/** Keys of columns of a file. */
export const chosenColumns = z
  .array(z.string(COLUMN_KEY).check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, COLUMN_KEY)), COLUMN_KEY)
  .check(z.minLength(1, "Choose at least one column"), z.maxLength(60, "Choose at most 60 columns"));

const SHOWN_WORDS = "Give each line a label and a value";
/** Characters that a label or a value of what is shown may have. */
export const MOST_SHOWN_CHARACTERS = 120;
/** What a list was narrowed and sorted by, as the page had it: words beside the rows, by which nothing is chosen. */
export const shownWords = z
  .array(
    z.strictObject(
      {
        label: visibleText(MOST_SHOWN_CHARACTERS, SHOWN_WORDS, "What is shown"),
        value: visibleText(MOST_SHOWN_CHARACTERS, SHOWN_WORDS, "What is shown"),
      },
      SHOWN_WORDS,
    ),
    SHOWN_WORDS,
  )
  .check(z.maxLength(16, "Describe what is shown in at most 16 lines"));
