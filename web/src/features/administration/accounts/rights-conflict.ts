import { changeAccountInput } from "@command-center/contract/accounts/administration";
import type { Conflict } from "@command-center/contract/wire/errors";
import { countedText } from "@command-center/domain/number-text";
import { ROLE_WORDS } from "@command-center/domain/role-words";
import type { Rights } from "./rights-fields.tsx";

const { displayName: nameSchema, role: roleSchema, scope: scopeSchema } = changeAccountInput.shape;

/** A right of an account and a value of it, as the form has them. */
export function rightWords(field: string, value: unknown): { name: string; text: string } {
  const role = roleSchema.safeParse(value);
  if (field === "role" && role.success) return { name: "Role", text: ROLE_WORDS[role.data].name };
  if (field !== "scope") return { name: "Name", text: String(value) };
  const areas = scopeSchema.safeParse(value).data ?? [];
  const limited = countedText(areas.length, "area", "areas");
  return { name: "Limited to", text: areas.length === 0 ? "The whole country" : limited };
}

/** The form with another administrator's values in the conflicting fields. */
export function withTheirRights(rights: Rights, fields: Conflict["fields"]): Rights {
  const theirs = new Map(fields.map(({ field, theirs: value }) => [field, value]));
  return {
    displayName: nameSchema.safeParse(theirs.get("displayName")).data ?? rights.displayName,
    role: roleSchema.safeParse(theirs.get("role")).data ?? rights.role,
    scope: scopeSchema.safeParse(theirs.get("scope")).data ?? rights.scope,
  };
}
