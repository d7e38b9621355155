import { useEffect, useId, type ComponentProps, type ReactNode } from "react";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Field, Input } from "../../ui/controls/field.tsx";
import { useEntryField } from "./entry-field.ts";

interface EntryFieldProps {
  /** Its name among the entries of the form. */
  name: string;
  label: ReactNode;
  /** True if only screen readers get the label. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  /** Its place among the other fields. */
  place?: string;
}

type TextFieldProps = EntryFieldProps &
  Omit<ComponentProps<"input">, "name" | "ref" | "onKeyDown"> &
  Pick<ComponentProps<"textarea">, "onKeyDown"> & {
    /** Takes the focus when it appears in the place of what was pressed. */
    focused?: boolean;
    /** Several lines of text. */
    isLong?: boolean;
    /** Fills in what follows from the text that a user has entered. */
    onEntered?: (text: string) => void;
  };

/** A line of text, a number or a day. */
export function TextField({
  name,
  label,
  isLabelHidden,
  hint,
  place,
  className,
  focused = false,
  isLong = false,
  onEntered,
  onKeyDown,
  ...input
}: TextFieldProps) {
  const { register, message, focus } = useEntryField(name, onEntered);
  useFocusOnce(focused, focus);
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} message={message} className={place}>
      {(control) =>
        isLong ? (
          <textarea
            {...control}
            {...register}
            onKeyDown={onKeyDown}
            className="input h-auto min-h-20 resize-y py-2 pointer-coarse:h-auto"
          />
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

interface SelectFieldProps extends EntryFieldProps, Pick<ComponentProps<"select">, "disabled"> {
  options: readonly (readonly [value: string, words: string])[];
  focused?: boolean;
}

export function SelectField({
  name,
  label,
  isLabelHidden,
  hint,
  place,
  options,
  focused = false,
  disabled,
}: SelectFieldProps) {
  const { register, value: opened, message, focus } = useEntryField(name);
  useFocusOnce(focused, focus);
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} message={message} className={place}>
      {(control) => (
        <select
          {...control}
          {...register}
          // Not the first option, which the form would take for a choice made before the page was ready.
          defaultValue={opened}
          disabled={disabled}
          className="select w-full"
        >
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

/** Yes or no. */
export function CheckField({ name, label, hint }: EntryFieldProps) {
  return <Checkbox {...useEntryField(name).register} label={label} hint={hint} />;
}

interface RadioFieldProps extends EntryFieldProps {
  /** Values in words, with a line about each where there is one. */
  options: readonly (readonly [value: string, words: ReactNode, about?: ReactNode])[];
  focused?: boolean;
  disabled?: boolean;
  className?: string;
}

/** One of several values, each in words of its own. */
export function RadioField({
  name,
  label,
  hint,
  options,
  focused = false,
  disabled,
  className,
}: RadioFieldProps) {
  const { register, message, focus } = useEntryField(name);
  const id = useId();
  useFocusOnce(focused, focus);
  return (
    <fieldset aria-describedby={message ? id : undefined} className={className ?? "grid gap-1"}>
      <legend className="mb-1 text-14 font-semibold">{label}</legend>
      {options.map(([value, words, about]) => (
        <label
          key={value}
          className="flex min-h-8 cursor-pointer items-start gap-2.5 py-1 text-14 pointer-coarse:py-2.5"
        >
          <input
            {...register}
            type="radio"
            value={value}
            disabled={disabled}
            className="mt-0.75 size-4 shrink-0 accent-ink pointer-coarse:size-5"
          />
          <span className="min-w-0">
            {words}
            {about !== undefined && <span className="block text-12 text-mute">{about}</span>}
          </span>
        </label>
      ))}
      {hint !== undefined && <p className="text-12 text-mute">{hint}</p>}
      {message && (
        <p id={id} className="basis-full text-12 font-medium text-neg">
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
