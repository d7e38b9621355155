import type { Chosen } from "../../../spreadsheets/spreadsheet.ts";

/** What people chose for an import, as it is kept. */
export interface Choices {
  readonly reading?: Chosen;
  /** By the column's place; null leaves it out. */
  readonly columns?: Readonly<Record<string, string | null>>;
  /** By the question's id. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** A question as it is kept and answered. */
export interface Question {
  readonly id: string;
  readonly asks: string;
  readonly line: number;
  readonly rows: number;
  readonly suggestions: readonly { readonly answer: string; readonly label: string }[];
  readonly answer: string | null;
}
