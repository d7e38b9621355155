import type { Conflict } from "@command-center/contract/wire/errors";
import { Refusal } from "../../http/errors.ts";

/** Refuses to replace a version that the caller did not see: null where there is none in force. */
export function changedSince(
  before: { readonly id: number; readonly by: string; readonly at: string } | null,
  fields: Conflict["fields"],
): Refusal {
  const conflict: Conflict = {
    version: before === null ? "none" : String(before.id),
    by: before?.by ?? null,
    at: before?.at ?? null,
    fields,
  };
  return new Refusal(
    409,
    `${before?.by ?? "Another user"} has changed this since you opened it. Look at it again before you change it.`,
    {},
    conflict,
  );
}
