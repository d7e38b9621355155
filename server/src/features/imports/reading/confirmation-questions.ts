import { openConfirmations, type Confirmation } from "@command-center/import-rules/impact/confirmations";
import type { Question } from "./import-choices.ts";

/** Questions for what is not confirmed in words yet. */
export function confirmationQuestions(
  confirmations: readonly Confirmation[],
  answers: Readonly<Record<string, string>>,
): readonly Question[] {
  return openConfirmations(confirmations, answers).map(({ id, asks }) => ({
    id,
    asks,
    line: 1,
    rows: 0,
    suggestions: [],
    answer: null,
  }));
}
