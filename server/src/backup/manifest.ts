import * as z from "zod";

/** Version of the file's layout. A restore refuses any other. */
export const FORMAT = 1;

/** Name of the last entry of a backup: what the other entries contain. */
export const MANIFEST = "manifest.json";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.int().min(0);
/** PostgreSQL's and our own names need no quotes. A backup of another program is refused before its names reach SQL. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const tableEntry = z.strictObject({
  name: identifier,
  /** In the order of the copied values. */
  columns: z.array(identifier).min(1),
  rows: size,
  /** PostgreSQL's text format, in one or more entries `tables/<name>/<part>.copy`. */
  parts: size,
  bytes: size,
  /** Of all parts together. */
  sha256,
});
export type TableEntry = z.infer<typeof tableEntry>;

const fileEntry = z.strictObject({
  /** A file of the data directory or of `AUDIT_DIR`, in the entry `installation/<name>`. */
  name: z.string().regex(/^[a-z][a-z0-9.-]{0,80}$/i),
  in: z.enum(["data", "audit"]),
  bytes: size,
  sha256,
});
export type FileEntry = z.infer<typeof fileEntry>;

/** State that a restored database must show again, computed by the product's own queries. */
const state = z.strictObject({
  /** Headline figures by cycle id and figure id. */
  figures: z.record(z.string(), z.record(z.string(), z.nullable(z.number()))),
  /** Votes counted from result sheets that are in force. */
  votes: z.number(),
  auditEntries: size,
  /** Hash of the last entry; null for an empty log. */
  auditHash: z.nullable(z.string()),
  /** Accounts without a valid seal. */
  lockedAccounts: size,
});
export type BackedUpState = z.infer<typeof state>;

export const manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** The product's version. */
  version: z.string(),
  postgres: z.string(),
  madeAt: z.iso.datetime(),
  installation: z.string(),
  /** Migrations that the database has, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(tableEntry).min(1),
  /** Last value of each sequence that has given one. */
  sequences: z.array(z.strictObject({ name: identifier, lastValue: z.int() })),
  files: z.array(fileEntry),
  state,
});
export type Manifest = z.infer<typeof manifest>;

/** A backup cannot be made, read or restored: the message is a sentence that says what to do. */
export class BackupError extends Error {}

/** Another process is making a backup. */
export class AnotherBackup extends BackupError {
  constructor() {
    super("Another backup is being made. Wait until it is done.");
  }
}
