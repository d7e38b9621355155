import { formatCount, formatDay } from "../../ui/format.ts";

/** What a field of a record says: days and whole numbers as they are written elsewhere. */
export function fieldText(value: string | null): string {
  if (value === null) return "not known";
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
  return /^\d{4,}$/.test(value) ? formatCount(Number(value)) : value;
}
