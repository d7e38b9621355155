import * as z from "zod/mini";
import { account } from "./accounts.ts";
import { endpoint } from "../wire/endpoint.ts";

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
  summary: "Change the caller's password; every other session of the account ends",
  input: changePasswordInput,
  output: account,
});

export const CONFIRMED_MINUTES = 10;

export const confirmPassword = endpoint({
  id: "account.confirm",
  method: "POST",
  path: "/api/account/confirm",
  access: "session",
  summary: `Confirms the caller's password again: for ${CONFIRMED_MINUTES} minutes this session may do what asks for it`,
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
