import { markForm, type DrawnForm } from "@command-center/contract/results/decisive/form-samples";
import { useState, type FormEvent } from "react";
import { explain } from "../../../../api/errors.ts";
import { useWrite } from "../../../../api/writes.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field, Input } from "../../../../ui/controls/field.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../../ui/overlays/dialog.tsx";
import { toasts } from "../../../../ui/overlays/toast-store.ts";
import { Alert } from "../../../../ui/states/alert.tsx";

export interface MissingDialogProps {
  sample: number;
  form: DrawnForm;
  onClose: () => void;
}

/** Says that a sampled form is missing or illegible, which ends the proof, or that it was found. */
export function MissingDialog({ sample, form, onClose }: MissingDialogProps) {
  const isMissing = form.state === "missing";
  const [note, setNote] = useState("");
  const [message, setMessage] = useState<string>();
  const { mutateAsync, isPending, error } = useWrite(markForm);
  const save = async () => {
    const parsed = markForm.input.safeParse({
      id: String(sample),
      area: form.area,
      isMissing: !isMissing,
      note: isMissing || note.trim() === "" ? null : note,
    });
    setMessage(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    if ((await mutateAsync(parsed.data).catch(() => null)) === null) return;
    toasts.add({
      title: isMissing ? "The form is awaited again" : "The form is missing",
      description: form.station,
    });
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={`Form of ${form.station}`} titleShown staysOpen>
      <form
        noValidate
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogBody>
          {isMissing ? (
            <p>Recorded as missing: {form.note}. If it was found, import it, or have it awaited again.</p>
          ) : (
            <>
              <p>
                A form that is missing or illegible counts as the worst that it could say. This sample can
                then confirm nothing until the form is found.
              </p>
              <Field label="Why it is missing" message={message}>
                {(control) => (
                  <Input {...control} value={note} onChange={({ target }) => setNote(target.value)} />
                )}
              </Field>
            </>
          )}
          {error && (
            <Alert tone="bad" announce="alert" title="Nothing was saved">
              {explain(error)}
            </Alert>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={isPending}>
            {isMissing ? "It was found" : "It is missing"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
