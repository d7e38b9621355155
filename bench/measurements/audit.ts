import { hash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type Database } from "../../server/src/database/database.ts";
import { startEmbeddedPostgres } from "../../server/src/database/embedded-postgres/embedded-postgres.ts";
import { audit } from "../../server/src/audit/audit.ts";
import { signAuditHeads } from "../../server/src/audit/heads/sign-heads.ts";
import { CHAINED_ROWS, readAsPrinted, verifyAudit } from "../../server/src/audit/check/verify-audit.ts";
import { fillAuditLog, unguarded } from "../../server/src/testing/audit-log.ts";
import { median, seconds, type Result } from "../result.ts";

const ENTRIES = 1_000_000;
const PAIRS = 3;
const BAR_MILLISECONDS = 30_000;
const WRITERS = 8;
const WRITES_EACH = 200;

/** How long a million entries of the audit log take to verify, and what chaining costs a write. */
export async function measureAudit(): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "command-center-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = await openDatabase(postgres.connectionString);
  try {
    const writes = await measureWrites(database);
    await fillAuditLog(database, ENTRIES);
    return [await measureVerify(database, dataDir), writes];
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureVerify(database: Database, dataDir: string): Promise<Result> {
  const heads = await signAuditHeads({
    database,
    dataDir,
    auditDir: dataDir,
    warn: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  const publicKey = await readFile(join(dataDir, "audit-key.pub"), "utf8");
  const pairs: { own: number; limit: number }[] = [];
  // The first pair warms the database up.
  for (let pair = 0; pair <= PAIRS; pair += 1) {
    const own = await timed(async () => {
      const { findings, entries } = await verifyAudit(database, {
        publicKey,
        readHeads: () => heads.readFile(),
      });
      if (findings.length > 0 || entries < ENTRIES) throw new Error("The log of the bench is not intact.");
    });
    const limit = await timed(() => readAndHash(database));
    if (pair > 0) pairs.push({ own, limit });
  }
  await heads.close();
  const own = median(pairs.map((pair) => pair.own));
  return {
    name: "audit log of 1,000,000 entries verified",
    measured: seconds(own),
    limit: `${seconds(median(pairs.map(({ limit }) => limit)))} reading the same rows and hashing the same bytes`,
    ratio: median(pairs.map((pair) => pair.own / pair.limit)),
    bar: `< ${seconds(BAR_MILLISECONDS)}`,
    ok: own < BAR_MILLISECONDS,
  };
}

/** What no way of verifying can be without: each entry's bytes through the cursor and through SHA-256. */
async function readAndHash(database: Database): Promise<void> {
  const read = await database.openRead("everywhere");
  await readAsPrinted(read);
  for await (const rows of read.batches(CHAINED_ROWS)) {
    for (const row of rows) hash("sha256", Object.values<string | null>({ ...row }).join(""), "hex");
  }
  await read.close();
}

/** Small writes with an audit entry each, from several connections at once; the limit: the same without the chain. */
async function measureWrites(database: Database): Promise<Result> {
  const run = async () =>
    (WRITERS * WRITES_EACH * 1_000) /
    (await timed(async () => {
      await Promise.all(
        Array.from({ length: WRITERS }, async () => {
          for (let n = 0; n < WRITES_EACH; n += 1)
            await database.write((write) => audit(write, { action: "bench.write", after: { n } }));
        }),
      );
    }));
  const chained = await run();
  const unchained = await unguarded(database, run);
  const rate = (writes: number) => `${Math.round(writes)} a second`;
  return {
    name: `audited writes, ${WRITERS} at once`,
    measured: rate(chained),
    limit: `${rate(unchained)} without the chain`,
    ratio: unchained / chained,
    bar: null,
    ok: true,
  };
}

async function timed(task: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await task();
  return performance.now() - began;
}
