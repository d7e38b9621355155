import type { ChangeSetError, ChangeSetState } from "./change-set.ts";

/** What became of a change, after “This change”. */
const STATE_WORDS: Readonly<Record<ChangeSetState, string>> = {
  proposed: "waits for approval",
  approved: "is approved and about to be saved",
  applied: "is saved already",
  undone: "was undone",
  rejected: "was rejected",
  withdrawn: "was withdrawn",
  lapsed: "is out of date, as the records have changed since",
};

/** Why nothing was done, and what the user can do. */
export function changeSetRefusal(refused: ChangeSetError): string {
  switch (refused.error) {
    case "other state":
      return `This change ${STATE_WORDS[refused.state]}. Reload the page to see it.`;
    case "other content":
      return "This change is not the one that you saw. Look at it again, then decide.";
    case "not a second person":
      return refused.sentence;
    case "not the proposer":
      return `Only ${refused.proposer} can withdraw this change. You can reject it.`;
    case "undo of an undo":
      return "An undo cannot be undone. Enter the change again.";
  }
}
