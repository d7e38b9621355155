import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../database/database.ts";
import { readIfThere } from "../../installation/made-once.ts";
import { audit } from "../audit.ts";
import { HEADS_FILE } from "./head.ts";
import { keepNewestHead, NOTHING_SIGNED } from "./newest-head.ts";

/**
 * Lets the signing of heads begin anew, where whoever runs the server says so: their file was lost, or a backup put
 * back. A file that is there is put aside, and answered as the path that it has now. That it was done stands in the log.
 */
export async function beginHeads(
  database: Database,
  { dataDir, auditDir }: { readonly dataDir: string; readonly auditDir: string },
): Promise<string | null> {
  const path = join(auditDir, HEADS_FILE);
  const aside = join(
    auditDir,
    `audit-heads-until-${new Date().toISOString().replaceAll(/[:.]/g, "-")}.jsonl`,
  );
  const isThere = (await readIfThere(path)) !== null;
  await database.write(async (write) => {
    await audit(write, { action: "audit.heads_begun", after: { aside: isThere ? aside : null } });
    if (isThere) await rename(path, aside);
    await keepNewestHead(dataDir, NOTHING_SIGNED);
  });
  return isThere ? aside : null;
}
