import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { countedText } from "@command-center/domain/number-text";
import { readConfig } from "./config.ts";
import { installedDatabase } from "./process/installed-database.ts";
import type { Database } from "./database/database.ts";
import { readIfThere } from "./installation/made-once.ts";
import { ExpectedEntries } from "./audit/check/expected-entries.ts";
import { HEADS_FILE } from "./audit/heads/head.ts";
import { PUBLIC_KEY_FILE } from "./audit/heads/key.ts";
import { beginHeads, readNewestHead } from "./audit/heads/newest-head.ts";
import { signAuditHeads } from "./audit/heads/sign-heads.ts";
import { verifyAudit, type Verification } from "./audit/check/verify-audit.ts";

const INTACT = 0;
const TAMPERED = 1;
const NOT_CHECKED = 2;

/** Checks the audit log from the command line and answers the exit code; every outcome is said in plain sentences. */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const closing: (() => Promise<void>)[] = [];
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        heads: { type: "string" },
        "public-key": { type: "string" },
        "begin-heads": { type: "boolean" },
        stream: { type: "string" },
      },
    });
    const config = readConfig(environment);
    const auditDir = config.auditDir ?? config.dataDir;
    const keyPath = values["public-key"] ?? join(config.dataDir, PUBLIC_KEY_FILE);
    const publicKey = await readIfThere(keyPath);
    if (publicKey === null)
      throw new Error(`There is no public key at ${keyPath}. Name its file with --public-key.`);
    const { database } = await installedDatabase(config, 3, closing);
    if (values["begin-heads"]) return await begin(database, { dataDir: config.dataDir, auditDir });
    const headsPath = values.heads ?? join(auditDir, HEADS_FILE);
    const began = performance.now();
    const verification = await verifyAudit(database, {
      publicKey,
      // What was signed here last is no measure of a file from elsewhere.
      newest: values.heads === undefined ? await readNewestHead(config.dataDir) : null,
      isCopy: values.heads !== undefined,
      readHeads: () => readIfThere(headsPath),
      ...(values.stream !== undefined && { streamed: await readStream(values.stream) }),
    });
    report(verification, { headsPath, publicKey, seconds: (performance.now() - began) / 1_000 });
    return verification.findings.length === 0 && verification.unprotected === null ? INTACT : TAMPERED;
  } catch (error) {
    say(`The audit log could not be checked: ${(error as Error).message}`);
    return NOT_CHECKED;
  } finally {
    for (const close of closing.toReversed()) await close().catch(() => undefined);
  }
}

/** A copy of what `AUDIT_STREAM` sent out, read before the log: an entry is sent after it was committed. */
async function readStream(path: string): Promise<ExpectedEntries> {
  const streamed = await streamedEntries(path);
  say(
    `Comparing ${countedText(streamed.size, "streamed entry", "streamed entries")} in ${path} with the log.`,
  );
  return streamed;
}

/** Begins the file of signed heads anew and signs the first; a server that runs goes on from there. */
async function begin(database: Database, place: { dataDir: string; auditDir: string }): Promise<number> {
  const aside = await beginHeads(database, place);
  let problem: string | null = null;
  const heads = await signAuditHeads({ database, ...place, warn: (sentence) => (problem = sentence) });
  await heads.close();
  if (aside !== null) say(`The former heads are in ${aside}. Keep them: they prove what was before.`);
  say(problem ?? "A new file of signed heads was begun.");
  return problem === null ? INTACT : NOT_CHECKED;
}

function report(
  { entries, heads, findings, notes, unprotected }: Verification,
  { headsPath, publicKey, seconds }: { headsPath: string; publicKey: string; seconds: number },
): void {
  const count = (n: number) => n.toLocaleString("en-GB");
  say(`Public key of the signed heads:\n${publicKey.trim()}`);
  say(
    `Recomputed ${count(entries)} entries in ${seconds.toFixed(1)} s and compared them with ${count(heads)} signed heads in ${headsPath}.`,
  );
  for (const note of notes) say(`Note: ${note}`);
  for (const { sentence } of findings) say(`Wrong: ${sentence}`);
  if (unprotected !== null) say(`Wrong: ${unprotected}`);
  const intact =
    unprotected === null
      ? "The audit log is intact."
      : "The signed part of the audit log is intact. The rest could be changed unnoticed.";
  say(
    findings.length === 0
      ? intact
      : "The audit log is not as it was written. Keep database and files as they are, and compare with a backup.",
  );
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** The entries in a file that `AUDIT_STREAM` wrote; lines without an entry are left out. */
async function streamedEntries(path: string): Promise<ExpectedEntries> {
  const entries: [id: string, digest: string][] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const entry = entryOf(line);
    if (entry !== null) entries.push(entry);
  }
  return new ExpectedEntries(entries);
}

function entryOf(line: string): [id: string, digest: string] | null {
  try {
    const { stream, id, sha256 } = JSON.parse(line) as Record<string, unknown>;
    return stream === "audit" && Number.isSafeInteger(id) ? [String(id), String(sha256)] : null;
  } catch {
    return null;
  }
}
