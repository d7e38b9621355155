import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, nothing, visibleText } from "../wire/values.ts";

export const SECOND_FACTOR_PATH = "/api/auth/sign-in/second-factor";
export const PASSKEY_CHALLENGE_PATH = "/api/auth/passkey-challenge";
export const PASSKEY_SIGN_IN_PATH = "/api/auth/sign-in/passkey";

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

export const PROOF_WANTED = `Enter the ${CODE_DIGITS} digits that your app shows or a recovery code, or use a passkey`;

const FROM_BROWSER = "Send what the browser answered.";

/** Bytes in Base64url, as browsers hand them over. */
const bytes = (most: number) =>
  z.string(FROM_BROWSER).check(z.maxLength(most, FROM_BROWSER), z.regex(/^[\w-]+$/, FROM_BROWSER));

/** The id of a passkey, made by the device that keeps it. WebAuthn allows 1,023 bytes. */
const passkeyId = bytes(1_400);

/** The answer of a device to a challenge: signed with the private key of a passkey. */
export const passkeyAnswer = z.strictObject({
  id: passkeyId,
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(1_400),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** What a device answers that has made a passkey. */
export const newPasskey = z.strictObject({
  id: passkeyId,
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(8_000),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** Second factors that a sign-in accepts after the password, in addition to recovery codes. */
export const secondStepWays = z.array(z.enum(["code", "passkey"]));
export type SecondStepWays = z.infer<typeof secondStepWays>;

/** The same of an account; empty where the password is enough. */
export const waysOf = ({
  app,
  passkeys,
}: {
  readonly app: boolean;
  readonly passkeys: readonly unknown[];
}): SecondStepWays => [
  ...(app ? (["code"] as const) : []),
  ...(passkeys.length > 0 ? (["passkey"] as const) : []),
];

/** A code of the app, a recovery code or a passkey: each shows that the person holds the second factor. */
export const secondFactorProof = z.union(
  [z.strictObject({ code }), z.strictObject({ recoveryCode }), z.strictObject({ passkey: passkeyAnswer })],
  PROOF_WANTED,
);
export type SecondFactorProof = z.infer<typeof secondFactorProof>;

/** Adding a second factor: a caller who has one already shows it. */
const proofIfAny = z.strictObject({ proof: z.optional(secondFactorProof) });

/** A passkey of an account. The device keeps its private key. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  /** Null if it has not been used since it was added. */
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof passkey>;

/** Passkeys that one account may have. */
export const MOST_PASSKEYS = 10;

export const secondFactor = z.object({
  /** Whether a sign-in with the password asks for a second factor: an app, a passkey or both. */
  enabled: z.boolean(),
  /** Whether codes of an app are one. */
  app: z.boolean(),
  /** The oldest first. */
  passkeys: z.array(passkey),
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
  input: proofIfAny,
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
  input: secondFactorProof,
  output: recoveryCodes,
});

export const disableSecondFactor = endpoint({
  id: "secondFactor.disable",
  method: "POST",
  path: "/api/account/second-factor/disable",
  access: "session",
  confirm: true,
  summary: "Turns off codes of the caller's app. Passkeys stay",
  input: secondFactorProof,
  output: secondFactor,
});

/** Options with which a browser creates a passkey. The names are those of WebAuthn. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  /** Milliseconds. */
  timeout: count,
  /** Passkeys of the account: a device that keeps one of them makes no other. */
  excludeCredentials: z.array(z.object({ type: z.literal("public-key"), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

export const beginPasskey = endpoint({
  id: "secondFactor.beginPasskey",
  method: "POST",
  path: "/api/account/passkeys/begin",
  access: "session",
  confirm: true,
  summary: "Options with which a browser creates a passkey, within five minutes",
  input: proofIfAny,
  output: passkeyCreation,
});

export const addPasskey = endpoint({
  id: "secondFactor.addPasskey",
  method: "POST",
  path: "/api/account/passkeys",
  access: "session",
  confirm: true,
  summary:
    "Adds a passkey, with which the caller signs in without a password, or after it. The first second factor answers recovery codes, once",
  input: z.strictObject({
    name: visibleText(60, "Name the passkey."),
    passkey: newPasskey,
  }),
  output: z.object({ secondFactor, recoveryCodes: z.array(z.string()) }),
});

export const removePasskey = endpoint({
  id: "secondFactor.removePasskey",
  method: "POST",
  path: "/api/account/passkeys/remove",
  access: "session",
  confirm: true,
  summary: "Removes a passkey of the caller: it no longer signs in",
  input: z.strictObject({ id: passkeyId, proof: secondFactorProof }),
  output: secondFactor,
});
