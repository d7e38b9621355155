import type { readRecordForm } from "@command-center/contract/changes/entered-records";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { useId } from "react";
import { Field, Input } from "../../ui/controls/field.tsx";

export type RecordFormData = OutputOf<typeof readRecordForm>;
type FormField = RecordFormData["fields"][number];

export interface FieldControlProps {
  field: FormField;
  form: Pick<RecordFormData, "isNew" | "districts" | "constituencies">;
  /** The district that is entered: its constituencies are offered. */
  district: string;
  text: string;
  message: string | undefined;
  onChange: (text: string) => void;
}

export function FieldControl({ field, form, district, text, message, onChange }: FieldControlProps) {
  const listId = useId();
  const { id, name, help, holds, choices, required } = field;
  // A correction begins with what is known of each field.
  const label =
    required || !form.isNew ? (
      name
    ) : (
      <>
        {name} <span className="font-normal text-mute">(optional)</span>
      </>
    );
  if (holds === "choice")
    return (
      <Field label={label} hint={help} message={message}>
        {(control) => (
          <select
            {...control}
            className="select w-full"
            value={text}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">{required ? "Choose" : "Not given"}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        )}
      </Field>
    );
  const places = holds === "code and name" ? placesFor(id, form, district) : [];
  return (
    <Field label={label} hint={help} message={message}>
      {(control) => (
        <>
          <Input
            {...control}
            {...INPUTS[holds]}
            {...(places.length > 0 && { list: listId })}
            autoComplete="off"
            value={text}
            maxLength={2_000}
            onChange={({ target }) => onChange(target.value)}
          />
          {places.length > 0 && (
            <datalist id={listId}>
              {places.map((place) => (
                <option key={place} value={place}>
                  {place}
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

const INPUTS: Partial<Record<FormField["holds"], { type?: "date"; inputMode?: "numeric" | "decimal" }>> = {
  day: { type: "date" },
  count: { inputMode: "numeric" },
  amount: { inputMode: "decimal" },
};

function placesFor(
  id: string,
  { districts, constituencies }: FieldControlProps["form"],
  district: string,
): readonly string[] {
  if (id === "district") return districts;
  const own = constituencies.filter((one) => one.district.toLowerCase() === district.trim().toLowerCase());
  return [...new Set((own.length > 0 ? own : constituencies).map(({ name }) => name))];
}
