import { readAccount } from "@command-center/contract/accounts/accounts";
import { addNote, removeNote, restoreNote } from "@command-center/contract/notes/note-changes";
import { listNotes, type Note } from "@command-center/contract/notes/notes";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { mayUse } from "@command-center/domain/permissions";
import { useRef, useState } from "react";
import { isRefused } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import { Writing, WritingOff } from "../past/writing.tsx";
import { LazyNoteForm, NoteItem } from "./note-item.tsx";
import type { DayRange } from "./note-form.tsx";
import { ReadError } from "../../page/read-error.tsx";
import { WriteError } from "../../page/write-error.tsx";

export interface NotesProps {
  about: InputOf<typeof listNotes>;
  /** The days of a chart that notes can be about. */
  range?: DayRange;
}

/** Notes about a figure, a petition or the days of a chart, with a form for accounts that may write. */
export default function Notes({ about, range }: NotesProps) {
  const read = useRead(listNotes, about);
  const { data: account } = useRead(readAccount, {});
  const [isAdding, setIsAdding] = useState(false);
  const [wasAdding, setWasAdding] = useState(false);
  const [removed, setRemoved] = useState<Note | null>(null);
  const remove = useWrite(removeNote);
  const restore = useWrite(restoreNote);
  const addButton = useRef<HTMLButtonElement>(null);
  const mayWrite = account !== undefined && mayUse(addNote.access, account) === "allowed";
  const mayRemoveAll = account !== undefined && mayUse("notes.remove", account) === "allowed";

  if (read.data === undefined) {
    if (isRefused(read.error)) return <p className="text-14 text-mute">{read.error.detail}</p>;
    if (read.error) return <ReadError what="The notes" read={read} />;
    return (
      <Loading what="the notes">
        <p className="text-14">
          <SkeletonWords like="No notes yet." />
        </p>
      </Loading>
    );
  }

  const takeOut = async (note: Note) => {
    if ((await remove.mutateAsync({ id: note.id }).catch(() => null)) !== null) setRemoved(note);
  };
  const undo = async ({ id }: Note) => {
    if ((await restore.mutateAsync({ id }).catch(() => null)) === null) return;
    addButton.current?.focus();
    setRemoved(null);
  };
  const failure = remove.error ?? restore.error;
  return (
    <div className="grid gap-3 text-14">
      {read.data.length === 0 && <p className="text-mute">No notes yet.</p>}
      {read.data.length > 0 && (
        <ul className="grid">
          {read.data.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              isOwn={mayWrite && note.by === account.username}
              mayRemove={mayRemoveAll}
              onRemove={() => takeOut(note)}
            />
          ))}
        </ul>
      )}
      {removed !== null && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          Note deleted.
          {/* The button that had the focus is gone with the note. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button autoFocus busy={restore.isPending} onClick={() => void undo(removed)}>
            <Icon name="undo" className="size-3.5" />
            Undo
          </Button>
        </p>
      )}
      <WriteError title="Nothing was changed" error={failure} />
      {mayWrite && (
        <div data-print="hide">
          <WritingOff />
          <Writing>
            {isAdding ? (
              <LazyNoteForm
                note={null}
                about={about}
                range={range}
                onSaved={() => setRemoved(null)}
                onClose={() => setIsAdding(false)}
              />
            ) : (
              <Button
                ref={addButton}
                // Takes the focus back from the form.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus={wasAdding}
                onClick={() => {
                  setIsAdding(true);
                  setWasAdding(true);
                }}
              >
                <Icon name="plus" className="size-3.5" />
                Add a note
              </Button>
            )}
          </Writing>
        </div>
      )}
    </div>
  );
}
