import {
  auditFileName,
  checkAuditChain,
  exportAuditEntries,
  listAuditEntries,
  readAuditChain,
  type AuditEntry,
  type AuditFilters,
} from "@command-center/contract/accounts/audit";
import { MEDIA_TYPES } from "@command-center/contract/wire/media-types";
import type { Database, OpenRead } from "../../database/database.ts";
import { auditStanding, type AuditStream } from "../../audit/audit-stream.ts";
import type { AuditHeads } from "../../audit/heads/sign-heads.ts";
import { givenTo } from "../../files/given-to.ts";
import { refusalOfPdf } from "../../files/pdf/pdf.ts";
import { Refusal } from "../../http/errors.ts";
import { mountDownload } from "../../platform/downloads/download.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { AUDIT_WRITERS } from "./audit-file.ts";
import { allAuditEntries, auditEntries, auditEntryCount, chainState, present } from "./audit.store.ts";
import { createAuditChecks } from "./checks.ts";
import { recordName as nameOfRecord } from "./record-history.ts";

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
  mountPlain(platform, readAuditChain, () => chain(), { takesLong: true });
  mountWrite(platform, checkAuditChain, async (write, _, { accountId, username }) => {
    write.afterCommit(() => checks.start({ accountId, username }));
    return { answer: await chain(write), audit: { action: "audit.check_started" } };
  });

  mountDownload(platform, exportAuditEntries, async (read, { format, ...filters }, caller) => {
    if (format === "pdf") {
      const refusal = refusalOfPdf(await auditEntryCount(read, filters));
      if (refusal !== null) throw new Refusal(422, refusal);
    }
    const given = givenTo(caller);
    const recordName = filters.record === undefined ? null : await nameOfRecord(read, filters.record);
    const fileName = auditFileName(given.day, format);
    let rows = 0;
    const entry = (action: string, after: object) => ({ action, subject: fileName, after });
    return {
      fileName,
      mediaType: MEDIA_TYPES[format],
      bytes: AUDIT_WRITERS[format](
        presented(read, filters, (count) => {
          rows += count;
        }),
        { filters, recordName, recipient: caller, given },
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
