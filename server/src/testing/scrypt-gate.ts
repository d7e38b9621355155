import type * as Crypto from "node:crypto";

/** Holds hashes back while it is closed; each is let through by itself, in the order that they came. */
export const gate = {
  isOpen: true,
  queue: [] as (() => void)[],
  /** Opens it for good. */
  open(): void {
    gate.isOpen = true;
    for (const go of gate.queue.splice(0)) go();
  },
};

/** `node:crypto` with a scrypt behind the gate, to be put in its place by `vi.mock`. */
export function gated(crypto: typeof Crypto): typeof Crypto {
  const scrypt = (...parameters: Parameters<typeof crypto.scrypt>) => {
    if (gate.isOpen) crypto.scrypt(...parameters);
    else gate.queue.push(() => crypto.scrypt(...parameters));
  };
  return { ...crypto, scrypt: Object.assign(scrypt, crypto.scrypt) };
}
