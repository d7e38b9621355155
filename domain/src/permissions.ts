import { ROLES, type Access, type Action, type Role } from "@command-center/contract/access";

/** Who may do what. Whatever is not listed for a role is refused. */
const PERMISSIONS: Record<Role, readonly Action[]> = {
  viewer: ["results.read", "petitions.read", "membership.read", "activity.read"],
  analyst: ["results.read", "petitions.read", "membership.read", "activity.read"],
  admin: ["results.read", "petitions.read", "membership.read", "activity.read", "api.describe"],
};

export interface Caller {
  readonly role: Role;
  readonly mustChangePassword: boolean;
}

export type Verdict = "allowed" | "sign_in" | "change_password" | "forbidden";

/** Decides whether a caller (null: nobody is signed in) may use what an endpoint declares. Default: no. */
export function mayUse(access: Access, caller: Caller | null): Verdict {
  if (access === "public") return "allowed";
  if (caller === null) return "sign_in";
  if (access === "session") return "allowed";
  if (caller.mustChangePassword) return "change_password";
  return PERMISSIONS[caller.role].includes(access) ? "allowed" : "forbidden";
}

/** Narrows what the database holds to a known role; an unknown one gets the least. */
export function roleOf(value: unknown): Role {
  return ROLES.find((role) => role === value) ?? "viewer";
}
