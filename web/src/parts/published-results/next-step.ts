import type { PublishedResults } from "@command-center/contract/imports/published-results";

export type NextStep =
  /** Start the import of the next file. */
  | { readonly does: "start" }
  | { readonly does: "wait" }
  /** Commit a preview that only adds records: the list that results need before they can be read. */
  | { readonly does: "commit"; readonly id: number }
  /** Open an import's page, where the user answers its questions, checks its preview and commits it. */
  | { readonly does: "open"; readonly id: number }
  | { readonly does: "show"; readonly cycle: number };

/** The next step from where the imports stand. The results are always left to the user, who sees their preview. */
export function nextStep({ cycle, stationList, results }: PublishedResults): NextStep {
  if (cycle === null || stationList === null) return { does: "start" };
  if (results !== null)
    return results.state === "committed"
      ? { does: "show", cycle: cycle.id }
      : { does: "open", id: results.id };
  const { id, state, onlyAdds } = stationList;
  if (state === "committed") return { does: "start" };
  if (state === "reading" || state === "committing") return { does: "wait" };
  return state === "ready" && onlyAdds ? { does: "commit", id } : { does: "open", id };
}

/** How far a file is, in a word or two. */
export function stepText(one: PublishedResults["results"]): string {
  if (one === null) return "not yet loaded";
  switch (one.state) {
    case "reading":
      return `reading, ${Math.round(100 * one.share)}%`;
    case "questions":
      return "has questions";
    case "ready":
      return "ready to commit";
    case "waiting-for-approval":
      return "waiting for approval";
    case "committing":
      return "being written";
    default:
      return one.state;
  }
}
