import type { ChosenResults } from "@command-center/contract/exports/chosen-results";

/** Results by station that a page exports. */
export interface ResultsToExport {
  readonly chosen: ChosenResults;
  /** Of which unit and contest they are, as the dialog says it. */
  readonly words: string;
}
