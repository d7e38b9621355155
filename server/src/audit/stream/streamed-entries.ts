import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { ExpectedEntries } from "../check/expected-entries.ts";

/** The entries in a file that `AUDIT_STREAM` wrote; lines without an entry are left out. */
export async function streamedEntries(path: string): Promise<ExpectedEntries> {
  const entries: [id: string, digest: string][] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const entry = entryOf(line);
    if (entry !== null) entries.push(entry);
  }
  return new ExpectedEntries(entries);
}

function entryOf(line: string): [id: string, digest: string] | null {
  try {
    const { stream, id, sha256 } = JSON.parse(line) as Record<string, unknown>;
    return stream === "audit" && Number.isSafeInteger(id) ? [String(id), String(sha256)] : null;
  } catch {
    return null;
  }
}
