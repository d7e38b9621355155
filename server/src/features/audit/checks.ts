import type { AuditChain } from "@command-center/contract/accounts/audit";
import type { Database } from "../../database/database.ts";
import type { AuditHeads } from "../../audit/heads/sign-heads.ts";
import { verifyAudit } from "../../audit/check/verify-audit.ts";
import { audit, type NewAuditEntry } from "../../audit/audit.ts";

type Check = NonNullable<AuditChain["check"]>;

/** Checks of the audit log by this process, one at a time. */
export interface AuditChecks {
  /** The check under way, or the last one; null before the first. */
  last(): Check | null;
  /** Begins one, unless one is under way; its outcome is written into the log as `by` whoever began it. */
  start(by: Pick<NewAuditEntry, "accountId" | "username">): void;
}

export function createAuditChecks(database: Database, heads: AuditHeads): AuditChecks {
  let check: Check | null = null;

  const run = async (begun: Check): Promise<Check> => {
    const publicKey = heads.publicKey();
    if (publicKey === null) throw new Error(heads.problem() ?? "There is no key.");
    await heads.sign();
    const { entries, ...found } = await verifyAudit(database, {
      publicKey,
      readHeads: () => heads.readFile(),
      newest: await heads.readNewest(),
      onProgress: (checked, total) => {
        check = { ...begun, checked, of: total };
      },
    });
    return {
      ...begun,
      state: found.findings.length === 0 ? "intact" : "tampered",
      checked: entries,
      of: entries,
      heads: found.heads,
      findings: found.findings.map(({ sentence }) => sentence),
      notes: [...found.notes, ...(found.unprotected === null ? [] : [found.unprotected])],
    };
  };

  /** Runs a check and notes its outcome in the log; shows it also where it cannot be noted. */
  const finish = async (begun: Check, by: Parameters<AuditChecks["start"]>[0]) => {
    const outcome = await run(begun).catch((error: unknown): Check => {
      const reason = error instanceof Error ? error.message : String(error);
      return { ...begun, state: "failed", findings: [reason] };
    });
    const { state, checked, heads: signedHeads, findings } = outcome;
    const after = { state, checked, heads: signedHeads, findings };
    await database
      .write((write) => audit(write, { action: "audit.checked", ...by, after }))
      .catch(() => undefined);
    check = { ...outcome, endedAt: new Date().toISOString() };
  };

  return {
    last: () => check,
    start(by) {
      if (check?.state === "running") return;
      check = {
        state: "running",
        startedAt: new Date().toISOString(),
        endedAt: null,
        checked: 0,
        of: 0,
        heads: 0,
        findings: [],
        notes: [],
      };
      void finish(check, by);
    },
  };
}
