import type { ChangedFields } from "@command-center/contract/changes/changes-between";
import { countedText, countText } from "../number-text.ts";
import { dayText } from "../time/moment-text.ts";

/** A change in one line: `MP/015 Kigulu County South: Fresh poll ordered, 2 Sep 2025`. */
export const changeTitle = ({ about, what }: { readonly about: string; readonly what: string }) =>
  [about, what].filter(Boolean).join(": ");

const NONE = "not recorded";
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The value of a field as users read it: days and whole numbers as they are written elsewhere. */
export function fieldText(value: string | null, none = NONE): string {
  if (value === null) return none;
  if (DAY.test(value)) return dayText(value);
  return /^\d+$/.test(value) ? countText(Number(value)) : value;
}

/** A field before and after. A year has no comma. */
export function sidesText({ label, before, after }: ChangedFields[number], none = NONE): readonly string[] {
  const isYear = label.startsWith("Year");
  return [before, after].map((value) => (isYear ? (value ?? none) : fieldText(value, none)));
}

/** Changed fields that are named; the others are counted. */
const MOST_NAMED = 2;

/** `Votes cast 410 → 400 and 2 other fields`. */
export function fieldsText(fields: ChangedFields): string {
  const named = fields
    .slice(0, MOST_NAMED)
    .map((field) => `${field.label} ${sidesText(field, "none").join(" → ")}`)
    .join(", ");
  const others = fields.length - MOST_NAMED;
  return others > 0 ? `${named} and ${countedText(others, "other field", "other fields")}` : named;
}
