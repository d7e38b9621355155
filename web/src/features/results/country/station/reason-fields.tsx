import type { ReactNode } from "react";
import { Card } from "../../../../ui/card.tsx";
import { Field, Input } from "../../../../ui/controls/field.tsx";
import type { FieldMessage } from "./form-of.ts";
import type { SheetEntries } from "./sheet-entries.ts";

const OTHER = "Other";
const REASONS = [
  "Typing error",
  "Figures exchanged",
  "Form read wrongly",
  "Corrected form received",
  "Recount or ruling",
  OTHER,
];
const REASONS_OF_NEW = ["Result received", "Missing in the file", OTHER];
const SOURCES = [
  "Declaration of results form",
  "Photo of the form",
  "Tally sheet",
  "Agent by telephone",
  OTHER,
];

/** Reason and source as they are sent; the first field that is missing otherwise. */
export function saidIn({
  reason,
  explanation = "",
  source,
  sourceDetail = "",
}: SheetEntries):
  | { readonly reason: string; readonly source: string }
  | { readonly field: string; readonly text: string } {
  if (!reason) return { field: "reason", text: "Choose a reason." };
  if (explanation.trim() === "") return { field: "explanation", text: "Explain it in a sentence." };
  if (!source) return { field: "source", text: "Choose where the figures are from." };
  const detail = sourceDetail.trim();
  if (source === OTHER && detail === "")
    return { field: "sourceDetail", text: "Say where the figures are from." };
  return {
    reason: reason === OTHER ? explanation.trim() : `${reason}: ${explanation.trim()}`,
    source: source === OTHER ? detail : [source, detail].filter(Boolean).join(", "),
  };
}

export interface ReasonFieldsProps {
  isNew: boolean;
  entries: SheetEntries;
  message: FieldMessage | undefined;
  onChange: (changed: Readonly<Record<string, string>>) => void;
}

/** Why a result is changed and where its figures are from; both are required. */
export function ReasonFields({ isNew, entries, message, onChange }: ReasonFieldsProps) {
  const messageOf = (field: string) => (message?.field === field ? message.text : undefined);
  const text = (name: string, label: ReactNode, hint?: string) => (
    <Field label={label} hint={hint} message={messageOf(name)}>
      {(control) => (
        <Input
          {...control}
          name={name}
          autoComplete="off"
          maxLength={name === "explanation" ? 450 : 250}
          value={entries[name] ?? ""}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <Card title="Reason and source" note="Both are required, and stay with the sheet">
      <div className="grid gap-4">
        <Choice
          name="reason"
          legend="Reason"
          options={isNew ? REASONS_OF_NEW : REASONS}
          value={entries["reason"] ?? ""}
          message={messageOf("reason")}
          onChange={onChange}
        />
        {text("explanation", "Explanation")}
        <Choice
          name="source"
          legend="Source"
          options={SOURCES}
          value={entries["source"] ?? ""}
          message={messageOf("source")}
          onChange={onChange}
        />
        {text(
          "sourceDetail",
          entries["source"] === OTHER ? "Which source" : "Which one",
          entries["source"] === OTHER ? undefined : "Form number, date or person. Can be left out.",
        )}
      </div>
    </Card>
  );
}

interface ChoiceProps {
  name: string;
  legend: string;
  options: readonly string[];
  value: string;
  message: string | undefined;
  onChange: (changed: Readonly<Record<string, string>>) => void;
}

function Choice({ name, legend, options, value, message, onChange }: ChoiceProps) {
  const messageId = `${name}-message`;
  return (
    <fieldset aria-describedby={message === undefined ? undefined : messageId}>
      <legend className="text-14 font-semibold">{legend}</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-line px-2.5 text-14 has-checked:border-ink has-checked:font-semibold pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange({ [name]: option })}
              className="size-4 accent-ink"
            />
            {option}
          </label>
        ))}
      </div>
      {message !== undefined && (
        <p id={messageId} className="mt-1 text-12 font-medium text-neg">
          {message}
        </p>
      )}
    </fieldset>
  );
}
