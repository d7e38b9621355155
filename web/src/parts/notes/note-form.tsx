import { changeNoteInput, NOTE_LENGTH } from "@command-center/contract/notes/note-changes";
import { useRef, useState, type FormEvent } from "react";
import { conflictOf, explain } from "../../api/errors.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Field, Input } from "../../ui/controls/field.tsx";
import { formatCount } from "../../ui/format.ts";
import { Alert } from "../../ui/states/alert.tsx";
import { ConflictNotice } from "../entry/conflict-notice.tsx";

export interface NoteEntries {
  readonly text: string;
  readonly inBrief: boolean;
  /** The day of a chart; null for other notes. */
  readonly day: string | null;
}

/** First and last day of a chart. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

export interface NoteFormProps {
  opened: NoteEntries;
  /** Days to choose from, for a new note about a chart. */
  range?: DayRange | undefined;
  /** `version` replaces that of the opened note, after a conflict. Resolves to whether the note was saved. */
  onSave: (entries: NoteEntries, version?: string) => Promise<boolean>;
  onCancel: () => void;
  busy: boolean;
  error: unknown;
}

const FIELD_NAMES: Readonly<Record<string, string>> = { text: "Note", inBrief: "In the brief" };

export default function NoteForm({ opened, range, onSave, onCancel, busy, error }: NoteFormProps) {
  const [entries, setEntries] = useState(opened);
  const [version, setVersion] = useState<string>();
  const [message, setMessage] = useState<string>();
  const textBox = useRef<HTMLTextAreaElement>(null);
  const conflict = conflictOf(error);
  const set = (changed: Partial<NoteEntries>) => {
    setEntries({ ...entries, ...changed });
    setMessage(undefined);
  };
  const save = async (base: string | undefined) => {
    if (busy) return;
    const checked = changeNoteInput.shape.text.safeParse(entries.text);
    if (!checked.success) {
      const tooLong =
        entries.text.length > NOTE_LENGTH ? `; this note has ${formatCount(entries.text.length)}` : "";
      setMessage(`${checked.error.issues[0]?.message ?? "Write a note"}${tooLong}`);
      textBox.current?.focus();
      return;
    }
    await onSave({ ...entries, text: checked.data }, base);
  };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(version);
      }}
    >
      {range !== undefined && (
        <Field label="Day">
          {(control) => (
            <Input
              {...control}
              type="date"
              required
              min={range.first}
              max={range.last}
              value={entries.day ?? range.last}
              onChange={(event) => set({ day: event.target.value })}
              className="max-w-48"
            />
          )}
        </Field>
      )}
      <Field label="Note" message={message}>
        {(control) => (
          <textarea
            {...control}
            ref={textBox}
            // The user has just opened the form.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            rows={3}
            value={entries.text}
            onChange={(event) => set({ text: event.target.value })}
            onKeyDown={(event) => {
              // Closes the form, unless text would be lost. A sheet around it closes as a whole.
              if (event.key !== "Escape" || entries.text !== opened.text) return;
              event.stopPropagation();
              onCancel();
            }}
            className="input h-auto min-h-20 resize-y py-2 pointer-coarse:h-auto"
          />
        )}
      </Field>
      <Checkbox
        label="In the brief"
        hint="Printed in the morning brief with your name and the time"
        checked={entries.inBrief}
        onChange={(event) => set({ inBrief: event.target.checked })}
      />
      {conflict !== null && (
        <ConflictNotice
          conflict={conflict}
          wordsOf={(field, value) => ({
            name: FIELD_NAMES[field] ?? field,
            text: typeof value === "boolean" ? (value ? "Yes" : "No") : String(value),
          })}
          busy={busy}
          onKeep={() => {
            setVersion(conflict.version);
            void save(conflict.version);
          }}
          onTake={() => {
            setVersion(conflict.version);
            const theirs = new Map(conflict.fields.map(({ field, theirs: value }) => [field, value]));
            set({
              ...(theirs.has("text") && { text: String(theirs.get("text")) }),
              ...(theirs.has("inBrief") && { inBrief: theirs.get("inBrief") === true }),
            });
          }}
        />
      )}
      {error != null && conflict === null && (
        <Alert tone="bad" announce="alert" title="The note was not saved">
          {explain(error)}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={busy}>
          {busy ? "Saving…" : "Save note"}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
