import {
  approveImport,
  commitImport,
  discardImport,
  rejectImport,
  undoImport,
} from "@command-center/contract/imports/import-changes";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { useEffect, useRef, useState } from "react";
import { explain } from "../../../../../api/errors.ts";
import { useWrite } from "../../../../../api/writes.ts";
import { Writing } from "../../../../../parts/past/writing.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { Button } from "../../../../../ui/controls/button.tsx";
import { toasts } from "../../../../../ui/overlays/toast-store.ts";
import { Alert } from "../../../../../ui/states/alert.tsx";
import { offered, wordsOf, type Action } from "./decision-actions.ts";
import { Standing } from "./standing.tsx";
import { WhatNext } from "./what-next.tsx";

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
        {error && (
          <Alert tone="bad" announce="alert" title="Nothing was changed">
            {explain(error)}
          </Alert>
        )}
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
