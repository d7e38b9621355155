import type * as Crypto from "node:crypto";

type ScryptCall = (...parameters: Parameters<(typeof Crypto)["scrypt"]>) => void;

/** Delays hashes while it is closed. They start one by one, in the order of the calls. */
export const gate = {
  isOpen: true,
  queue: [] as (() => void)[],
  /** Opens it for good. */
  open(): void {
    gate.isOpen = true;
    for (const go of gate.queue.splice(0)) go();
  },
};

/** `node:crypto` with a scrypt behind the gate, for `vi.mock`. */
export const gated = (crypto: typeof Crypto): typeof Crypto =>
  withScrypt(crypto, (...parameters) => {
    if (gate.isOpen) crypto.scrypt(...parameters);
    else gate.queue.push(() => crypto.scrypt(...parameters));
  });

/** The work that scrypt did since a test set it to 0, as N · r · p. */
export const asked = { work: 0 };

/** `node:crypto` with a scrypt that counts its work, for `vi.mock`. */
export const counting = (crypto: typeof Crypto): typeof Crypto =>
  withScrypt(crypto, (...parameters) => {
    const [, , , { N = 0, r = 0, p = 0 }] = parameters;
    asked.work += N * r * p;
    crypto.scrypt(...parameters);
  });

function withScrypt(crypto: typeof Crypto, scrypt: ScryptCall): typeof Crypto {
  return { ...crypto, scrypt: Object.assign(scrypt, crypto.scrypt) };
}
