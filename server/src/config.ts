import { isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod";
import { PASSWORD_LENGTH } from "@command-center/contract/accounts/passwords";
import { addressesIn } from "./database/pool/hosts.ts";
import { weaknessOf } from "./identity/passwords/password-rules.ts";

/** An environment variable that cannot be used: the message is one line that says what to do. */
export class ConfigError extends Error {}

const flagged = (text: string | undefined) =>
  text === undefined || text.trim() === "" ? undefined : text.trim();

/** What the web server takes for a proxy: an address, a network, or one of its three names for local networks. */
function isProxy(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0) return ["loopback", "linklocal", "uniquelocal"].includes(text);
  if (bits === undefined) return true;
  return (
    rest.length === 0 &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) >= 1 &&
    Number(bits) <= (version === 4 ? 32 : 128)
  );
}

const POSTGRES_URL =
  "must look like postgres://user:password@host:5432/database, with commas between several hosts.";

const postgresUrl = (name: string) =>
  z
    .string()
    .refine((text) => addressesIn(text).every(isPostgresUrl), `${name} ${POSTGRES_URL}`)
    .optional();

function isPostgresUrl(text: string, _: number, { length: hosts }: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, searchParams } = new URL(text);
  // A single address without a host means this machine.
  const isNamed = hosts === 1 || (searchParams.get("host") ?? hostname) !== "";
  return ["postgres:", "postgresql:"].includes(protocol) && isNamed;
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return ["smtp:", "smtps:"].includes(protocol) && hostname !== "";
}

const SESSION_IDLE_MINUTES = "SESSION_IDLE_MINUTES must be a whole number from 1 to 1440.";
const BACKUP_HOURS = "BACKUP_HOURS must be a whole number from 1 to 168.";
const BACKUP_KEEP_DAYS = "BACKUP_KEEP_DAYS must be a whole number from 1 to 3650.";
const SESSION_HOURS = "SESSION_HOURS must be a whole number from 1 to 168.";

const fields = z.object({
  port: z.coerce
    .number("PORT must be a number from 0 to 65535.")
    .int("PORT must be a number from 0 to 65535.")
    .min(0, "PORT must be a number from 0 to 65535.")
    .max(65_535, "PORT must be a number from 0 to 65535.")
    .default(3000),
  host: z.string().default("127.0.0.1"),
  dataDir: z
    .string()
    .default("./data")
    .transform((path) => resolve(path)),
  /** Where the signed heads of the audit log are written; the data directory where it is not set. */
  auditDir: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  /** Where entries of the audit log go, too, as they happen: `stdout`, or the path of a file. */
  auditStream: z
    .string()
    .transform((to) => (to === "stdout" ? to : resolve(to)))
    .optional(),
  /** Where backups are made by themselves; not set: only by hand, in the data directory. */
  backupDir: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  backupHours: z.coerce
    .number(BACKUP_HOURS)
    .int(BACKUP_HOURS)
    .min(1, BACKUP_HOURS)
    .max(168, BACKUP_HOURS)
    .default(24),
  backupKeepDays: z.coerce
    .number(BACKUP_KEEP_DAYS)
    .int(BACKUP_KEEP_DAYS)
    .min(1, BACKUP_KEEP_DAYS)
    .max(3_650, BACKUP_KEEP_DAYS)
    .default(30),
  /** Encrypts every backup. */
  backupPassphrase: z
    .string()
    .min(16, "BACKUP_PASSPHRASE must have at least 16 characters.")
    .max(200, "BACKUP_PASSPHRASE must have at most 200 characters.")
    .optional(),
  /** Where the embedded database archives its WAL, so that any moment can be restored. PostgreSQL's shell commands name it. */
  walArchiveDir: z
    .string()
    .transform((path) => resolve(path))
    .refine(
      (path) => /^[\w./ +@=,%-]+$/.test(path),
      "WAL_ARCHIVE_DIR must be a path without quotes or other special characters.",
    )
    .optional(),
  databaseUrl: postgresUrl("DATABASE_URL"),
  /** The role that migrates, where the one of `databaseUrl` only serves. */
  databaseOwnerUrl: postgresUrl("DATABASE_OWNER_URL"),
  databaseReplicaUrl: postgresUrl("DATABASE_REPLICA_URL").refine(
    (text) => text === undefined || addressesIn(text).length === 1,
    "DATABASE_REPLICA_URL must name one host.",
  ),
  adminUsername: z
    .string()
    .toLowerCase()
    .regex(
      /^[a-z0-9_.-]{2,100}$/,
      "ADMIN_USERNAME may hold 2 to 100 letters, digits, dots, dashes and underscores.",
    )
    .default("admin"),
  adminPassword: z
    .string()
    .min(PASSWORD_LENGTH.least, `ADMIN_PASSWORD must have at least ${PASSWORD_LENGTH.least} characters.`)
    .max(PASSWORD_LENGTH.most, `ADMIN_PASSWORD must have at most ${PASSWORD_LENGTH.most} characters.`)
    .optional(),
  data: z.enum(["sample", "empty"], "DATA must be sample or empty.").default("sample"),
  partyName: z
    .string()
    .max(100, "PARTY_NAME may have at most 100 characters.")
    .default("National Resistance Movement"),
  partyShortName: z.string().max(20, "PARTY_SHORT_NAME may have at most 20 characters.").default("NRM"),
  /** Stand in for what an election cycle says of itself, before there is one. */
  supportEmail: z
    .string()
    .regex(/^[^@\s]+@[^@\s]+$/, "SUPPORT_EMAIL must be an address such as support@example.org.")
    .max(200, "SUPPORT_EMAIL may have at most 200 characters.")
    .optional(),
  /** The mail server; without one, nothing is sent. */
  smtpUrl: z
    .string()
    .refine(
      isSmtpUrl,
      "SMTP_URL must look like smtp://user:password@mail.example.org:587, or smtps:// for TLS from the start.",
    )
    .optional(),
  /** The sender of mails. */
  mailFrom: z
    .string()
    .regex(/^[^@\s<>,;"]+@[^@\s<>,;"]+$/, "MAIL_FROM must be an address such as command-center@example.org.")
    .max(200, "MAIL_FROM may have at most 200 characters.")
    .optional(),
  syncProvider: z.string().max(100, "SYNC_PROVIDER may have at most 100 characters.").optional(),
  publicOrigin: z
    .url({
      protocol: /^https?$/,
      error: "PUBLIC_ORIGIN must be an address such as https://center.example.org.",
    })
    .transform((text) => new URL(text).origin)
    .optional(),
  sessionIdleMinutes: z.coerce
    .number(SESSION_IDLE_MINUTES)
    .int(SESSION_IDLE_MINUTES)
    .min(1, SESSION_IDLE_MINUTES)
    .max(1_440, SESSION_IDLE_MINUTES)
    .default(60),
  sessionHours: z.coerce
    .number(SESSION_HOURS)
    .int(SESSION_HOURS)
    .min(1, SESSION_HOURS)
    .max(168, SESSION_HOURS)
    .default(12),
  requireSecondFactor: z.enum(["nobody", "admin"], "REQUIRE_2FA must be admin or nobody.").default("nobody"),
  metricsToken: z
    .string()
    .regex(
      /^[!-~]{16,200}$/,
      "METRICS_TOKEN must have 16 to 200 characters: letters, digits and signs, no spaces.",
    )
    .optional(),
  sessionSecret: z.string().min(32, "SESSION_SECRET must have at least 32 characters.").optional(),
  trustedProxies: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    )
    .refine(
      (proxies) => proxies.every(isProxy),
      "TRUSTED_PROXIES must be addresses such as 10.0.0.7 or 10.0.0.0/8, separated by commas.",
    )
    .default([]),
});

