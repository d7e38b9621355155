import * as z from "zod/mini";

/** Roles an account can hold, weakest first. Their rights stand in the domain's permission table. */
export const ROLES = ["viewer", "analyst", "admin"] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

/**
 * What an endpoint asks of the person who calls it. `public` needs no session, `session` needs one
 * (also one whose password must still be changed); everything else is looked up in the permission table.
 */
export const ACTIONS = [
  "results.read",
  "petitions.read",
  "membership.read",
  "activity.read",
  "exports.take",
  "exports.verify",
  "results.export",
  "petitions.export",
  "incidents.export",
  "accounts.administer",
  "audit.read",
  "audit.export",
  "api.describe",
  "status.read",
  "cycles.manage",
  "data.import",
  "sample.remove",
  "notes.read",
  "notes.write",
  "notes.remove",
] as const;
export type Action = (typeof ACTIONS)[number];
export type Access = "public" | "session" | Action;
