import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Read } from "../../database/database.ts";
import { missingEntries } from "../heads/unsigned-entries.ts";

const AT_ONCE = 5_000;

/** Holds a file that `AUDIT_STREAM` wrote against the log; lines that are none of an entry are left out. */
export async function checkStreamed(
  read: Pick<Read, "db">,
  path: string,
): Promise<{ entries: number; missing: number[] }> {
  const missing: number[] = [];
  let entries = 0;
  let batch: [id: string, digest: string][] = [];
  const check = async () => {
    missing.push(...(await missingEntries(read, batch)));
    batch = [];
  };
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const entry = entryOf(line);
    if (entry === null) continue;
    batch.push(entry);
    entries += 1;
    if (batch.length === AT_ONCE) await check();
  }
  await check();
  return { entries, missing };
}

function entryOf(line: string): [id: string, digest: string] | null {
  try {
    const { stream, id, sha256 } = JSON.parse(line) as Record<string, unknown>;
    return stream === "audit" && Number.isSafeInteger(id) ? [String(id), String(sha256)] : null;
  } catch {
    return null;
  }
}
