import { createContext, use, type FocusEvent } from "react";
import { get, type FieldErrors, type UseFormReturn } from "react-hook-form";
import type { Issues, Values } from "./issues.ts";

interface Shown {
  readonly form: UseFormReturn<Values>;
  readonly errors: FieldErrors;
  readonly issues: Issues;
}

export const ShownForm = createContext<Shown | null>(null);

function useShown(): Shown {
  const shown = use(ShownForm);
  if (shown === null) throw new Error("A field has no form around it.");
  return shown;
}

/** The error message of a field of the form around. */
export function useEntryMessage(name: string): string | undefined {
  const { errors, issues } = useShown();
  const error = get(errors, name) as { readonly message?: string } | undefined;
  return error?.message ?? issues[name];
}

const PRESSED = ":is(button, a, label, summary, [type=checkbox], [type=radio]):active";

/** A field of the form around: what registers its control, its text, and what is wrong with it. `onEntered` hears of a user's changes. */
export function useEntryField(name: string, onEntered?: (text: string) => void) {
  const { form } = useShown();
  const onChange = ({ target }: { target: { value: string } }) => onEntered?.(target.value);
  const { onBlur, ...register } = form.register(name, { onChange });
  return {
    register: {
      ...register,
      // A message would move what is being pressed away from under the pointer, and the press would be lost.
      onBlur: (event: FocusEvent) => document.querySelector(PRESSED) === null && void onBlur(event),
    },
    message: useEntryMessage(name),
    value: String(form.getValues(name)),
    focus: () => form.setFocus(name),
  };
}
