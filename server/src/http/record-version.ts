import { hash } from "node:crypto";
import type { Conflict } from "@command-center/contract/wire/errors";
import type { Read } from "../database/database.ts";
import { Refusal } from "./errors.ts";

/** Fields of a record that a form saves together, by their names in the contract. */
type Fields = Readonly<Record<string, unknown>>;

const HASH_LENGTH = 8;

const hashOf = (value: unknown) =>
  hash("sha256", JSON.stringify(value ?? null), "base64url").slice(0, HASH_LENGTH);

/** The version of a record: a hash of each field, as `asOf:3f9aK2_x name:…`. */
export function versionOf(fields: Fields): string {
  return Object.entries(fields)
    .map(([field, value]) => `${field}:${hashOf(value)}`)
    .join(" ");
}

/**
 * Fields that have changed since a version, and differ from what is to be saved. Fields that are not saved do not count; one that the
 * version does not have does, so that a made-up version overwrites nothing.
 */
export function conflictingFields(version: string, current: Fields, saved: Fields): readonly string[] {
  const before = new Map(
    version
      .split(" ")
      .map((part): [string, string | undefined] => [part.split(":")[0] ?? "", part.split(":")[1]]),
  );
  return Object.keys(current).filter((field) => {
    if (saved[field] === undefined) return false;
    const now = hashOf(current[field]);
    return before.get(field) !== now && hashOf(saved[field]) !== now;
  });
}

interface Save {
  /** The version that the form was opened with. */
  readonly version: string;
  /** The record's fields now, and as they would be saved. */
  readonly current: Fields;
  readonly saved: Fields;
  /** The audit entry of such a change: tells who made the last one. */
  readonly noted: { readonly action: string; readonly subject: string };
}

/**
 * Refuses a save of a record that another user has changed since it was read, with each changed field and its value. Call with the
 * record locked, or in its turn.
 */
export async function refuseStale(write: Pick<Read, "db">, save: Save): Promise<void> {
  const fields = conflictingFields(save.version, save.current, save.saved);
  if (fields.length === 0) return;
  const last = await write.db
    .selectFrom("audit_entry")
    .select(["username", "at"])
    .where("action", "=", save.noted.action)
    .where("subject", "=", save.noted.subject)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const conflict: Conflict = {
    version: versionOf(save.current),
    by: last?.username ?? null,
    at: last?.at.toISOString() ?? null,
    fields: fields.map((field) => ({ field, theirs: save.current[field] })),
  };
  throw new Refusal(
    409,
    `${conflict.by ?? "Another user"} has changed this since you opened it (${fields.join(", ")}). Nothing was saved.`,
    {},
    conflict,
  );
}
