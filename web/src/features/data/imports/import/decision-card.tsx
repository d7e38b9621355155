import {
  approveImport,
  commitImport,
  discardImport,
  rejectImport,
  undoImport,
} from "@command-center/contract/imports/import-changes";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { useEffect, useRef, useState } from "react";
import { useWrite } from "../../../../api/writes.ts";
import { Writing } from "../../../../parts/past/writing.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { toasts } from "../../../../ui/overlays/toast-store.ts";
import { Alert } from "../../../../ui/states/alert.tsx";
import { Standing } from "./standing.tsx";
import { WhatNext } from "./what-next.tsx";
import { WriteError } from "../../../../page/write-error.tsx";

export interface DecisionCardProps {
  found: ImportDetail;
  /** Who looks; undefined until it is known. */
  username: string | undefined;
}

/** Open checks, and the decision: who asked, who decided, when. */
export function DecisionCard({ found, username }: DecisionCardProps) {
  const { id, file } = found;
  const [openAction, setOpenAction] = useState<Action | null>(null);
  const commit = useWrite(commitImport);
  const approve = useWrite(approveImport);
  const reject = useWrite(rejectImport);
  const discard = useWrite(discardImport);
  const undo = useWrite(undoImport);
  const writes = { commit, ask: commit, approve, reject, withdraw: discard, discard, undo, keep: reject };
  const body = useRef<HTMLDivElement>(null);
  const before = useRef(openAction);
  // The buttons and the question take turns: the focus goes to the question, and back to where it came from.
  useEffect(() => {
    const wanted = openAction === null ? before.current && `[data-action=${before.current}]` : "[role=group]";
    if (wanted !== null) body.current?.querySelector<HTMLElement>(wanted)?.focus();
    before.current = openAction;
  }, [openAction]);
  const isAskedFor = found.approval.reasons.length > 0;
  const run = async (action: Action) => {
    // Only the preview that is shown may be committed or approved.
    const input = ["commit", "ask", "approve"].includes(action) ? { id, reading: found.reading } : { id };
    const done = await writes[action].mutateAsync(input).then(
      () => true,
      () => false,
    );
    if (!done) return;
    setOpenAction(null);
    const title = wordsOf(action, isAskedFor).done;
    if (title !== null) toasts.add({ title, description: file.name });
  };
  const error = Object.values(writes).find((write) => write.error !== null)?.error;
  const isBusy = Object.values(writes).some(({ isPending }) => isPending);
  const open = openAction === null ? null : wordsOf(openAction, isAskedFor);
  return (
    <Card title="Decision" note={NOTES[found.state]}>
      <div ref={body} className="grid gap-3">
        <Standing found={found} username={username} />
        {found.state === "committed" && <WhatNext found={found} />}
        <WriteError title="Nothing was changed" error={error} />
        {open !== null && openAction !== null ? (
          <div role="group" tabIndex={-1} aria-label={open.label} className="grid gap-3 outline-none">
            <Alert tone="warning" announce="status" title={`${open.label}?`}>
              {open.asks}
            </Alert>
            <div className="flex flex-wrap gap-2">
              <Button look={open.look} busy={isBusy} onClick={() => void run(openAction)}>
                {open.sure}
              </Button>
              <Button onClick={() => setOpenAction(null)}>No, go back</Button>
            </div>
          </div>
        ) : (
          <div data-print="hide" className="flex flex-wrap gap-2 empty:hidden">
            <Writing>
              {offered(found, username).map(({ action, isOff }) => {
                const { label, look, asks } = wordsOf(action, isAskedFor);
                return (
                  <Button
                    key={action}
                    data-action={action}
                    look={asks === undefined ? look : undefined}
                    busy={isBusy}
                    disabled={isOff}
                    onClick={() => {
                      for (const write of Object.values(writes)) write.reset();
                      if (asks === undefined) void run(action);
                      else setOpenAction(action);
                    }}
                  >
                    {label}
                  </Button>
                );
              })}
            </Writing>
          </div>
        )}
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

type Action = "commit" | "ask" | "approve" | "reject" | "withdraw" | "discard" | "undo" | "keep";

interface Words {
  readonly label: string;
  /** Of the message once it is done; null where the page itself says so. */
  readonly done: string | null;
  readonly look?: "primary" | "danger";
  /** Asked before: what will happen. */
  readonly asks?: string;
  readonly sure?: string;
}

/** The words of an action; `isAskedFor` where an undo needs a second person. */
function wordsOf(action: Action, isAskedFor: boolean): Words {
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
function offered(
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
