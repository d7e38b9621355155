import { ROLES, type Access, type Action, type Role } from "@command-center/contract/wire/access";

const READS = ["results.read", "petitions.read", "membership.read", "activity.read", "notes.read"] as const;
/** What analysts do with the party's own data, and administrators too. */
const DATA = ["petitions.export", "incidents.export", "cycles.manage", "data.import", "notes.write"] as const;
const EXPORTS = ["exports.take", "exports.verify", "results.export"] as const;

/**
 * Who may do what. Whatever is not listed for a role is refused. Petitions name people in dispute, incidents people who
 * were hurt: to carry those out of the house takes more than to read them in it.
 */
const PERMISSIONS: Record<Role, readonly Action[]> = {
  viewer: [...READS, ...EXPORTS],
  analyst: [...READS, ...EXPORTS, ...DATA],
  admin: [
    ...READS,
    ...EXPORTS,
    ...DATA,
    "sample.remove",
    "notes.remove",
    "accounts.administer",
    "audit.read",
    "audit.export",
    "api.describe",
    "status.read",
  ],
};

export interface RoleHolder {
  readonly role: Role;
  readonly mustChangePassword: boolean;
  /** Whether the person has no second factor where this installation lets the account do nothing without one. */
  readonly mustSetUpSecondFactor?: boolean;
}

export type AccessVerdict = "allowed" | "sign_in" | "change_password" | "set_up_second_factor" | "forbidden";

/** Decides whether a caller (null: nobody is signed in) may use what an endpoint declares. Default: no. */
export function mayUse(access: Access, caller: RoleHolder | null): AccessVerdict {
  if (access === "public") return "allowed";
  if (caller === null) return "sign_in";
  if (access === "session") return "allowed";
  if (caller.mustChangePassword) return "change_password";
  if (caller.mustSetUpSecondFactor) return "set_up_second_factor";
  return PERMISSIONS[caller.role].includes(access) ? "allowed" : "forbidden";
}

/** Roles of accounts that may do all of this. */
export function rolesWith(actions: readonly Action[]): readonly Role[] {
  return ROLES.filter((role) => actions.every((action) => PERMISSIONS[role].includes(action)));
}

/** Narrows what the database holds to a known role; an unknown one gets the least. */
export function roleOf(value: unknown): Role {
  return ROLES.find((role) => role === value) ?? "viewer";
}
