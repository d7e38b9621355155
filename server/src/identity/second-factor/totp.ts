import { Secret, TOTP } from "otpauth";
import { CODE_DIGITS } from "@command-center/contract/accounts/second-factor";

/** RFC 6238 as every authenticator app has it: a code of SHA-1 each half minute. */
const KIND = { algorithm: "SHA1", digits: CODE_DIGITS, period: 30 } as const;
/** Clocks of phones are off by a little: the code before and the one after count too. */
const DRIFT_STEPS = 1;

/** A new secret in base32: 160 bits, as RFC 4226 recommends. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an app reads from a QR code, under whose name it then lists the codes. */
export function totpAddress(secret: string, names: { issuer: string; username: string }): string {
  return new TOTP({ ...KIND, issuer: names.issuer, label: names.username, secret }).toString();
}

/**
 * The step, half minutes since 1970, that a code belongs to at a time in milliseconds; null for a wrong code. The same
 * step must not be taken twice: whoever calls remembers it.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...KIND, secret });
  const drift = totp.validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return drift === null ? null : totp.counter({ timestamp: now }) + drift;
}
