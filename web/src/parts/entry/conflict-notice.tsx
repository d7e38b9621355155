import type { Conflict } from "@command-center/contract/wire/errors";
import { momentText } from "@command-center/domain/time/moment-text";
import { Button } from "../../ui/controls/button.tsx";
import { Alert } from "../../ui/states/alert.tsx";

export interface ConflictNoticeProps {
  conflict: Conflict;
  /** A field and a value of it as the form has them: `As of`, `31 Jan 2021`. */
  wordsOf: (field: string, value: unknown) => { name: string; text: string };
  busy: boolean;
  /** Saves what was typed over the other user's values. */
  onKeep: () => void;
  /** Puts the other user's values into the form; everything else stays as typed. */
  onTake: () => void;
}

/** Another user has saved the record first. Nothing that was typed is lost. */
export function ConflictNotice({ conflict, wordsOf, busy, onKeep, onTake }: ConflictNoticeProps) {
  const { by, at, fields } = conflict;
  return (
    <Alert
      tone="warning"
      announce="alert"
      title={`${by ?? "Another user"} has changed this${at === null ? "" : `, ${momentText(at)}`}`}
    >
      <p>Nothing was saved yet. What you typed is still here. Their values:</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {fields.map(({ field, theirs }) => {
          const { name, text } = wordsOf(field, theirs);
          return (
            <div key={field} className="contents">
              <dt className="text-mute">{name}</dt>
              <dd className="font-semibold wrap-anywhere">{text}</dd>
            </div>
          );
        })}
      </dl>
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
