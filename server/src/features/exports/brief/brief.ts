import { createHash } from "node:crypto";
import { MEDIA_TYPES } from "@command-center/contract/wire/media-types";
import { listFigures } from "@command-center/contract/figures";
import type { DataSet } from "@command-center/contract/wire/live";
import { mayUse, type RoleHolder } from "@command-center/domain/permissions";
import { audit } from "../../../audit/audit.ts";
import type { Database, OpenRead, Scope } from "../../../database/database.ts";
import type { Download } from "../../../platform/downloads/download.ts";
import { provenanceOf, type Provenance } from "../provenance.ts";
import { registration } from "../registry.ts";
import { readBrief } from "./brief.store.ts";
import { writeBrief } from "./write-brief.ts";

/** The figures stand on everything that the rest of the brief does. */
const READS: readonly DataSet[] = listFigures.reads ?? [];

/** The morning brief as a file of the register. That of a chosen day (`isPast`) has that day in its name. */
export async function briefDownload(
  read: OpenRead,
  caller: Provenance["caller"] & RoleHolder,
  isPast: boolean,
): Promise<Download> {
  const provenance = await provenanceOf(read, caller, READS);
  const brief = await readBrief(read, mayUse("petitions.export", caller) === "allowed");
  const fileName = `morning-brief-${isPast ? provenance.asOf : provenance.day}.pdf`;
  return {
    fileName,
    mediaType: MEDIA_TYPES.pdf,
    bytes: writeBrief(brief, provenance),
    ...registration({
      provenance,
      read,
      fileName,
      format: "pdf",
      dataTypes: ["brief"],
      options: { dateRange: "all", groupBy: "none", includeMetadata: false },
      contents: () => ({
        rows: { brief: brief.figures.length },
        sha256: createHash("sha256").update(JSON.stringify(brief)).digest("hex"),
      }),
    }),
  };
}

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
