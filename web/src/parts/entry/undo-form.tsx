import { undoChange } from "@command-center/contract/changes/change-sets";
import { WaitingNote } from "./waiting-band.tsx";
import { EntryForm, useEntry } from "../form/entry-form.tsx";
import { TextField } from "../form/fields.tsx";

export interface UndoFormProps {
  /** In a dialog with this title; without, where the button was. */
  title?: string;
  id: number;
  /** Whether there is a version that the undo restores. */
  hasBefore: boolean;
  /** What is left without one. */
  noneLeft?: string | undefined;
  onClose: () => void;
}

/** Undoes a change with a reason; it may have to wait for a second person. */
export function UndoForm({
  title,
  id,
  hasBefore,
  noneLeft = "It is then no longer recorded.",
  onClose,
}: UndoFormProps) {
  const entry = useEntry({
    endpoint: undoChange,
    opened: { reason: "" },
    inputOf: ({ reason }) => ({ id: String(id), reason }),
    toastOf: () => ({
      title: "Undone",
      description: hasBefore ? "The version before is current again." : "",
    }),
    onClose,
  });
  return (
    <EntryForm
      entry={entry}
      {...(title === undefined ? { label: "Undo this change" } : { title })}
      verb="Undo"
      doing="Undoing…"
      cancel="Keep it"
    >
      <WaitingNote kind="change" id={String(id)} />
      <TextField
        name="reason"
        label="Reason for the undo"
        hint={hasBefore ? "The version before becomes current again. Both stay in the history." : noneLeft}
        maxLength={500}
        focused
      />
    </EntryForm>
  );
}
