import { addNote, changeNote } from "@command-center/contract/notes/note-changes";
import type { listNotes, Note } from "@command-center/contract/notes/notes";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { chosenCycle, EntryForm, useEntry } from "../form/entry-form.tsx";
import { CheckField, TextField } from "../form/fields.tsx";

/** First and last day of a chart. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

export interface NoteFormProps {
  /** The note to change; null: a new one. */
  note: Note | null;
  /** Subject of a new note. */
  about?: InputOf<typeof listNotes>;
  /** Days to choose from, for a new note about a chart. */
  range?: DayRange | undefined;
  onSaved?: () => void;
  onClose: () => void;
}

type NoteEntries = { readonly text: string; readonly inBrief: boolean; readonly day?: string | undefined };

const FIELD_NAMES: Readonly<Record<string, string>> = { text: "Note", inBrief: "In the brief" };

export default function NoteForm({ note, about, range, onSaved, onClose }: NoteFormProps) {
  const opened = { text: note?.text ?? "", inBrief: note?.inBrief ?? false, day: range?.last };
  const entry = useEntry<NoteEntries, typeof addNote | typeof changeNote>({
    endpoint: note === null ? addNote : changeNote,
    opened,
    inputOf: ({ text, inBrief, day }, _clientId, version) =>
      note === null
        ? { ...about, ...chosenCycle(), day, text, inBrief }
        : { id: note.id, version, text, inBrief },
    versioned:
      note === null
        ? undefined
        : {
            version: note.version,
            wordsOf: (field, value) => ({
              name: FIELD_NAMES[field] ?? field,
              text: typeof value === "boolean" ? (value ? "Yes" : "No") : String(value),
            }),
            taken: (_entries, fields) =>
              Object.fromEntries(fields.map(({ field, theirs }) => [field, theirs])) as Partial<NoteEntries>,
          },
    onSaved: () => {
      onSaved?.();
      onClose();
    },
    onClose,
  });
  return (
    <EntryForm entry={entry} className="grid gap-3" verb="Save note" refusal="The note was not saved">
      {range !== undefined && (
        <TextField name="day" label="Day" type="date" min={range.first} max={range.last} />
      )}
      <TextField
        name="text"
        label="Note"
        isLong
        focused
        onKeyDown={(event) => {
          // Closes the form, unless text would be lost. A sheet around it closes as a whole.
          if (event.key !== "Escape" || entry.entries.text !== opened.text) return;
          event.stopPropagation();
          onClose();
        }}
      />
      <CheckField
        name="inBrief"
        label="In the brief"
        hint="Printed in the morning brief with your name and the time"
      />
    </EntryForm>
  );
}
