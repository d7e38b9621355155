import { set, type FieldErrors } from "react-hook-form";

/** The content of a form: the value of each field by its name. */
export type Values = Readonly<Record<string, unknown>>;

/** Messages by the name of their field. */
export type Issues = Readonly<Record<string, string>>;

/** Problems by the field of the form that the path of each ends with, or by the place in its list; others are about the whole form. */
export function issuesOf(
  { error }: { readonly error?: { readonly issues: readonly { path: PropertyKey[]; message: string }[] } },
  entries: Values,
): Issues {
  const found = (error?.issues ?? []).map(({ path, message }) => {
    const parts = path.map(String);
    const at = parts.findLastIndex((part) => part in entries);
    const name = parts[at] ?? "root";
    return [Array.isArray(entries[name]) ? parts.slice(at).join(".") : name, message] as const;
  });
  // The first problem of a field is the one to say.
  return Object.fromEntries(found.toReversed());
}

/** The same as react-hook-form has them. */
export function errorsOf(issues: Issues): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, message] of Object.entries(issues)) set(errors, name, { type: "refused", message });
  return errors;
}
