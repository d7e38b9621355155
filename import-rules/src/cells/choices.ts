import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { NOT_A_CHOICE } from "../problems/cell-problems.ts";
import { refusedCell, type RefusedCell } from "./numbers.ts";

/** What a cell with one of some words says. */
export type ChoiceCell =
  | { readonly is: "choice"; readonly choice: string }
  | { readonly is: "blank" }
  | RefusedCell;

/** A reader of a field with these choices and other words for them, free of case, spaces and punctuation. */
export function choiceReader(
  choices: readonly string[],
  synonyms: Readonly<Record<string, readonly string[]>> = {},
): (text: string) => ChoiceCell {
  const byText = new Map(
    choices.flatMap((choice) =>
      [choice, ...(synonyms[choice] ?? [])].map((word) => [comparisonKey(word), choice]),
    ),
  );
  const refused = refusedCell(NOT_A_CHOICE, { choices });
  return (text) => {
    const key = comparisonKey(text);
    if (key === "") return { is: "blank" };
    const choice = byText.get(key);
    return choice === undefined ? refused : { is: "choice", choice };
  };
}
