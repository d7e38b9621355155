import type { HistoryEntry } from "@command-center/contract/changes/record-history";
import { countedText } from "@command-center/domain/number-text";
import { momentText } from "@command-center/domain/time/moment-text";
import type { ComponentProps, ReactNode } from "react";
import { UndoChange } from "../entry/undo-change.tsx";
import { ChangeFacts, FieldChanges } from "./record-parts.tsx";

/** Changed fields that are in sight; the others open. */
const MOST_AT_ONCE = 5;

export interface HistoryItemProps
  extends
    Pick<HistoryEntry, "what" | "at" | "fields" | "isUndoable">,
    Omit<ComponentProps<typeof ChangeFacts>, "className"> {
  /** Next to what happened. */
  about?: ReactNode;
  /** Without changed fields. */
  words?: string | undefined;
  /** True if an undo restores a version; by default, if a field had a value. */
  hasBefore?: boolean;
  /** The sentence about an undo that restores none. */
  noneLeft?: string;
}

/** One entry of a history: what changed from what to what, by whom, when, why, from which source, approved by whom. */
export function HistoryItem({
  what,
  about,
  at,
  fields,
  words,
  isUndoable,
  hasBefore = fields.some(({ before }) => before !== null),
  noneLeft,
  ...facts
}: HistoryItemProps) {
  return (
    <li className="border-l-2 border-line pl-3 text-14">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{what}</span>
        {about}
        <time dateTime={at} className="text-12 text-mute">
          {momentText(at)}
        </time>
      </p>
      {words !== undefined && <p className="mt-1">{words}</p>}
      <div className="mt-1 flex flex-wrap gap-x-8 gap-y-1 text-12">
        <Fields fields={fields} />
        <ChangeFacts {...facts} className="min-w-0 grow basis-64" />
      </div>
      {isUndoable && facts.changeSet !== null && (
        <UndoChange id={facts.changeSet} hasBefore={hasBefore} noneLeft={noneLeft} />
      )}
    </li>
  );
}

function Fields({ fields }: Pick<HistoryEntry, "fields">) {
  if (fields.length === 0) return null;
  const others = fields.slice(MOST_AT_ONCE);
  return (
    <div className="min-w-0 grow basis-64">
      <FieldChanges fields={fields.slice(0, MOST_AT_ONCE)} />
      {others.length > 0 && (
        <details>
          <summary className="cursor-pointer text-mute hover:text-ink pointer-coarse:py-3">
            {countedText(others.length, "other field", "other fields")}
          </summary>
          <FieldChanges fields={others} />
        </details>
      )}
    </div>
  );
}
