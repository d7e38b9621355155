import { useEffect, useId, type ComponentProps, type ReactNode } from "react";
import { Field, Input } from "../../ui/controls/field.tsx";
import { useEntryField } from "./entry-form.tsx";

interface EntryFieldProps {
  /** Its name among the entries of the form. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
}

type TextFieldProps = EntryFieldProps &
  Pick<
    ComponentProps<"input">,
    "type" | "inputMode" | "maxLength" | "max" | "min" | "className" | "autoComplete" | "list"
  > & {
    /** Takes the focus when it appears in the place of what was pressed. */
    focused?: boolean;
    /** Several lines of text. */
    isLong?: boolean;
  };

/** A line of text, a number or a day. */
export function TextField({
  name,
  label,
  hint,
  className,
  focused = false,
  isLong = false,
  ...input
}: TextFieldProps) {
  const { register, message, focus } = useEntryField(name);
  useFocusOnce(focused, focus);
  return (
    <Field label={label} hint={hint} message={message}>
      {(control) =>
        isLong ? (
          <textarea {...control} {...register} className="input min-h-20" />
        ) : (
          <Input
            autoComplete="off"
            {...input}
            {...control}
            {...register}
            className={className ?? (input.type === "date" ? "max-w-48" : "")}
          />
        )
      }
    </Field>
  );
}

interface SelectFieldProps extends EntryFieldProps {
  options: readonly (readonly [value: string, words: string])[];
}

export function SelectField({ name, label, hint, options }: SelectFieldProps) {
  const { register, message } = useEntryField(name);
  return (
    <Field label={label} hint={hint} message={message}>
      {(control) => (
        <select {...control} {...register} className="select w-full">
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface RadioFieldProps extends Omit<EntryFieldProps, "hint"> {
  options: readonly (readonly [value: string, words: ReactNode])[];
  focused?: boolean;
  className?: string;
}

/** One of several values, each in words of its own. */
export function RadioField({ name, label, options, focused = false, className }: RadioFieldProps) {
  const { register, message, focus } = useEntryField(name);
  const id = useId();
  useFocusOnce(focused, focus);
  return (
    <fieldset aria-describedby={message ? id : undefined} className={className ?? "grid gap-1"}>
      <legend className="mb-1 text-14 font-semibold">{label}</legend>
      {options.map(([value, words]) => (
        <label key={value} className="flex min-h-8 items-start gap-2 py-1 text-14">
          <input {...register} type="radio" value={value} className="radio mt-0.75" />
          <span className="min-w-0">{words}</span>
        </label>
      ))}
      {message && (
        <p id={id} className="text-12 font-medium text-neg">
          {message}
        </p>
      )}
    </fieldset>
  );
}

function useFocusOnce(isWanted: boolean, focus: () => void): void {
  useEffect(() => {
    if (isWanted) focus();
    // Once, when it appears.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/** Why a change is made, and its source: both are required, and stay in the history. */
export function ReasonFields() {
  return (
    <>
      <TextField name="reason" label="Reason" hint="It stays in the history." maxLength={500} />
      <TextField
        name="source"
        label="Source"
        hint="For example register and page, letter or person."
        maxLength={300}
      />
    </>
  );
}
