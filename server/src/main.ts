import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import manifest from "../package.json" with { type: "json" };
import type { DrawPage } from "@command-center/contract/wire/first-page";
import { buildApp } from "./app.ts";
import { scheduleBackups } from "./backup/scheduled-backups.ts";
import { assertAdminPassword, readConfig, type Config } from "./config.ts";
import { closeToOthers } from "./installation/data-dir.ts";
import { openDatabase } from "./database/database.ts";
import { refuseOtherDatabase } from "./database/pool/replica.ts";
import { troubleOf } from "./database/pool/trouble.ts";
import { analyzeUnknown } from "./database/statistics/statistics.ts";
import { type EmbeddedPostgres, NoRoom } from "./database/embedded-postgres/embedded-postgres.ts";
import { watchDisks } from "./platform/disk-space.ts";
import { startOwnDatabase } from "./process/installed-database.ts";
import { closeInTime, endWhole } from "./process/ending.ts";
import { createFirstAdministrator, type FirstAdministrator } from "./identity/accounts/accounts.store.ts";
import { accountSeals } from "./identity/seals/account-seals.ts";
import { audit } from "./audit/audit.ts";
import { createLog } from "./http/log.ts";
import { openAuditStream } from "./audit/audit-stream.ts";
import { signAuditHeads } from "./audit/heads/sign-heads.ts";
import { BACKLOG } from "./http/connections.ts";
import { clearEndedImports } from "./features/imports/ended-imports.ts";
import { runImportsApart } from "./features/imports/import-thread.ts";
import { keepHouseHourly } from "./platform/housekeeping.ts";
import { ABANDONED_AFTER_MS, removeAbandonedUploads } from "./platform/upload-directory.ts";
import { followRevisions } from "./platform/answers/revisions.ts";
import { keepNewestSeals } from "./identity/seals/newest-seals.ts";
import { sealAccountsOnce, unsealedAccounts, whereNothingIsSealed } from "./identity/seals/seal-accounts.ts";
import { sealSessionsOnce, sessionSeals } from "./identity/sessions/session-seals.ts";
import { holdPort } from "./process/port.ts";
import { remedy, standbyRemedy } from "./process/remedy.ts";
import { loadGeography, loadSample } from "./sample/load.ts";
import { sessionSecret } from "./installation/secret.ts";

/** What was opened, closed in the opposite order. */
const opened: (() => Promise<unknown>)[] = [];
let ownDatabase: EmbeddedPostgres | undefined;
let databaseUrl: string | undefined;
/** Looks during the start why it takes long. */
let starting: NodeJS.Timeout | undefined;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog("warn");
  await assertAdminPassword(config);
  const releasePort = await holdPort(config.port, config.host);
  closeToOthers(config.dataDir, complain);
  ({ databaseUrl } = config);
  if (databaseUrl !== undefined) reportWaiting(databaseUrl);
  if (databaseUrl === undefined) {
    const postgres = await startOwnDatabase(config);
    opened.push(() => postgres.stop());
    ownDatabase = postgres;
  }
  const connectionString = databaseUrl ?? ownDatabase?.connectionString ?? "";
  const database = await openDatabase(connectionString, undefined, undefined, config.databaseOwnerUrl);
  if (config.databaseReplicaUrl !== undefined)
    await refuseOtherDatabase(config.databaseReplicaUrl, database.hosts);
  opened.push(() => database.close());
  const auditStream =
    config.auditStream === undefined
      ? null
      : openAuditStream({ database, to: config.auditStream, warn: alertBy(log, "audit stream") });
  opened.push(async () => auditStream?.close());
  const uploads = join(config.dataDir, "uploads");
  // With its own database a process has the directory to itself; another one may be receiving a file in it.
  await removeAbandonedUploads(uploads, config.databaseUrl === undefined ? 0 : ABANDONED_AFTER_MS);
  const house = keepHouseHourly(database, {
    ...config,
    uploadDirectory: uploads,
    tasks: [clearEndedImports],
  });
  opened.push(() => house.close());
  const disks = watchDisks({
    directories: [...new Set([config.dataDir, config.auditDir ?? config.dataDir])],
    warn: (directory, problem) =>
      log.warn({ of: "disk", directory }, problem ?? "There is room on the disk again."),
  });
  opened.push(async () => disks.close());
  await (config.data === "sample" ? loadSample : loadGeography)(database);
  await analyzeUnknown(database);
  const secret = await sessionSecret(config.dataDir, config.sessionSecret, whereNothingIsSealed(database));
  const revisions = await followRevisions(database);
  opened.push(() => revisions.close());
  const auditHeads = await signAuditHeads({
    database,
    dataDir: config.dataDir,
    auditDir: config.auditDir ?? config.dataDir,
    warn: alertBy(log, "audit log"),
  });
  opened.push(() => auditHeads.close());
  const newestSeals = keepNewestSeals(config.dataDir);
  const seals = accountSeals(secret, newestSeals);
  const sealed = await sealAccountsOnce(database, seals, config.dataDir);
  await sealSessionsOnce(database, sessionSeals(secret), config.dataDir);
  if (sealed !== null && sealed.length > 0)
    process.stdout.write(
      `Accounts sealed with this installation's key: ${sealed.join(", ")}. The audit log says what each may do.\n`,
    );
  const locked = await unsealedAccounts(database, seals);
  if (locked.length > 0)
    complain(
      `Changed outside Command Center, and locked: ${locked.map(({ username }) => username).join(", ")}. See npm run accounts:seal.`,
    );
  const backups = scheduleBackups({ database, settings: config, warn: alertBy(log, "backup") });
  opened.push(() => backups.close());
  const webRoot = fileURLToPath(new URL("../../web/dist", import.meta.url));
  const drawPage = pageDrawer();
  const app = await buildApp({
    config: { ...config, origin: config.publicOrigin ?? `http://${config.host}:${config.port}` },
    database,
    databaseKind: config.databaseUrl === undefined ? "embedded" : "external",
    replicaUrl: config.databaseReplicaUrl,
    revisions,
    auditHeads,
    auditStream,
    secret,
    newestSeals,
    runImports: (onFailure) => runImportsApart(database, connectionString, onFailure),
    uploadDirectory: uploads,
    dataDir: config.dataDir,
    backups,
    webRoot: existsSync(`${webRoot}/index.html`) ? webRoot : null,
    ...(drawPage && { drawPage }),
  });
  let isStarted = false;
  opened.push(async () => {
    if (isStarted) await database.write((write) => audit(write, { action: "server.stopped" }));
  });
  opened.push(() => app.close());
  // Last of all that can fail: its password is shown only now.
  await createFirstAdministrator(database, seals, config, announceAdministrator);
  await app.ready();
  releasePort();
  const address = await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  await database.write((write) => audit(write, { action: "server.started", after: settingsOf(config) }));
  isStarted = true;
  clearInterval(starting);
  starting = undefined;
  await auditHeads.sign();
  announce(config.publicOrigin ?? address);
  ownDatabase?.keepRunning((failure) => {
    if (failure === null) complain("PostgreSQL ended by itself. It is started again.");
    else if (failure instanceof NoRoom)
      complain(
        "The disk of the database is full. Free at least 200 MB: PostgreSQL then starts again by itself.",
      );
    else void giveUp(failure);
  });
}

