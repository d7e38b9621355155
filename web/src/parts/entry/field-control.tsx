import type { readRecordForm } from "@command-center/contract/changes/entered-records";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { useId, type ComponentProps } from "react";
import { SelectField, TextField } from "../form/fields.tsx";

export type RecordFormData = OutputOf<typeof readRecordForm>;
export type FormField = RecordFormData["fields"][number];

/** The entry of a field: kinds of records have a field called reason, too. */
export const entryOf = (id: string) => `field_${id}`;

export interface FieldControlProps {
  field: FormField;
  form: Pick<RecordFormData, "isNew" | "districts" | "constituencies">;
  /** The district that is entered: its constituencies are offered. */
  district: string;
}

export function FieldControl({ field, form, district }: FieldControlProps) {
  const listId = useId();
  const { id, name, help, holds, choices, required } = field;
  const shown = {
    name: entryOf(id),
    // A correction begins with what is known of each field.
    label:
      required || !form.isNew ? (
        name
      ) : (
        <>
          {name} <span className="font-normal text-mute">(optional)</span>
        </>
      ),
    hint: help === "" ? undefined : help,
  };
  if (holds === "choice")
    return (
      <SelectField
        {...shown}
        options={[
          ["", required ? "Choose" : "Not given"],
          ...choices.map((choice) => [choice, choice] as const),
        ]}
      />
    );
  const places = holds === "code and name" ? placesFor(id, form, district) : [];
  return (
    <>
      <TextField
        {...shown}
        {...INPUTS[holds]}
        {...(places.length > 0 && { list: listId })}
        className="w-full"
        maxLength={2_000}
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
  );
}

const INPUTS: Partial<Record<FormField["holds"], Pick<ComponentProps<"input">, "type" | "inputMode">>> = {
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
