import pg from "pg";
import { ConfigError } from "../config.ts";
import { LauncherError } from "../database/embedded-postgres/embedded-postgres.ts";
import { addressesIn, NoPrimary, OtherDatabase } from "../database/pool/hosts.ts";
import { OtherSchema } from "../database/schema/migrate.ts";
import { UnusableRole } from "../database/serving-role/serving-role.ts";
import { AlreadyRuns } from "./port.ts";
import { DamagedSecret } from "../installation/secret.ts";

/** Errors that are such a line already. */
const PLAIN = [
  AlreadyRuns,
  ConfigError,
  DamagedSecret,
  LauncherError,
  NoPrimary,
  OtherDatabase,
  OtherSchema,
  UnusableRole,
];

interface Complaint extends NodeJS.ErrnoException {
  readonly port?: number;
  readonly address?: string;
}

/** Whose database it is: the one that comes with us, or that of DATABASE_URL. */
type Database = "built-in" | "external";

/** What a start ended with, in one line that says what is wrong and what to do; null for what nobody foresaw. */
export function remedy(error: unknown, database: Database): string | null {
  if (error instanceof Error && PLAIN.some((kind) => error instanceof kind)) return error.message;
  const complaint = error as Complaint;
  return ofSystem(complaint) ?? (database === "built-in" ? ofOwnDatabase(complaint) : ofDatabase(complaint));
}

function ofSystem({ code, message, port, address, path }: Complaint): string | null {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is taken by another program. Stop it, or set PORT to another number.`;
    case "EACCES":
    case "EPERM":
      return port === undefined
        ? `${message}. Check who owns that file or directory.`
        : `This user may not listen on port ${port}. Set PORT to 1024 or above.`;
    case "EADDRNOTAVAIL":
      return `This machine has no address ${address}. Set HOST to 127.0.0.1, or to 0.0.0.0 for all its addresses.`;
    case "EROFS":
      return `${path ?? "A file"} cannot be written: its file system is read-only. Make it writable, or set DATA_DIR to another directory.`;
    case "ENOSPC":
    case "EDQUOT":
      return `The disk that holds ${path ?? "the data directory"} is full. Free at least 200 MB and start again.`;
    case "ENOTDIR":
    case "EEXIST":
      return `${path ?? "DATA_DIR"} is a file where a directory should be. Move it aside, or set DATA_DIR to another directory.`;
    case "ENOENT":
      return `${path ?? "A file"} is not there. Put it there, or correct the setting that names it.`;
    default:
      return null;
  }
}

/** Codes of the driver for a line that is gone, and of PostgreSQL for a server that ends or begins. */
const GONE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1-3])$/;

/** The remedy for trouble with our own PostgreSQL, by the words of the driver; of other trouble only the log tells more. */
function ofOwnDatabase({ code = "", message = "" }: Complaint): string | null {
  return GONE.test(code) || SILENT.test(message)
    ? "The built-in PostgreSQL stopped answering. Start again; if it happens again, see postgres.log in DATA_DIR."
    : null;
}

/** The remedy for trouble with the database in DATABASE_URL, by PostgreSQL's own codes, too. */
function ofDatabase(complaint: Complaint): string | null {
  return ofCode(complaint) ?? SAID.find(({ words }) => words.test(complaint.message ?? ""))?.line ?? null;
}

function ofCode({ code = "", message }: Complaint): string | null {
  switch (code) {
    case "ECONNREFUSED":
    case "ECONNRESET":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return "The database in DATABASE_URL cannot be reached. Check that it runs, and the host and port in the address.";
    case "28P01":
    case "28000":
      return /no encryption|SSL off/.test(message)
        ? "The database takes encrypted connections only. Add ?sslmode=verify-full to DATABASE_URL."
        : "The database refused the user or password in DATABASE_URL. Correct them and start again.";
    case "3D000":
      return "The database named in DATABASE_URL does not exist. Create it, or correct the name.";
    case "42501":
      return "The database user in DATABASE_URL may not create tables. Make it the owner of the database, or name the owner in DATABASE_OWNER_URL.";
    case "25006":
      return "The database in DATABASE_URL can only be read. Name the server that takes writes.";
    case "53100":
      return "The disk of the database in DATABASE_URL is full. Free some space there and start again.";
    case "53300":
      return "The database in DATABASE_URL takes no more connections. Raise its max_connections, or end other programs.";
    case "57P01":
    case "57P02":
    case "57P03":
      return "The database in DATABASE_URL is just starting or stopping. Start again in a moment.";
    default:
      return isCertificate(code)
        ? "The certificate of the database in DATABASE_URL cannot be trusted. Name its authority with sslrootcert=FILE, and the host that the certificate is for."
        : null;
  }
}

/** The names that Node gives to what is wrong with a certificate. */
function isCertificate(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|HOSTNAME_MISMATCH/.test(code);
}

const SILENT = /timeout|terminated/i;

/** What comes without a code. */
const SAID: readonly { readonly words: RegExp; readonly line: string }[] = [
  {
    words: /password must be a string/i,
    line: "The database asks for a password, and DATABASE_URL has none. Write it as postgres://user:password@host:5432/database.",
  },
  {
    words: /does not support SSL/,
    line: "The database in DATABASE_URL takes no encrypted connections. Turn them on there, or leave sslmode out of the address.",
  },
  {
    words: SILENT,
    line: "The database did not answer in time. Check DATABASE_URL and the network, then start again.",
  },
];

const PATIENCE_MILLISECONDS = 2_000;

/** Commits that wait for a synchronous standby. They go on waiting when their client has given up. */
const WAITING = "select 1 from pg_stat_activity where wait_event = 'SyncRep' limit 1";

/** A line for the operator while commits wait for a synchronous standby that does not confirm them, otherwise null. Never fails. */
export async function standbyRemedy(connectionString: string): Promise<string | null> {
  const waits = await Promise.all(addressesIn(connectionString).map(isWaiting));
  return waits.includes(true)
    ? "The database in DATABASE_URL waits for its synchronous standby, which does not confirm commits. Start the standby, or take it out of synchronous_standby_names."
    : null;
}

async function isWaiting(address: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PATIENCE_MILLISECONDS,
    query_timeout: PATIENCE_MILLISECONDS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(WAITING)).rows.length > 0;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}
