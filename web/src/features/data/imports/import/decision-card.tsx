import {
  approveImport,
  commitImport,
  discardImport,
  rejectImport,
  undoImport,
} from "@command-center/contract/imports/import-changes";
import type { Endpoint } from "@command-center/contract/wire/endpoint";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { AskedActions, type AskedAction } from "../../../../page/asked-actions.tsx";
import { useWrites } from "../../../../api/writes.ts";
import { Writing } from "../../../../parts/past/writing.tsx";
import { Card } from "../../../../ui/card.tsx";
import { toasts } from "../../../../ui/overlays/toast-store.ts";
import { Standing } from "./standing.tsx";
import { WhatNext } from "./what-next.tsx";

export interface DecisionCardProps {
  found: ImportDetail;
  /** Who looks; undefined until it is known. */
  username: string | undefined;
}

/** Open checks, and the decision: who asked, who decided, when. */
export function DecisionCard({ found, username }: DecisionCardProps) {
  const { id, file, reading } = found;
  const { write, ...writes } = useWrites();
  const run = async (action: Action) => {
    const { endpoint, done } = ACTIONS[action];
    // Only the preview that is shown may be committed or approved.
    await write(endpoint, "reading" in endpoint.input.shape ? { id, reading } : { id });
    if (done !== null) toasts.add({ title: done, description: file.name });
  };
  return (
    <Card title="Decision" note={NOTES[found.state]}>
      <div className="grid gap-3">
        <Standing found={found} username={username} />
        {found.state === "committed" && <WhatNext found={found} />}
        <Writing>
          <AskedActions
            actions={offered(found, username).map(({ name, isOff }) => ({
              ...ACTIONS[name],
              isOff,
              run: () => run(name),
            }))}
            writes={writes}
          />
        </Writing>
      </div>
    </Card>
  );
}

const NOTES: Record<ImportDetail["state"], string> = {
  reading: "Nothing is saved while the file is read",
  questions: "Nothing is saved until you commit",
  ready: "Nothing is saved until you commit",
  refused: "Nothing was saved",
  "waiting-for-approval": "Nothing is saved until it is approved",
  committing: "All rows are saved, or none",
  committed: "Imported",
  discarded: "Nothing was saved",
  undone: "The earlier records are current again",
};

interface ImportAction extends Omit<AskedAction, "run" | "isOff"> {
  readonly endpoint: Endpoint;
  /** The message once it is done; null where the page itself says so. */
  readonly done: string | null;
}

const ACTIONS = {
  commit: { endpoint: commitImport, label: "Commit", done: null, look: "primary" },
  ask: { endpoint: commitImport, label: "Request approval", done: "Approval requested", look: "primary" },
  approve: { endpoint: approveImport, label: "Approve", done: "Approved", look: "primary" },
  reject: { endpoint: rejectImport, label: "Reject", done: "Rejected" },
  withdraw: {
    endpoint: discardImport,
    label: "Withdraw",
    done: "Import withdrawn",
    asks: "The import is discarded. Nothing was changed. The file can be uploaded again.",
    sure: "Yes, withdraw it",
    look: "danger",
  },
  discard: {
    endpoint: discardImport,
    label: "Discard",
    done: "Import discarded",
    asks: "The preview and the answers are deleted. Nothing was changed. The file can be uploaded again.",
    sure: "Yes, discard it",
    look: "danger",
  },
  undo: {
    endpoint: undoImport,
    label: "Undo import",
    done: "Import undone",
    asks: "All records of this import are removed and the earlier ones are current again.",
    sure: "Yes, undo it",
    look: "danger",
  },
  askUndo: {
    endpoint: undoImport,
    label: "Request undo",
    done: "Approval of the undo requested",
    asks: "Once a second person approves, all records of this import are removed and the earlier ones are current again.",
    sure: "Yes, request it",
    look: "danger",
  },
  keep: { endpoint: rejectImport, label: "Withdraw the undo", done: "Undo withdrawn" },
} satisfies Record<string, ImportAction>;
type Action = keyof typeof ACTIONS;

/** What the caller can do in this state. `isOff`: shown, and cannot be pressed yet. */
function offered(
  { state, approval, undoAsked, asked }: Pick<ImportDetail, "state" | "approval" | "undoAsked" | "asked">,
  username: string | undefined,
): readonly { readonly name: Action; readonly isOff?: boolean }[] {
  const needsApproval = approval.reasons.length > 0;
  const decide: readonly Action[] = approval.refusal === null ? ["approve", "reject"] : [];
  switch (state) {
    case "reading":
    case "refused":
      return [{ name: "discard" }];
    case "questions":
    case "ready": {
      const isOff = state === "questions";
      return [
        ...(needsApproval ? [{ name: "ask" as const, isOff }] : []),
        // Where a second person is needed, the commit itself stays off.
        { name: "commit", isOff: isOff || needsApproval },
        { name: "discard" },
      ];
    }
    case "waiting-for-approval":
      return (asked?.by === username || username === undefined ? (["withdraw"] as const) : decide).map(
        (name) => ({ name }),
      );
    case "committed":
      if (undoAsked === null) return [{ name: needsApproval ? "askUndo" : "undo" }];
      return (undoAsked.by === username ? (["keep"] as const) : decide).map((name) => ({ name }));
    default:
      return [];
  }
}
