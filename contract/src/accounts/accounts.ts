import * as z from "zod/mini";
import { role } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { nothing } from "../wire/values.ts";

export const SIGN_IN_PATH = "/api/auth/sign-in/username";
export const SIGN_OUT_PATH = "/api/auth/sign-out";

/** Hints for users who are new: where figures come from, where help is, and how to follow records. */
export const HINTS = ["figures", "help", "following"] as const;
export const hint = z.enum(HINTS, "There is no such hint.");
export type Hint = z.infer<typeof hint>;

export const account = z.object({
  username: z.string(),
  displayName: z.string(),
  role,
  /** True until a password given by the system or an administrator has been changed. */
  mustChangePassword: z.boolean(),
  /** True until an account that may not go without a second factor has one. */
  mustSetUpSecondFactor: z.boolean(),
  /** Names of the party regions, sub-regions and districts that the person is limited to; empty: the whole country. */
  limitedTo: z.array(z.string()),
  /** When the session ends at the latest, used or not; until then what was read may be read without a network. */
  sessionEndsAt: z.iso.datetime(),
  /** For administrators: what needs their attention now, such as a disk that is nearly full. */
  notice: z.optional(z.string()),
  /** At the first sign-in: hints that the user has not hidden yet. */
  hints: z.optional(z.array(hint)),
  /** Tells accounts apart in a browser's storage after sign-out, without naming them. */
  visitorKey: z.string(),
});
export type Account = z.infer<typeof account>;

export const readAccount = endpoint({
  id: "account.read",
  method: "GET",
  path: "/api/account",
  access: "session",
  summary: "The signed-in person's own account",
  input: nothing,
  output: account,
});

/** Named in the header `x-needs` of a 403 that proving the password lifts. */
export const NEEDS_CONFIRMATION = "confirm";
