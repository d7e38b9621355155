import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";

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
export function fieldText(field: string): string {
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
