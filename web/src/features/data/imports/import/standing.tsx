import type { ImportDetail } from "@command-center/contract/imports/imports";
import { momentText } from "@command-center/domain/time/moment-text";
import type { ReactNode } from "react";
import { cx } from "../../../../ui/class-names.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Alert } from "../../../../ui/states/alert.tsx";
import { NeededApproval } from "../../../../parts/entry/needed-approval.tsx";
import { rowsText } from "../import-words.ts";

export function Standing({ found, username }: { found: ImportDetail; username: string | undefined }) {
  const { state, asked, decided, ended, counts, undoAsked, approval } = found;
  switch (state) {
    case "questions":
    case "ready":
      return <Checklist found={found} />;
    case "waiting-for-approval":
      return (
        <>
          <p className="text-pretty">
            {asked !== null && `Requested by ${asked.by}, ${momentText(asked.at)}. `}
            {approval.refusal === null
              ? "You see the same preview. If data change before you approve, the preview is refreshed."
              : asked?.by === username
                ? "A second person sees this same preview."
                : approval.refusal}
          </p>
          <NeededApproval {...approval} />
        </>
      );
    case "committed":
    case "undone":
      return (
        <>
          <p className="text-pretty">
            {state === "undone"
              ? `Undone${ended === null ? "" : ` on ${momentText(ended)}`}. `
              : `${rowsText((counts?.new ?? 0) + (counts?.changed ?? 0) + (counts?.relabelled ?? 0))} written${ended === null ? "" : ` on ${momentText(ended)}`}. `}
            {asked !== null && `Committed by ${asked.by}. `}
            {decided !== null && `Approved by ${decided.by}, ${momentText(decided.at)}. `}
            {state === "committed" &&
              "Undo restores the earlier records; both stay on file. It is not possible once later imports build on this one."}
          </p>
          {state === "committed" && undoAsked !== null && (
            <p className="font-semibold text-pretty">
              {`${undoAsked.by} asked to undo it, ${momentText(undoAsked.at)}. `}
              {undoAsked.by !== username && approval.refusal}
            </p>
          )}
          {state === "committed" && <NeededApproval {...approval} />}
        </>
      );
    case "discarded":
      return (
        <p className="text-pretty">
          Discarded{ended === null ? "" : ` on ${momentText(ended)}`}. Upload the file again to start over.
        </p>
      );
    case "refused":
      return <p className="text-pretty">The file cannot be read. Correct it and upload it again.</p>;
    case "reading":
      return <p className="text-pretty">You can leave this page; reading goes on.</p>;
    default:
      return (
        <p className="text-pretty">{decided === null ? "" : `Approved by ${decided.by}. `}Being saved.</p>
      );
  }
}

function Checklist({ found }: { found: ImportDetail }) {
  const { state, questions, comparedAt, counts, decided, approval, trouble } = found;
  const open = questions.filter(({ answer }) => answer === null).length;
  const isStuck = state === "questions" && open === 0;
  return (
    <>
      <ul className="grid gap-1.5">
        <Check isDone={!isStuck}>
          {isStuck
            ? "A correction is needed: see Columns, Answers and Problems"
            : "All columns are matched or left out"}
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
      {trouble !== null && (
        <Alert tone="bad" title="The last commit saved nothing">
          {trouble}
        </Alert>
      )}
      {decided !== null && (
        <p className="text-12 text-mute">
          Rejected by {decided.by}, {momentText(decided.at)}.
        </p>
      )}
      {approval.reasons.length > 0 ? (
        <NeededApproval {...approval} />
      ) : (
        <p className="text-12 text-pretty text-mute">
          You can undo the whole import later. If data change meanwhile, the preview is refreshed.
        </p>
      )}
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
