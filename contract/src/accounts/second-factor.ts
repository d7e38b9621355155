import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, nothing } from "../wire/values.ts";

export const SECOND_FACTOR_PATH = "/api/auth/sign-in/second-factor";

export const CODE_DIGITS = 6;
export const RECOVERY_CODES = 10;

/** The code that an authenticator app shows; people type it with a space in the middle. */
export const code = z.string().check(
  z.overwrite((text) => text.replaceAll(/\s/g, "")),
  z.regex(/^\d{6}$/, `Enter the ${CODE_DIGITS} digits that your app shows`),
);

/** One of ten recovery codes, each good for one time: `xxxx-xxxx-xxxx-xxxx`, also without dashes or in capitals. */
export const recoveryCode = z.string().check(
  z.overwrite((text) =>
    text
      .slice(0, 100)
      .toLowerCase()
      .replaceAll(/[\s-]/g, "")
      .replace(/^(.{4})(.{4})(.{4})(.{4})$/u, "$1-$2-$3-$4"),
  ),
  z.regex(/^[a-z0-9]{4}(?:-[a-z0-9]{4}){3}$/, "Enter one of your recovery codes, 16 letters and digits"),
);

export const PROOF_WANTED = `Enter the ${CODE_DIGITS} digits that your app shows, or one of your recovery codes`;

/** A code of the app or a recovery code: either shows that the person holds the second factor. */
export const secondFactorProof = z.union(
  [z.strictObject({ code }), z.strictObject({ recoveryCode })],
  PROOF_WANTED,
);
export type SecondFactorProof = z.infer<typeof secondFactorProof>;

export const secondFactor = z.object({
  enabled: z.boolean(),
  /** Whether this installation lets the account do nothing without one. */
  required: z.boolean(),
  /** Unused codes of {@link RECOVERY_CODES}; 0 while the factor is off. */
  recoveryCodesLeft: count,
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const readSecondFactor = endpoint({
  id: "secondFactor.read",
  method: "GET",
  path: "/api/account/second-factor",
  access: "session",
  summary: "Whether the caller's sign-in asks for a second factor",
  input: nothing,
  output: secondFactor,
});

/** What an authenticator app is given, once. */
export const secondFactorSecret = z.object({
  /** The secret in Base32, to be typed where the address cannot be read as a picture. */
  secret: z.string(),
  /** `otpauth://totp/…`, the address that a QR code carries. */
  address: z.string(),
});

export const setUpSecondFactor = endpoint({
  id: "secondFactor.setUp",
  method: "POST",
  path: "/api/account/second-factor/set-up",
  access: "session",
  confirm: true,
  summary: "A new secret for an authenticator app; it counts once a code of it was sent to enable",
  input: nothing,
  output: secondFactorSecret,
});

/** Shown once; the server keeps only their hashes. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const enableSecondFactor = endpoint({
  id: "secondFactor.enable",
  method: "POST",
  path: "/api/account/second-factor/enable",
  access: "session",
  confirm: true,
  summary: "Takes a code of the new secret: from now on sign-in asks for one",
  input: z.strictObject({ code }),
  output: recoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  id: "secondFactor.renewRecoveryCodes",
  method: "POST",
  path: "/api/account/second-factor/recovery-codes",
  access: "session",
  confirm: true,
  summary: "Ten new recovery codes; the old ones stop working",
  input: nothing,
  output: recoveryCodes,
});

export const disableSecondFactor = endpoint({
  id: "secondFactor.disable",
  method: "POST",
  path: "/api/account/second-factor/disable",
  access: "session",
  confirm: true,
  summary: "Turns the caller's second factor off",
  input: secondFactorProof,
  output: secondFactor,
});
