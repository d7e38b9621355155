import type { ImportDetail } from "@command-center/contract/imports/imports";

/** What can be done with an import. */
export type Action = "commit" | "ask" | "approve" | "reject" | "withdraw" | "discard" | "undo" | "keep";

export interface Words {
  readonly label: string;
  /** Of the message once it is done; null where the page itself says so. */
  readonly done: string | null;
  readonly look?: "primary" | "danger";
  /** Asked before: what will happen. */
  readonly asks?: string;
  readonly sure?: string;
}

/** The words of an action; `isAskedFor` where an undo needs a second person. */
export function wordsOf(action: Action, isAskedFor: boolean): Words {
  switch (action) {
    case "commit":
      return { label: "Commit", done: null, look: "primary" };
    case "ask":
      return { label: "Request approval", done: "Approval requested", look: "primary" };
    case "approve":
      return { label: "Approve", done: "Approved", look: "primary" };
    case "reject":
      return { label: "Reject", done: "Rejected" };
    case "withdraw":
      return {
        label: "Withdraw",
        done: "Import withdrawn",
        asks: "The import is discarded. Nothing was changed. The file can be uploaded again.",
        sure: "Yes, withdraw it",
        look: "danger",
      };
    case "discard":
      return {
        label: "Discard",
        done: "Import discarded",
        asks: "The preview and the answers are deleted. Nothing was changed. The file can be uploaded again.",
        sure: "Yes, discard it",
        look: "danger",
      };
    case "keep":
      return { label: "Withdraw the undo", done: "Undo withdrawn" };
    default:
      if (isAskedFor)
        return {
          label: "Request undo",
          done: "Approval of the undo requested",
          asks: "Once a second person approves, all records of this import are removed and the earlier ones are current again.",
          sure: "Yes, request it",
          look: "danger",
        };
      return {
        label: "Undo import",
        done: "Import undone",
        asks: "All records of this import are removed and the earlier ones are current again.",
        sure: "Yes, undo it",
        look: "danger",
      };
  }
}

/** What the caller can do in this state. `isOff`: shown, and cannot be pressed yet. */
export function offered(
  { state, approval, undoAsked, asked }: Pick<ImportDetail, "state" | "approval" | "undoAsked" | "asked">,
  username: string | undefined,
): readonly { readonly action: Action; readonly isOff?: boolean }[] {
  const decide: Action[] = approval.refusal === null ? ["approve", "reject"] : [];
  switch (state) {
    case "reading":
    case "refused":
      return [{ action: "discard" }];
    case "questions":
      return [...commitBy(approval, true), { action: "discard" }];
    case "ready":
      return [...commitBy(approval, false), { action: "discard" }];
    case "waiting-for-approval":
      return (asked?.by === username || username === undefined ? (["withdraw"] as const) : decide).map(
        (action) => ({ action }),
      );
    case "committed":
      if (undoAsked === null) return [{ action: "undo" }];
      return (undoAsked.by === username ? (["keep"] as const) : decide).map((action) => ({ action }));
    default:
      return [];
  }
}

/** Where a second person is needed, the commit itself stays off. */
function commitBy({ reasons }: ImportDetail["approval"], isOff: boolean) {
  return reasons.length === 0
    ? [{ action: "commit" as const, isOff }]
    : [
        { action: "ask" as const, isOff },
        { action: "commit" as const, isOff: true },
      ];
}
