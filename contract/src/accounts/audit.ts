import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { EXPORT_FORMATS, EXTENSIONS, MEDIA_TYPES } from "../wire/media-types.ts";
import { count, nothing, searchText, wholeNumber } from "../wire/values.ts";

/** What the audit log holds, in groups to look through: the first words of the names of their actions. */
export const AUDIT_GROUPS = {
  session: ["session", "device"],
  account: ["account", "second_factor", "passkey", "recovery_code", "recovery_codes"],
  access: ["access"],
  list: ["list"],
  export: ["export"],
  import: ["import"],
  change: ["change"],
  cycle: ["cycle"],
  following: ["follow", "alert"],
  note: ["note"],
  view: ["view"],
  audit: ["audit"],
  server: ["server", "backup"],
} as const satisfies Record<string, readonly string[]>;
export type AuditGroup = keyof typeof AUDIT_GROUPS;

/** The database knows no year 0. */
const filterDay = z.iso
  .date("Give a day such as 2026-01-31")
  .check(z.refine((text) => text >= "0001-01-01", "Give a day such as 2026-01-31"));

const filters = {
  /** User name of whoever did something, or to whom it was done. */
  person: z.optional(searchText),
  group: z.optional(
    z.enum(
      Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]],
      "Choose a group of actions from the list",
    ),
  ),
  /** First and last day in Uganda, both included. */
  from: z.optional(filterDay),
  to: z.optional(filterDay),
  /** Network address, or how it begins. */
  address: z.optional(searchText),
  /** Text to look for in action, subject, and the values before and after. */
  q: z.optional(searchText),
  /** Leaves out entries that a list was viewed, which are most of the log. */
  views: z.optional(z.enum(["hidden"], "Views can only be hidden.")),
  /** A petition or a seat, by its id: what brought, changed or took back the record. */
  record: z.optional(
    z
      .string()
      .check(z.regex(/^(?:petition|seat)-[1-9]\d{0,8}$/, "Name a record as in petition-12 or seat-7")),
  ),
};
export const auditFilters = z.strictObject(filters);
export type AuditFilters = z.output<typeof auditFilters>;

const values = z.nullable(z.record(z.string(), z.unknown()));

export const auditEntry = z.object({
  /** The entry's place in the chain, from 1 without a gap. */
  position: z.int(),
  at: z.iso.datetime(),
  /** Null: nobody was signed in, or the server itself did it. */
  username: z.nullable(z.string()),
  action: z.string(),
  subject: z.nullable(z.string()),
  before: values,
  after: values,
  ipAddress: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAuditEntries = endpoint({
  id: "audit.list",
  method: "GET",
  path: "/api/audit",
  access: "audit.read",
  summary: "Entries of the audit log, newest first, and where the older ones begin",
  sensitive: "audit log",
  input: z.strictObject({
    ...filters,
    /** Only entries with a place before this one. */
    before: z.optional(wholeNumber(1, 999_999_999)),
    limit: z.optional(wholeNumber(1, 200)),
  }),
  output: z.object({
    entries: z.array(auditEntry),
    /** Value of `before` for the next older entries; null where there are none. */
    older: z.nullable(z.int()),
    /** What the record is called that was asked for; null where none was, and where there is none. */
    record: z.nullable(z.string()),
  }),
});

export const auditChain = z.object({
  entries: count,
  /** The newest head that was signed by this server's key; null before the first. */
  signedHead: z.nullable(z.object({ position: z.int(), at: z.iso.datetime() })),
  /** What is wrong with the log, its signing or its stream, one sentence each; empty while all is well. */
  problems: z.array(z.string()),
  /** The last check since this server was started, or the one under way; null before the first. */
  check: z.nullable(
    z.object({
      state: z.enum(["running", "intact", "tampered", "failed"]),
      startedAt: z.iso.datetime(),
      endedAt: z.nullable(z.iso.datetime()),
      checked: count,
      of: count,
      /** Signed heads that the log was held against. */
      heads: count,
      /** One sentence for each thing that is not as it was written; of a failed check, why. */
      findings: z.array(z.string()),
      notes: z.array(z.string()),
    }),
  ),
});
export type AuditChain = z.infer<typeof auditChain>;

export const readAuditChain = endpoint({
  id: "audit.chain",
  method: "GET",
  path: "/api/audit/chain",
  access: "audit.read",
  summary: "Whether the audit log is intact: its size, the last signed head, the last check",
  input: nothing,
  output: auditChain,
});

export const checkAuditChain = endpoint({
  id: "audit.check",
  method: "POST",
  path: "/api/audit/check",
  access: "audit.read",
  summary: "Start a check of the whole audit log, unless one is under way",
  input: nothing,
  output: auditChain,
});

/** The day it is taken, the extension. */
export function auditFileName(on: string, format: keyof typeof EXTENSIONS): string {
  return `audit-log-${on}.${EXTENSIONS[format]}`;
}

export const exportAuditEntries = endpoint({
  id: "audit.export",
  method: "POST",
  path: "/api/audit/export",
  access: "audit.export",
  confirm: true,
  summary: "Entries of the audit log as a file, newest first",
  input: z.strictObject({
    ...filters,
    format: z.prefault(z.enum(EXPORT_FORMATS, "Choose CSV, Excel, JSON or PDF"), "csv"),
  }),
  output: z.array(auditEntry),
  answersFile: Object.values(MEDIA_TYPES),
});
