import * as z from "zod/mini";
import { role } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { nothing } from "../wire/values.ts";

/** The login form. */
export const signIn = z.object({
  username: z
    .string()
    .check(z.trim(), z.minLength(1, "Enter your username"), z.maxLength(100, "That username is too long")),
  password: z
    .string()
    .check(z.minLength(1, "Enter your password"), z.maxLength(128, "That password is too long")),
});
export type SignIn = z.infer<typeof signIn>;

export const SIGN_IN_PATH = "/api/auth/sign-in/username";
export const SIGN_OUT_PATH = "/api/auth/sign-out";

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

export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

export const changePasswordInput = z.strictObject({
  currentPassword: z
    .string()
    .check(z.minLength(1, "Enter your current password"), z.maxLength(PASSWORD_LENGTH.most)),
  newPassword: z
    .string()
    .check(
      z.minLength(PASSWORD_LENGTH.least, `Use at least ${PASSWORD_LENGTH.least} characters`),
      z.maxLength(PASSWORD_LENGTH.most, `Use at most ${PASSWORD_LENGTH.most} characters`),
    ),
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const changePassword = endpoint({
  id: "account.changePassword",
  method: "POST",
  path: "/api/account/password",
  access: "session",
  summary: "Change one's own password; every other session of the account ends",
  input: changePasswordInput,
  output: account,
});

export const CONFIRMED_MINUTES = 10;

/** Named in the header `x-needs` of a 403 that proving the password lifts. */
export const NEEDS_CONFIRMATION = "confirm";

export const confirmPassword = endpoint({
  id: "account.confirm",
  method: "POST",
  path: "/api/account/confirm",
  access: "session",
  summary: `Proves one's password once more: for ${CONFIRMED_MINUTES} minutes this session may do what asks for it`,
  input: z.strictObject({
    password: z
      .string()
      .check(
        z.minLength(1, "Enter your password"),
        z.maxLength(PASSWORD_LENGTH.most, "That password is too long"),
      ),
  }),
  output: z.object({ confirmed: z.literal(true) }),
});
