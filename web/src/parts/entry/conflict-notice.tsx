import type { Conflict } from "@command-center/contract/wire/errors";
import { momentText } from "@command-center/domain/time/moment-text";
import { Button } from "../../ui/controls/button.tsx";
import { Alert } from "../../ui/states/alert.tsx";
import { BeforeAfter } from "./before-after.tsx";

export interface ConflictNoticeProps {
  conflict: Conflict;
  /** Default: another user has changed the record. */
  title?: string;
  /** A field and their value of it as the form has them: `As of`, `31 Jan 2021`; and where known the value that was opened and the own one. */
  wordsOf: (field: string, value: unknown) => { name: string; text: string; opened?: string; mine?: string };
  busy: boolean;
  /** Saves what was typed over the other user's values. */
  onKeep: () => void;
  /** Puts the other user's values into the form; everything else stays as typed. */
  onTake: () => void;
}

/** Another user has saved the record first. Nothing that was typed is lost. */
export function ConflictNotice({ conflict, title, wordsOf, busy, onKeep, onTake }: ConflictNoticeProps) {
  const { by, at } = conflict;
  const words = conflict.fields.map(({ field, theirs }) => wordsOf(field, theirs));
  const isCompared = words.some(({ mine }) => mine !== undefined);
  const rows = words.map(({ name, opened, text, mine }) => {
    const theirs = (
      <b key="theirs" className="font-semibold">
        {text || "–"}
      </b>
    );
    return { name, cells: isCompared ? [opened || "–", theirs, mine || "–"] : [theirs] };
  });
  return (
    <Alert
      tone="warning"
      announce="alert"
      title={title ?? `${by ?? "Another user"} has changed this${at === null ? "" : `, ${momentText(at)}`}`}
    >
      <p>Nothing was saved yet. What you typed is still here.</p>
      <BeforeAfter
        caption="Values that differ"
        columns={["Field", ...(isCompared ? ["When you opened it", "Theirs", "Yours"] : ["Theirs"])]}
        rows={rows}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button busy={busy} onClick={onKeep}>
          Keep mine
        </Button>
        <Button busy={busy} onClick={onTake}>
          Take theirs
        </Button>
      </div>
    </Alert>
  );
}
