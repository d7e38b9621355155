import {
  AUDIT_MEDIA_TYPES,
  checkAuditChain,
  exportAuditEntries,
  listAuditEntries,
  readAuditChain,
  type AuditEntry,
  type AuditFilters,
} from "@command-center/contract/accounts/audit";
import type { Database, OpenRead } from "../../database/database.ts";
import { todayInUganda } from "../../database/uganda-time.ts";
import { auditStanding } from "../../audit/audit-standing.ts";
import type { AuditStream } from "../../audit/stream/audit-stream.ts";
import type { AuditHeads } from "../../audit/heads/sign-heads.ts";
import { mountDownload } from "../../platform/downloads/download.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { AUDIT_WRITERS } from "./audit-file.ts";
import { allAuditEntries, auditEntries, chainState, present } from "./audit.store.ts";
import { createAuditChecks } from "./checks.ts";

/** The audit log: its entries, whether it is whole, and as a file to take away. */
export function mountAudit(platform: Platform, heads: AuditHeads, stream: AuditStream | null): void {
  const { database } = platform;
  const checks = createAuditChecks(database, heads);
  const chain = async (handle: Pick<Database, "db"> = database) => ({
    ...(await chainState(handle, heads.publicKey())),
    problems: auditStanding({ heads, stream }),
    check: checks.last(),
  });

  mountPlain(platform, listAuditEntries, (_, input) =>
    database.read("everywhere", (read) => auditEntries(read, input)),
  );
  mountPlain(platform, readAuditChain, () => chain());
  mountWrite(platform, checkAuditChain, async (write, _, { accountId, username }) => {
    write.afterCommit(() => checks.start({ accountId, username }));
    return { answer: await chain(write), audit: { action: "audit.check_started" } };
  });

  mountDownload(platform, exportAuditEntries, async (read, { format, ...filters }) => {
    const fileName = `audit-log-${todayInUganda()}.${format}`;
    let rows = 0;
    const entry = (action: string, after: object) => ({ action, subject: fileName, after });
    return {
      fileName,
      mediaType: AUDIT_MEDIA_TYPES[format],
      bytes: AUDIT_WRITERS[format](
        presented(read, filters, (count) => {
          rows += count;
        }),
      ),
      begin: async () => entry("audit.export_begun", { format, ...filters }),
      complete: async (_, file) => entry("audit.export_completed", { rows, ...file }),
      abandon: async () => entry("audit.export_abandoned", { rows }),
    };
  });
}

async function* presented(
  read: OpenRead,
  filters: AuditFilters,
  counted: (rows: number) => void,
): AsyncGenerator<readonly AuditEntry[], void, void> {
  for await (const rows of read.batches(allAuditEntries(filters))) {
    counted(rows.length);
    yield rows.map(present);
  }
}
