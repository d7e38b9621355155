import { createHash } from "node:crypto";
import type { Chosen } from "../../../spreadsheets/spreadsheet.ts";

/** What people chose for an import, as it is kept. */
export interface Choices {
  readonly reading?: Chosen;
  /** By the column's place; null leaves it out. */
  readonly columns?: Readonly<Record<string, string | null>>;
  /** The user who chose columns last. */
  readonly columnsBy?: string;
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
  /** Whether any unit of the same level may be the answer. */
  readonly isPlace?: boolean;
  /** The answer to this question when a user settles all open ones with this label at once. */
  readonly bulk?: { readonly label: string; readonly answer: string };
}

/**
 * The id of a question that confirms something. It changes with what is confirmed: an answer never applies to what the user did not
 * see, such as other names after another contest or column was chosen.
 */
export function confirmationId(question: string, confirmed: unknown): string {
  const digest = createHash("sha256").update(JSON.stringify(confirmed)).digest("hex");
  return `${question}/${digest.slice(0, 16)}`;
}

/** What the id of a question about hidden sheets begins with. */
export const HIDDEN_SHEETS_QUESTION = "hiddenSheets";

/** What the id of a question about a polling day begins with; the day follows. */
export const POLLING_DAY_QUESTION = "pollingDay/";
