import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { nameKey } from "../../ballot/candidate-name.ts";

const MARKS: ReadonlySet<string> = new Set(
  "YES Y TRUE T 1 WINNER WON WIN ELECTED DECLARED DECLAREDELECTED DULYELECTED DECLAREDWINNER".split(" "),
);
const SIGNS: ReadonlySet<string> = new Set(["*", "**", "✓", "✔", "√", "☑", "✅"]);

/** Whether a cell marks the candidate of its row as the winner: `Yes`, `Elected`, `1`, `*`, or the candidate's own name. */
export function marksWinner(text: string, candidate: string): boolean {
  if (text === "") return false;
  return SIGNS.has(text) || MARKS.has(comparisonKey(text)) || nameKey(text) === nameKey(candidate);
}

/** Whether a cell of votes or of the winner says that no vote was taken: `Unopposed`, `Elected unopposed`. */
export function saysUnopposed(text: string): boolean {
  return comparisonKey(text).includes("UNOPPOSED");
}
