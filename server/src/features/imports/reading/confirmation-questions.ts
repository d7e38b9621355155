import type { Confirmation } from "@command-center/import-rules/impact/confirmations";
import { confirms } from "@command-center/import-rules/impact/shares";
import { confirmationId, type Question } from "./import-choices.ts";

/** Questions for what is not confirmed in words yet. */
export function confirmationQuestions(
  confirmations: readonly Confirmation[],
  answers: Readonly<Record<string, string>>,
): readonly Question[] {
  return confirmations.flatMap(({ question, confirmed, asks, words }): Question[] => {
    const id = confirmationId(question, confirmed);
    if (confirms(answers[id] ?? "", words)) return [];
    return [{ id, asks, line: 1, rows: 0, suggestions: [], answer: null }];
  });
}
