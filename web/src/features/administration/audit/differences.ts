import type { AuditEntry } from "@command-center/contract/accounts/audit";
import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";
import { byteText } from "../../../parts/files/byte-text.ts";

/** One field of what was there before and after, in words. */
export interface Difference {
  field: string;
  /** Null where the field was not there. */
  before: string | null;
  after: string | null;
  change: "same" | "changed" | "added" | "removed";
}

/** Field by field what an entry says was there before and after; what lies inside a field stands after a dot. */
export function differencesOf({ before, after }: Pick<AuditEntry, "before" | "after">): Difference[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields.map((field) => {
    const [one, other] = [was.get(field) ?? null, is.get(field) ?? null];
    return { field: fieldText(field), before: one, after: other, change: changeOf(one, other) };
  });
}

function changeOf(before: string | null, after: string | null): Difference["change"] {
  if (before === after) return "same";
  if (before === null) return "added";
  return after === null ? "removed" : "changed";
}

function fieldsOf(values: unknown, path = ""): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(values ?? {})) {
    const field = path === "" ? name : `${path}.${name}`;
    const isNested = typeof value === "object" && value !== null && !Array.isArray(value);
    if (isNested && Object.keys(value).length > 0)
      for (const [inner, text] of fieldsOf(value, field)) fields.set(inner, text);
    else
      fields.set(field, field === "bytes" && typeof value === "number" ? byteText(value) : valueText(value));
  }
  return fields;
}

function valueText(value: unknown): string {
  if (value === null) return "none";
  if (typeof value === "string") return value === "" ? "empty" : value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return "none";
  return value.every((one) => typeof one !== "object")
    ? value.map(valueText).join(", ")
    : JSON.stringify(value);
}

/** Fields of entries that need other words than their names have. */
const NAMES: Readonly<Record<string, string>> = {
  bytes: "Size",
  by: "Author",
  contentSha256: "Data hash",
  dataTypes: "Data",
  id: "Number",
  inBrief: "In the brief",
  includeMetadata: "With metadata",
  ipAddress: "Network address",
  sha256: "File hash",
  userAgent: "Browser",
};

const ROWS = "rows.";

/** A field of an entry in words: `mustChangePassword` → `Must change password`, `counts.added` → `Counts: added`. */
function fieldText(field: string): string {
  const known = NAMES[field];
  if (known !== undefined) return known;
  if (field.startsWith(ROWS)) return rowsText(field.slice(ROWS.length));
  const text = field.split(".").map(wordsOf).join(": ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The rows of a kind of data in a file: `petitions` → `Petition rows`, `station_results` → `Results by station, rows`. */
function rowsText(dataType: string): string {
  const name = Object.entries(DATA_TYPE_NAMES).find(([type]) => type === dataType)?.[1];
  if (name === undefined) return `Rows: ${wordsOf(dataType)}`;
  return name.includes(" ") ? `${name}, rows` : `${name.replace(/ies$/, "y").replace(/s$/, "")} rows`;
}

function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, (_, last: string, first: string) => `${last} ${first.toLowerCase()}`)
    .replaceAll("_", " ");
}