/** Says once during the start that commits wait for a standby: until it is back, or the setting is changed, nothing else happens. */
function reportWaiting(address: string): void {
  const look = async () => {
    const line = await standbyRemedy(address);
    if (line === null || starting === undefined) return;
    clearInterval(starting);
    starting = undefined;
    complain(line);
  };
  starting = setInterval(() => void look(), 5_000).unref();
}

/** Puts a problem into the log of failures once it is there, and once more when it is over. */
function alertBy(log: Logger, part: string): (problem: string | null) => void {
  return (problem) => {
    if (hasGivenUp) return;
    if (problem === null) log.warn({ of: part }, "All is well again");
    else log.error({ of: part }, problem);
  };
}

/** What draws pages on the server, of the same build as the pages; fetched with the first of them. Null where there is none. */
function pageDrawer(): DrawPage | null {
  const file = new URL("../../web/dist-server/draw-page.js", import.meta.url);
  if (!existsSync(file)) return null;
  return async (page) => {
    const { drawPage } = (await import(file.href)) as { drawPage: DrawPage };
    return drawPage(page);
  };
}

/** The settings in force that matter to whoever reads the audit log; never a secret. */
function settingsOf(config: Config): object {
  return {
    version: manifest.version,
    database: config.databaseUrl === undefined ? "embedded" : "external",
    publicOrigin: config.publicOrigin ?? null,
    trustedProxies: config.trustedProxies.length,
    secondFactorOf: config.requireSecondFactor,
    sessionIdleMinutes: config.sessionIdleMinutes,
    sessionHours: config.sessionHours,
    auditDirIsSet: config.auditDir !== undefined,
    auditStream:
      config.auditStream === undefined ? "none" : config.auditStream === "stdout" ? "stdout" : "file",
  };
}

function announceAdministrator({ username, generatedPassword }: FirstAdministrator): void {
  process.stdout.write(
    generatedPassword === null
      ? `Administrator: ${username}, with the password from ADMIN_PASSWORD\n`
      : `Administrator: ${username}  Password: ${generatedPassword}  (shown only now; change it when you sign in)\n`,
  );
}

function announce(address: string): void {
  process.stdout.write(`Command Center is ready at ${address}\n`);
  if (ownDatabase !== undefined)
    process.stdout.write("Data is kept by the embedded PostgreSQL. Stop with Ctrl+C.\n");
}

let hasGivenUp = false;

/** Says what is wrong, in a line; nothing after the last word, which what follows from it would only blur. */
function complain(line: string): void {
  if (!hasGivenUp) process.stderr.write(`${line}\n`);
}

let stopping: Promise<boolean> | undefined;

/** Closes what was opened; answers whether all of it was. */
function stop(): Promise<boolean> {
  stopping ??= closeInTime(opened);
  return stopping;
}

/** Ends with 0, or with 1 where something hung, or failed, that had to be closed: the database, as a rule. */
async function stopAndExit(): Promise<void> {
  const isWhole = await stop();
  if (!isWhole) complain("Stopped, but not everything could be closed. The database may not have answered.");
  process.exit(isWhole ? 0 : 1);
}

/** Says in one line why, closes what was opened and ends with 1. */
async function giveUp(reason: unknown): Promise<void> {
  // What a stop took away from under the start is no failure of it.
  if (stopping !== undefined) return;
  const line =
    (databaseUrl === undefined || troubleOf(reason) === null ? null : await standbyRemedy(databaseUrl)) ??
    ownDatabase?.explain(reason)?.message ??
    remedy(reason, ownDatabase === undefined ? "external" : "built-in") ??
    `Command Center could not start: ${reason instanceof Error ? reason.message : String(reason)}`;
  complain(line.replaceAll(/\s*\n\s*/g, " "));
  hasGivenUp = true;
  await stop();
  process.exit(1);
}

endWhole(() => void stopAndExit());
start().catch(giveUp);
