import type { ImportField } from "@command-center/contract/imports/import-fields";

/** A day that the cycle has come to, as a file of records has several. */
export const dayField = (
  id: string,
  name: string,
  aliases: readonly string[],
  help: string,
  required = false,
): ImportField => ({ id, name, aliases, holds: "day", required, help });
