import { columnOf, type Columns } from "@command-center/import-rules/columns/columns";
import { writtenCount } from "@command-center/import-rules/problems/written";
import { confirmationId, type Question } from "../../reading/import-choices.ts";
import type { FileContest } from "../contest.ts";

/** Names that are asked about at once, and that a ballot can have. With more, the column probably holds no candidates. */
export const MAX_NAMES = 200;
const MAX_NAMED = 3;

/** The question in place of those about too many names that are on no ballot. Without `canContinue` it has no answer: the column is wrong. */
export function tooManyNames(
  columns: Columns,
  { contest, pollingDay }: Pick<FileContest, "contest" | "pollingDay">,
  names: readonly string[],
  canContinue: boolean,
): Question {
  const column = columns.layout === "long" ? columnOf(columns, "candidate")?.header : undefined;
  const what = column === undefined ? "The columns of candidates have" : `The column “${column}” has`;
  const some = names.slice(0, MAX_NAMED).map((name) => `“${name.slice(0, 40)}”`);
  return {
    id: confirmationId("names", [contest, pollingDay, column ?? null]),
    asks:
      `${what} ${writtenCount(names.length)} names that are not on the ballot, such as ${some.join(", ")}. ` +
      "If they are not candidates, correct the column under Columns.",
    line: columns.headerLine,
    rows: 0,
    suggestions: canContinue
      ? [{ answer: "yes", label: `They are candidates. Ask about them, ${MAX_NAMES} at a time` }]
      : [],
    answer: null,
  };
}
