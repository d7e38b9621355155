import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { count, nothing } from "./wire/values.ts";

/** Kinds of work that wait for their place. */
export const QUEUES = ["reads", "writes", "sign_ins", "exports", "imports"] as const;

const bytes = count;

/** How the installation is. What is not known, such as the database's size while it is away, is null. */
export const installationStatus = z.object({
  versions: z.object({
    product: z.string(),
    node: z.string(),
    postgresql: z.nullable(z.string()),
    /** Name of the last migration. */
    schema: z.nullable(z.string()),
  }),
  /** When the server process that answers was started. */
  startedAt: z.iso.datetime(),
  database: z.object({
    kind: z.enum(["embedded", "external"]),
    /** What is wrong with it, in a sentence; null while nothing is known to be. */
    problem: z.nullable(z.string()),
    bytes: z.nullable(bytes),
  }),
  clients: z.object({
    /** Browsers that this process notifies of changes. */
    openStreams: count,
    /** Sessions used in the last 15 minutes, in all processes. */
    activeSessions: z.nullable(count),
  }),
  /** Work of this process; imports of all processes. */
  queues: z.array(
    z.object({
      queue: z.enum(QUEUES),
      /** Null where it is not counted. */
      running: z.nullable(count),
      waiting: z.nullable(count),
    }),
  ),
  /** The disk of `DATA_DIR`. */
  disk: z.nullable(z.object({ free: bytes, total: bytes, isLow: z.boolean() })),
  /** Null while the database, which has their register, does not answer. */
  backups: z.nullable(
    z.object({
      /** Hours between two backups of the server itself; null where none are scheduled. */
      everyHours: z.nullable(count),
      last: z.nullable(z.object({ at: z.iso.datetime(), path: z.string(), bytes })),
      /** When a backup was last restored for a test. */
      testedAt: z.nullable(z.iso.datetime()),
      /** What failed last, in a sentence; null after the next success. */
      problem: z.nullable(z.string()),
    }),
  ),
  /** Null without a mail server, and while the database does not answer. */
  mail: z.nullable(
    z.object({
      /** Mails that wait to be sent, or to be tried again. */
      waiting: count,
      /** Mails that were given up in the last day. */
      failed: count,
      /** Why the last failed attempt failed, in a sentence; null while none has. */
      problem: z.nullable(z.string()),
    }),
  ),
  audit: z.object({
    entries: z.nullable(count),
    /** The head that this process signed last. */
    signedHead: z.nullable(z.object({ position: z.int(), at: z.iso.datetime() })),
    /** Entries after that head. */
    unsigned: z.nullable(count),
    problems: z.array(z.string()),
  }),
});
export type InstallationStatus = z.infer<typeof installationStatus>;

export const readStatus = endpoint({
  id: "administration.status",
  method: "GET",
  path: "/api/administration/status",
  access: "status.read",
  summary: "Versions, database, clients, queues, disk, backups, mail and audit log of the installation",
  input: nothing,
  output: installationStatus,
});
