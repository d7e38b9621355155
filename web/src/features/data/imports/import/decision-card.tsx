import {
  approveImport,
  commitImport,
  discardImport,
  rejectImport,
  undoImport,
} from "@command-center/contract/imports/import-changes";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { importApproval, mayApprove } from "@command-center/import-rules/impact/approval";
import { momentText } from "@command-center/domain/time/moment-text";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { explain } from "../../../../api/errors.ts";
import { useWrite } from "../../../../api/writes.ts";
import { Card } from "../../../../ui/card.tsx";
import { cx } from "../../../../ui/class-names.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { toasts } from "../../../../ui/overlays/toast-store.ts";
import { Alert } from "../../../../ui/states/alert.tsx";
import { rowsText } from "../import-words.ts";
import { WhatNext } from "./what-next.tsx";

export interface DecisionCardProps {
  found: ImportDetail;
  /** Who looks; undefined until it is known. */
  username: string | undefined;
}

type Action = "commit" | "approve" | "reject" | "withdraw" | "discard" | "undo";

interface Words {
  readonly label: string;
  readonly done: string;
  readonly look?: "primary" | "danger";
  /** Asked before: what will happen. */
  readonly asks?: string;
  readonly sure?: string;
}

function wordsOf(action: Action, isAskedFor: boolean): Words {
  switch (action) {
    case "commit":
      return isAskedFor
        ? { label: "Ask for approval", done: "Approval asked for", look: "primary" }
        : { label: "Commit", done: "Committing", look: "primary" };
    case "approve":
      return { label: "Approve", done: "Approved", look: "primary" };
    case "reject":
      return { label: "Reject", done: "Rejected" };
    case "withdraw":
      return {
        label: "Withdraw",
        done: "Import withdrawn",
        asks: "The import is discarded. Nothing was written. The file can be sent again.",
        sure: "Yes, withdraw it",
        look: "danger",
      };
    case "discard":
      return {
        label: "Discard",
        done: "Import discarded",
        asks: "The preview and the answers are thrown away. Nothing was written. The file can be sent again.",
        sure: "Yes, discard it",
        look: "danger",
      };
    default:
      return {
        label: "Undo import",
        done: "Import undone",
        asks: "All records of this import are taken out of force, and what was there before is in force again.",
        sure: "Yes, undo it",
        look: "danger",
      };
  }
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
  const writes = { commit, approve, reject, withdraw: discard, discard, undo };
  const body = useRef<HTMLDivElement>(null);
  const before = useRef(openAction);
  // The buttons and the question take turns: the focus goes to the question, and back to where it came from.
  useEffect(() => {
    const wanted = openAction === null ? before.current && `[data-action=${before.current}]` : "[role=group]";
    if (wanted !== null) body.current?.querySelector<HTMLElement>(wanted)?.focus();
    before.current = openAction;
  }, [openAction]);
  const isAskedFor = importApproval(found) !== null;
  const isOwn = username === undefined || !mayApprove(username, found.asked?.by ?? "");
  const run = async (action: Action) => {
    const done = await writes[action].mutateAsync({ id }).then(
      () => true,
      () => false,
    );
    if (done) toasts.add({ title: wordsOf(action, isAskedFor).done, description: file.name });
  };
  const error = Object.values(writes).find((write) => write.error !== null)?.error;
  const isBusy = Object.values(writes).some(({ isPending }) => isPending);
  const open = openAction === null ? null : wordsOf(openAction, isAskedFor);
  return (
    <Card title="Decision" note={NOTES[found.state]}>
      <div ref={body} className="grid gap-3">
        <Standing found={found} isOwn={isOwn} />
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
            {offered(found, isOwn).map(({ action, isOff }) => {
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
          </div>
        )}
      </div>
    </Card>
  );
}

const NOTES: Record<ImportDetail["state"], string> = {
  reading: "Nothing is written while the file is read",
  questions: "Nothing is written before this is committed",
  ready: "Nothing is written before this is committed",
  refused: "Nothing was written",
  "waiting-for-approval": "Nothing is written before it is approved",
  committing: "All of it is written, or nothing",
  committed: "In force",
  discarded: "Nothing was written",
  undone: "What was there before is in force again",
};

function offered({ state }: ImportDetail, isOwn: boolean): { action: Action; isOff?: boolean }[] {
  switch (state) {
    case "reading":
    case "refused":
      return [{ action: "discard" }];
    case "questions":
      return [{ action: "commit", isOff: true }, { action: "discard" }];
    case "ready":
      return [{ action: "commit" }, { action: "discard" }];
    case "waiting-for-approval":
      return isOwn ? [{ action: "withdraw" }] : [{ action: "approve" }, { action: "reject" }];
    case "committed":
      return [{ action: "undo" }];
    default:
      return [];
  }
}

/** What is checked, or who decided what and when. */
function Standing({ found, isOwn }: { found: ImportDetail; isOwn: boolean }) {
  const { state, asked, decided, ended, counts } = found;
  switch (state) {
    case "questions":
    case "ready":
      return <Checklist found={found} />;
    case "waiting-for-approval":
      return (
        <p className="text-pretty">
          {asked !== null && `Asked by ${asked.by}, ${momentText(asked.at)}. `}
          {isOwn
            ? "Somebody else has to approve it, who sees this same preview."
            : "You see the same preview. If the data change before you approve, the preview is made again."}
        </p>
      );
    case "committed":
    case "undone":
      return (
        <p className="text-pretty">
          {state === "undone"
            ? `Undone${ended === null ? "" : ` on ${momentText(ended)}`}. `
            : `${rowsText((counts?.new ?? 0) + (counts?.changed ?? 0) + (counts?.relabelled ?? 0))} written${ended === null ? "" : ` on ${momentText(ended)}`}. `}
          {asked !== null && `Committed by ${asked.by}. `}
          {decided !== null && `Approved by ${decided.by}, ${momentText(decided.at)}. `}
          {state === "committed" &&
            "Undo puts back what was in force before; both stay on record. Not possible once later imports build on it."}
        </p>
      );
    case "discarded":
      return (
        <p className="text-pretty">
          Discarded{ended === null ? "" : ` on ${momentText(ended)}`}. Send the file again to start over.
        </p>
      );
    case "refused":
      return <p className="text-pretty">The file cannot be read. Correct it and send it again.</p>;
    case "reading":
      return <p className="text-pretty">You can leave this page; reading goes on.</p>;
    default:
      return (
        <p className="text-pretty">{decided === null ? "" : `Approved by ${decided.by}. `}Being written.</p>
      );
  }
}

function Checklist({ found }: { found: ImportDetail }) {
  const { state, questions, comparedAt, counts, decided } = found;
  const open = questions.filter(({ answer }) => answer === null).length;
  const isStuck = state === "questions" && open === 0;
  return (
    <>
      <ul className="grid gap-1.5">
        <Check isDone={!isStuck}>
          {isStuck ? "A needed column has no field: see Columns" : "Columns have their fields"}
        </Check>
        <Check isDone={open === 0}>
          {open === 0
            ? "No open questions"
            : open === 1
              ? "1 question to answer"
              : `${open} questions to answer`}
        </Check>
        <Check isDone={state === "ready"}>
          {state === "ready" && comparedAt !== null
            ? `Preview of ${momentText(comparedAt)}`
            : "Preview follows"}
        </Check>
        {counts !== null && counts.refused > 0 && (
          <Check isDone={false} icon="triangle-alert">
            {rowsText(counts.refused)} refused, left out of the import
          </Check>
        )}
      </ul>
      {decided !== null && (
        <p className="text-12 text-mute">
          Rejected by {decided.by}, {momentText(decided.at)}.
        </p>
      )}
      <p className="text-12 text-pretty text-mute">
        {importApproval(found) === "declared result"
          ? "A declared result changes, so a second person must approve. You cannot approve your own import."
          : importApproval(found) === "many records"
            ? "More than 1,000 records in force change, so a second person must approve. You cannot approve your own import."
            : "Once committed it can be undone whole. If the data change before, the preview is made again."}
      </p>
    </>
  );
}

function Check({
  isDone,
  icon,
  children,
}: {
  isDone: boolean;
  icon?: "triangle-alert";
  children: ReactNode;
}) {
  return (
    <li className="flex items-start gap-2">
      {isDone || icon ? (
        <Icon name={icon ?? "circle-check"} className={cx("mt-0.5 size-4", icon ? "text-mid" : "text-pos")} />
      ) : (
        <span aria-hidden="true" className="mt-0.75 size-3.5 shrink-0 rounded-full border border-control" />
      )}
      <span className={cx("min-w-0", !isDone && !icon && "font-semibold")}>{children}</span>
    </li>
  );
}
