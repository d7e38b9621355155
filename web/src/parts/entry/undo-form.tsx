import { undoChange } from "@command-center/contract/changes/change-sets";
import { useState, type FormEvent } from "react";
import { explain } from "../../api/errors.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field, Input } from "../../ui/controls/field.tsx";
import { WaitingNote } from "./waiting-band.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { Alert } from "../../ui/states/alert.tsx";

export interface UndoFormProps {
  id: number;
  /** Whether there is a version that the undo restores. */
  hasBefore: boolean;
  /** What is left without one. */
  noneLeft: string;
  onClose: () => void;
}

/** The user has opened the form to type. The same function in every render, so that it runs once. */
const focus = (box: HTMLInputElement | null) => box?.focus();

/** Undoes a change with a reason; it may have to wait for a second person. */
export function UndoForm({ id, hasBefore, noneLeft, onClose }: UndoFormProps) {
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState<string>();
  const { mutateAsync, isPending, error } = useWrite(undoChange);
  const undo = async () => {
    const parsed = undoChange.input.safeParse({ id: String(id), reason });
    setMessage(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    const saved = await mutateAsync(parsed.data).catch(() => null);
    if (saved === null) return;
    toasts.add(
      saved.state === "proposed"
        ? { title: "Waits for approval", description: saved.approval.reasons.join(" ") }
        : { title: "Undone", description: hasBefore ? "The version before is current again." : "" },
    );
    onClose();
  };
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isPending) void undo();
      }}
    >
      <WaitingNote kind="change" id={String(id)} />
      <Field
        label="Reason for the undo"
        hint={hasBefore ? "The version before becomes current again. Both stay in the history." : noneLeft}
        message={message}
      >
        {(control) => (
          <Input
            {...control}
            ref={focus}
            value={reason}
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {error !== null && (
        <Alert tone="bad" announce="alert" title="Nothing was changed">
          {explain(error)}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={isPending}>
          Undo
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </form>
  );
}
