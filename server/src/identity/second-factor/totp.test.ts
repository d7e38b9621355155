import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { makeTotpSecret, stepOfCode, totpAddress } from "./totp.ts";

/** The secret of RFC 6238, appendix B, and its codes for SHA-1, shortened to their last six digits. */
const SECRET = Secret.fromLatin1("12345678901234567890").base32;

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("LOGIN-07 at %i s the code is %s (RFC 6238)", (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(stepOfCode(SECRET, code, seconds * 1_000)).toBe(step);
  // A clock may be half a minute off, either way, and no more; the step stays that of the code.
  expect(stepOfCode(SECRET, code, (seconds + 30) * 1_000)).toBe(step);
  expect(stepOfCode(SECRET, code, (seconds - 30) * 1_000)).toBe(step);
  expect(stepOfCode(SECRET, code, (seconds + 60) * 1_000)).toBeNull();
  expect(stepOfCode(SECRET, code, (seconds - 60) * 1_000)).toBeNull();
});

test.each(["", "28708", "2870820", "287 82", "28708a"])("LOGIN-07 %j is no code", (code) => {
  expect(stepOfCode(SECRET, code, 59_000)).toBeNull();
});

test("LOGIN-07 secrets have 160 bits and differ; an app is told all it needs", () => {
  const [one, other] = [makeTotpSecret(), makeTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  const address = new URL(totpAddress(one, { issuer: "NRM Command Center", username: "j.okello" }));
  expect(address.href).toMatch(/^otpauth:\/\/totp\/NRM%20Command%20Center:j\.okello\?/);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: "NRM Command Center",
    secret: one,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
