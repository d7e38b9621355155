import { markForm, type DrawnForm } from "@command-center/contract/results/decisive/form-samples";
import { EntryForm, useEntry } from "../../../../parts/form/entry-form.tsx";
import { TextField } from "../../../../parts/form/fields.tsx";

export interface MissingDialogProps {
  sample: number;
  form: DrawnForm;
  onClose: () => void;
}

/** Says that a sampled form is missing or illegible, which ends the proof, or that it was found. */
export function MissingDialog({ sample, form, onClose }: MissingDialogProps) {
  const isMissing = form.state === "missing";
  const entry = useEntry({
    endpoint: markForm,
    opened: { note: "" },
    inputOf: ({ note }) => ({
      id: String(sample),
      area: form.area,
      isMissing: !isMissing,
      note: isMissing || note.trim() === "" ? null : note,
    }),
    toastOf: () => ({
      title: isMissing ? "The form is awaited again" : "The form is missing",
      description: form.station,
    }),
    onClose,
  });
  return (
    <EntryForm
      entry={entry}
      title={`Form of ${form.station}`}
      verb={isMissing ? "It was found" : "It is missing"}
    >
      {isMissing ? (
        <p>Recorded as missing: {form.note}. If it was found, import it, or have it awaited again.</p>
      ) : (
        <>
          <p>
            A form that is missing or illegible counts as the worst that it could say. This sample can then
            confirm nothing until the form is found.
          </p>
          <TextField name="note" label="Why it is missing" />
        </>
      )}
    </EntryForm>
  );
}
