import type { Note } from "@command-center/contract/notes/notes";
import { momentText } from "@command-center/domain/time/moment-text";
import { Suspense, useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { formatDay } from "../../ui/format.ts";
import { Writing } from "../past/writing.tsx";
import type { NoteFormProps } from "./note-form.tsx";
import { lazy } from "../../ui/loading/lazy.ts";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";

export interface NoteItemProps {
  note: Note;
  isOwn: boolean;
  /** Whether the account may delete notes of others. */
  mayRemove: boolean;
  onRemove: () => Promise<void>;
}

/** One note: its text, who wrote it and when. Its author can change it. */
export function NoteItem({ note, isOwn, mayRemove, onRemove }: NoteItemProps) {
  const [opened, setOpened] = useState<Note | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { name, by, day, part, text, inBrief, writtenAt, changedAt } = note;
  const author = name === by ? by : `${name} (${by})`;
  const remove = async () => {
    setIsRemoving(true);
    await onRemove();
    setIsRemoving(false);
  };
  return (
    <li className="grid gap-1 border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-12 text-mute">
        {day !== null && (
          <time dateTime={day} className="font-semibold text-ink">
            {formatDay(day)}
          </time>
        )}
        <span className="font-semibold text-ink">{author}</span>
        <time dateTime={writtenAt}>{momentText(writtenAt)}</time>
        {changedAt !== null && <span>{`Changed ${momentText(changedAt)}`}</span>}
        {part !== null && <Badge>{part}</Badge>}
        {inBrief && <Badge>In the brief</Badge>}
      </p>
      {opened === null ? (
        <>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          {(isOwn || mayRemove) && (
            <Writing>
              <div data-print="hide" className="flex gap-4">
                {isOwn && (
                  <Button
                    look="ghost"
                    className={SMALL}
                    // Takes the focus back from the form.
                    // oxlint-disable-next-line jsx-a11y/no-autofocus
                    autoFocus={wasOpened}
                    onClick={() => {
                      setOpened(note);
                      setWasOpened(true);
                    }}
                  >
                    Edit
                  </Button>
                )}
                <Button look="ghost" className={SMALL} busy={isRemoving} onClick={() => void remove()}>
                  Delete
                </Button>
              </div>
            </Writing>
          )}
        </>
      ) : (
        // The note as it was opened: a change from another tab must not become its base unnoticed.
        <LazyNoteForm note={opened} onClose={() => setOpened(null)} />
      )}
    </li>
  );
}

const SMALL = "-ml-2 h-7 px-2 text-12";

const NoteForm = lazy<NoteFormProps>(() => import("./note-form.tsx"));

/** The form of a note, loaded when a user wants to write. */
export function LazyNoteForm(props: NoteFormProps) {
  return (
    <Suspense
      fallback={
        <Loading what="the form">
          <p>
            <SkeletonWords like="Note" />
          </p>
        </Loading>
      }
    >
      <NoteForm {...props} />
    </Suspense>
  );
}