const schema = fields
  .refine(
    ({ smtpUrl, mailFrom }) => smtpUrl === undefined || mailFrom !== undefined,
    "SMTP_URL needs MAIL_FROM: the address that mails come from.",
  )
  .refine(
    ({ databaseUrl, databaseOwnerUrl }) => databaseOwnerUrl === undefined || databaseUrl !== undefined,
    "DATABASE_OWNER_URL needs DATABASE_URL: the embedded database has one role.",
  );

export type Config = z.output<typeof schema>;

/** Reads every setting from the environment. Throws {@link ConfigError} naming the first that cannot be used. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const result = schema.safeParse({
    port: flagged(environment.PORT),
    host: flagged(environment.HOST),
    dataDir: flagged(environment.DATA_DIR),
    auditDir: flagged(environment.AUDIT_DIR),
    auditStream: flagged(environment.AUDIT_STREAM),
    backupDir: flagged(environment.BACKUP_DIR),
    backupHours: flagged(environment.BACKUP_HOURS),
    backupKeepDays: flagged(environment.BACKUP_KEEP_DAYS),
    // Not trimmed: a space may belong to a passphrase.
    backupPassphrase: environment.BACKUP_PASSPHRASE === "" ? undefined : environment.BACKUP_PASSPHRASE,
    walArchiveDir: flagged(environment.WAL_ARCHIVE_DIR),
    databaseUrl: flagged(environment.DATABASE_URL),
    databaseOwnerUrl: flagged(environment.DATABASE_OWNER_URL),
    databaseReplicaUrl: flagged(environment.DATABASE_REPLICA_URL),
    adminUsername: flagged(environment.ADMIN_USERNAME),
    // Not trimmed: a space may belong to a password.
    adminPassword: environment.ADMIN_PASSWORD === "" ? undefined : environment.ADMIN_PASSWORD,
    data: flagged(environment.DATA),
    partyName: flagged(environment.PARTY_NAME),
    partyShortName: flagged(environment.PARTY_SHORT_NAME),
    supportEmail: flagged(environment.SUPPORT_EMAIL),
    smtpUrl: flagged(environment.SMTP_URL),
    mailFrom: flagged(environment.MAIL_FROM),
    syncProvider: flagged(environment.SYNC_PROVIDER),
    publicOrigin: flagged(environment.PUBLIC_ORIGIN),
    sessionIdleMinutes: flagged(environment.SESSION_IDLE_MINUTES),
    sessionHours: flagged(environment.SESSION_HOURS),
    requireSecondFactor: flagged(environment.REQUIRE_2FA),
    sessionSecret: flagged(environment.SESSION_SECRET),
    metricsToken: flagged(environment.METRICS_TOKEN),
    trustedProxies: flagged(environment.TRUSTED_PROXIES),
  });
  if (!result.success)
    throw new ConfigError(result.error.issues[0]?.message ?? "The settings cannot be read.");
  if (result.data.walArchiveDir !== undefined && result.data.databaseUrl !== undefined)
    throw new ConfigError(
      "WAL_ARCHIVE_DIR is for the embedded database. Archive with the means of the server in DATABASE_URL, such as pgBackRest.",
    );
  return result.data;
}

/** Throws {@link ConfigError} where the password given for the first administrator is too easily guessed. */
export async function assertAdminPassword({ adminUsername, adminPassword }: Config): Promise<void> {
  if (adminPassword === undefined) return;
  const weakness = await weaknessOf(adminPassword, adminUsername);
  if (weakness !== null) throw new ConfigError(`ADMIN_PASSWORD cannot be used. ${weakness}`);
}
