import type * as Crypto from "node:crypto";

/** What was asked of scrypt since it was set to 0, in its units of work: N · r · p. */
export const asked = { work: 0 };

/** `node:crypto` with a scrypt that counts, to be put in its place by `vi.mock`. */
export function counting(crypto: typeof Crypto): typeof Crypto {
  const scrypt = (...parameters: Parameters<typeof crypto.scrypt>) => {
    const [, , , { N = 0, r = 0, p = 0 }] = parameters;
    asked.work += N * r * p;
    crypto.scrypt(...parameters);
  };
  return { ...crypto, scrypt: Object.assign(scrypt, crypto.scrypt) };
}
