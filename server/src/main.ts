import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import manifest from "../package.json" with { type: "json" };
import type { DrawPage } from "@command-center/contract/first-page";
import { buildApp } from "./app.ts";
import { closeInTime } from "./closing.ts";
import { assertAdminPassword, ConfigError, readConfig, type Config } from "./config.ts";
import { openDatabase } from "./database/database.ts";
import { LauncherError, startEmbeddedPostgres } from "./database/embedded-postgres.ts";
import { createFirstAdministrator, type FirstAdministrator } from "./features/accounts/accounts.store.ts";
import { audit } from "./platform/audit.ts";
import { signAuditHeads } from "./platform/audit/sign-heads.ts";
import { BACKLOG } from "./platform/connections.ts";
import { keepHouseHourly } from "./platform/housekeeping.ts";
import { followRevisions } from "./platform/revisions.ts";
import { whereNothingIsSealed } from "./platform/unused-keys.ts";
import { assertListenable } from "./port.ts";
import { loadSample } from "./sample/load.ts";
import { sessionSecret } from "./secret.ts";

/** What was opened, closed in the opposite order. */
const opened: (() => Promise<unknown>)[] = [];

async function start(): Promise<void> {
  const config = readConfig(process.env);
  await assertAdminPassword(config);
  await assertListenable(config.port, config.host);
  const connectionString = config.databaseUrl ?? (await startOwnDatabase(config));
  const database = await openDatabase(connectionString);
  opened.push(() => database.close());
  const house = keepHouseHourly(database, config);
  opened.push(() => house.close());
  if (config.data === "sample") await loadSample(database);
  const secret = await sessionSecret(config.dataDir, config.sessionSecret, whereNothingIsSealed(database));
  const revisions = await followRevisions(database, connectionString);
  opened.push(() => revisions.close());
  const auditHeads = await signAuditHeads({
    database,
    dataDir: config.dataDir,
    auditDir: config.auditDir ?? config.dataDir,
    warn: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  opened.push(() => auditHeads.close());
  const webRoot = fileURLToPath(new URL("../../web/dist", import.meta.url));
  const drawPage = pageDrawer();
  const app = await buildApp({
    config: { ...config, origin: config.publicOrigin ?? `http://${config.host}:${config.port}` },
    database,
    databaseKind: config.databaseUrl === undefined ? "embedded" : "external",
    revisions,
    auditHeads,
    secret,
    webRoot: existsSync(`${webRoot}/index.html`) ? webRoot : null,
    ...(drawPage && { drawPage }),
  });
  let isStarted = false;
  opened.push(async () => {
    if (isStarted) await database.write((write) => audit(write, { action: "server.stopped" }));
  });
  opened.push(() => app.close());
  // Last of all that can fail: its password is shown only now.
  const administrator = await createFirstAdministrator(database, config);
  const address = await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  await database.write((write) => audit(write, { action: "server.started", after: settingsOf(config) }));
  isStarted = true;
  await auditHeads.sign();
  announce(config.publicOrigin ?? address, administrator, config.databaseUrl === undefined);
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
  };
}

async function startOwnDatabase(config: Config): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
  opened.push(() => postgres.stop());
  return postgres.connectionString;
}

function announce(address: string, administrator: FirstAdministrator | null, own: boolean): void {
  const lines = [`Command Center is ready at ${address}`];
  if (administrator !== null) {
    lines.push(
      administrator.generatedPassword === null
        ? `Administrator: ${administrator.username}, with the password from ADMIN_PASSWORD`
        : `Administrator: ${administrator.username}  Password: ${administrator.generatedPassword}  (shown only now; change it when you sign in)`,
    );
  }
  if (own) lines.push("Data is kept by the embedded PostgreSQL. Stop with Ctrl+C.");
  process.stdout.write(`${lines.join("\n")}\n`);
}

let stopping: Promise<boolean> | undefined;

/** Closes what was opened; answers whether all of it was. */
function stop(): Promise<boolean> {
  stopping ??= closeInTime(opened);
  return stopping;
}

/** Ends with 0, or with 1 where something hung that had to be closed: the database, as a rule. */
async function stopAndExit(): Promise<void> {
  const isWhole = await stop();
  if (!isWhole)
    process.stderr.write("Stopped, but not everything could be closed: the database did not answer.\n");
  process.exit(isWhole ? 0 : 1);
}

/** One line that says what is wrong and what to do; null for what nobody foresaw. */
function remedy(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof LauncherError) return error.message;
  const { code, message, port, address } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is taken by another program. Stop it, or set PORT to another number.`;
    case "EACCES":
      return port === undefined
        ? `${message}. Check who owns that file or directory.`
        : `This user may not listen on port ${port}. Set PORT to 1024 or above.`;
    case "EADDRNOTAVAIL":
      return `This machine has no address ${address}. Set HOST to 127.0.0.1, or to 0.0.0.0 for all its addresses.`;
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
      return "The database in DATABASE_URL cannot be reached. Check that it runs, and the host and port in the address.";
    case "28P01":
    case "28000":
      return "The database refused the user or password in DATABASE_URL. Correct them and start again.";
    case "3D000":
      return "The database named in DATABASE_URL does not exist. Create it, or correct the name.";
    case "42501":
      return "The database user in DATABASE_URL may not create tables. Make it the owner of the database.";
    default:
      return /timeout|terminated/i.test(message ?? "")
        ? "The database did not answer in time. Check DATABASE_URL and the network, then start again."
        : null;
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void stopAndExit());
}

start().catch(async (error: unknown) => {
  const line =
    remedy(error) ??
    `Command Center could not start: ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`${line.replaceAll(/\s*\n\s*/g, " ")}\n`);
  await stop();
  process.exit(1);
});
