import { hash } from "node:crypto";
import type { AuditedEntry } from "../database/database.ts";

/** An entry with its place in the chain. */
export interface ChainedRow extends AuditedEntry {
  readonly position: string | null;
  readonly previous: string | null;
  readonly hash: string | null;
}

/** What the first entry names as the hash of the one before it. */
export const NO_PREVIOUS = "0".repeat(64);

/**
 * Fields as one text that no other fields give: each after its length in bytes, so that nothing can move from one field
 * to the next; `-` for null.
 */
export function fieldsText(kind: string, fields: readonly (string | null)[]): string {
  let text = `${kind},`;
  for (const field of fields) text += field === null ? "-," : `${Buffer.byteLength(field)}:${field},`;
  return text;
}

/** SHA-256 over all of an entry but its hash, in hexadecimal digits: what the database's own trigger works out. */
export function hashOfEntry(row: ChainedRow): string {
  return hash(
    "sha256",
    fieldsText("audit-entry/1", [
      row.position,
      row.id,
      row.at,
      row.account_id,
      row.username,
      row.action,
      row.subject,
      row.before,
      row.after,
      row.ip_address,
      row.request_id,
      row.previous,
    ]),
    "hex",
  );
}

/** SHA-256 over the content of an entry, without its place in the chain: base64. */
export function digestOf(entry: AuditedEntry): string {
  const { id, at, account_id, username, action, subject, before, after, ip_address, request_id } = entry;
  const fields = [id, at, account_id, username, action, subject, before, after, ip_address, request_id];
  return hash("sha256", fieldsText("audited/1", fields), "base64");
}

/** The same digest of a row of the chain. Its time is printed as `2026-01-31 09:05:00.25+00`. */
export function digestOfRow(row: ChainedRow): string {
  const [, day, time, fraction = ""] = /^(\S+) ([\d:]+)(?:\.(\d+))?\+00$/.exec(row.at) ?? [];
  const at = time === undefined ? row.at : `${day}T${time}.${fraction.padEnd(6, "0")}Z`;
  return digestOf({ ...row, at });
}
