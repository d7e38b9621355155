import { verifyExport } from "@command-center/contract/exports/exports";

/** Whether this browser works out hashes: not on plain http, save on the machine itself. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** The SHA-256 of a file in hexadecimal digits. The file stays in this browser. */
export async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A hash in what was pasted: alone, in groups, or with the file's name after it; else the rule that it breaks. */
export function hashIn(pasted: string): { sha256: string } | { wrong: string } {
  const together = pasted.replaceAll(/\s+/g, "");
  for (const text of [together, pasted.trim().split(/\s/, 1)[0]]) {
    const parsed = verifyExport.input.safeParse({ sha256: text });
    if (parsed.success) return parsed.data;
  }
  const parsed = verifyExport.input.safeParse({ sha256: together });
  return { wrong: parsed.error?.issues[0]?.message ?? "" };
}
