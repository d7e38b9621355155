import type { AuditStream } from "./stream/audit-stream.ts";
import type { AuditHeads } from "./heads/sign-heads.ts";

/** What is wrong with the audit log as far as this process knows, one sentence each; empty while all is well. */
export function auditStanding(parts: {
  readonly heads: Pick<AuditHeads, "problem">;
  readonly stream: Pick<AuditStream, "problem"> | null;
}): string[] {
  return [parts.heads.problem(), parts.stream?.problem() ?? null].filter((problem) => problem !== null);
}
