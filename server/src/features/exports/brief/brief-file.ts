import { createHash } from "node:crypto";
import { audit } from "../../../audit/audit.ts";
import type { Database, Scope } from "../../../database/database.ts";
import { briefDownload } from "./brief.ts";

/** More than most mail servers take. */
const MOST_BYTES = 2_000_000;

/**
 * The morning brief of an account as a whole, registered and in the audit log like one that it downloads. Null where it is too
 * large for a mail, or cannot be made now.
 */
export async function briefFile(
  database: Database,
  recipient: { accountId: string; username: string; role: "viewer" | "analyst" | "admin"; scope: Scope },
): Promise<{ fileName: string; bytes: Buffer } | null> {
  const { accountId, username, scope } = recipient;
  const caller = { ...recipient, displayName: username, mustChangePassword: false };
  const read = await database.openRead(scope);
  try {
    const download = await briefDownload(read, caller, false);
    const signed = { accountId, username };
    await database.write(async (write) => audit(write, { ...(await download.begin(write)), ...signed }));
    const pieces: Uint8Array[] = [];
    for await (const piece of download.bytes) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    if (bytes.length > MOST_BYTES) {
      await database.write(async (write) => audit(write, { ...(await download.abandon(write)), ...signed }));
      return null;
    }
    const file = { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    await database.write(async (write) =>
      audit(write, { ...(await download.complete(write, file)), ...signed }),
    );
    return { fileName: download.fileName, bytes };
  } catch {
    // The mail then has a link instead. Housekeeping ends the file in the register.
    return null;
  } finally {
    await read.close();
  }
}
