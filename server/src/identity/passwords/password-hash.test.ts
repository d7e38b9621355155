import * as fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { checkPassword, hashPassword, WORK, type Work } from "./password-hash.ts";
import { FORMER_HASH } from "../../testing/accounts.ts";
import { asked } from "../../testing/scrypt.ts";

vi.mock("node:crypto", async (original) =>
  (await import("../../testing/scrypt.ts")).counting(await original()),
);
beforeEach(() => {
  asked.work = 0;
});

const PASSWORD = "a long enough password";
const COST = 2 ** WORK.ln * WORK.r * WORK.p;
const LITTLE: Work = { ln: 4, r: 1, p: 1 };

test("LOGIN-07 a hash takes 32 MB three times over, and says so", async () => {
  expect(128 * 2 ** WORK.ln * WORK.r).toBe(32 * 1024 * 1024);
  expect(await hashPassword(PASSWORD)).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(asked.work).toBe(COST);
});

test("LOGIN-07 a hash by the former sign-in library still fits its password, and is outdated", async () => {
  expect(await checkPassword(FORMER_HASH, PASSWORD)).toEqual({ fits: true, isOutdated: true });
  expect(await checkPassword(FORMER_HASH, `${PASSWORD}.`)).toEqual({ fits: false, isOutdated: true });
});

test("LOGIN-07 a wrong password costs the same for a new hash, a former one, and no account at all", async () => {
  const now = await hashPassword(PASSWORD);
  const costOf = async (hash: string | null) => {
    asked.work = 0;
    expect(await checkPassword(hash, "a guess")).toMatchObject({ fits: false });
    return asked.work;
  };
  expect(await costOf(now)).toBe(COST);
  expect(await costOf(null)).toBe(COST);
  expect(await costOf(FORMER_HASH)).toBe(COST);
});

/** Zero signs (NUL) at the end make no difference: scrypt's HMAC fills a key up to 64 bytes with zeros. */
function keyOf(password: string): string {
  const key = password.normalize("NFKC");
  return Buffer.byteLength(key) > 64 ? key : key.replace(/\0+$/, "");
}

test("LOGIN-07 a password fits its own hash and no other, however it is composed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 128 }), fc.string(), async (password, other) => {
      const hash = await hashPassword(password, LITTLE);
      expect(await checkPassword(hash, password, LITTLE)).toEqual({ fits: true, isOutdated: false });
      expect((await checkPassword(hash, other, LITTLE)).fits).toBe(keyOf(password) === keyOf(other));
    }),
    { numRuns: 50, examples: [["\u0000", ""]] },
  );
});

test("LOGIN-07 an accent typed as one sign or as two is the same password", async () => {
  const hash = await hashPassword("caf\u00e9 omwana gwange", LITTLE);
  expect((await checkPassword(hash, "cafe\u0301 omwana gwange", LITTLE)).fits).toBe(true);
});
