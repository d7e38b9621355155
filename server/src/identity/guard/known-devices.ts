import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { ownCookie } from "../../http/cookies.ts";

/** A browser in which somebody signed in before. */
export interface KnownDevice {
  readonly id: string;
  /** Stamp of the password that was signed in with. */
  readonly stamp: string;
}

/** The device of a user who has just signed in. */
export interface RememberedDevice {
  readonly id: string;
  /** Whether the name had not signed in on it before. */
  readonly isNew: boolean;
  /** The header that sets the cookie. */
  readonly cookie: string;
}

/**
 * Recognises browsers by a signed cookie of an earlier sign-in. The cookie opens nothing: it only keeps its owner from
 * being taken for one of those who flood the sign-in or guess at the same name.
 */
export interface KnownDevices {
  /** The device of a request, where this name signed in on it; null for any other. Asks no database. */
  of(request: FastifyRequest, username: string): KnownDevice | null;
  /** Whether a device is known by this hash of a password: a changed password ends that. */
  isOf(device: KnownDevice, passwordHash: string): boolean;
  /** Makes a request's browser a device of this name. */
  remember(request: FastifyRequest, username: string, passwordHash: string): RememberedDevice;
}

/** How long a device is known: as long as an address is. */
const KNOWN_SECONDS = 90 * 24 * 3_600;
const ID_BYTES = 16;
const STAMP_BYTES = 16;
/** Length of the code of a user name in the name of a cookie. */
const NAME_CHARACTERS = 8;

const codeOf = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64url");

export function createKnownDevices(installationSecret: string, https: boolean): KnownDevices {
  const key = (use: string) =>
    Buffer.from(hkdfSync("sha256", installationSecret, "", `known device: ${use}`, 32));
  const signing = key("sign");
  const stamping = key("stamp");
  /** Before each name had its own. It goes within 90 days. */
  const former = ownCookie("device", https);
  // One for each name: people who take turns at one computer each keep theirs. It does not say the name.
  const cookieOf = (username: string) =>
    ownCookie(`device.${codeOf(signing, username.toLowerCase()).slice(0, NAME_CHARACTERS)}`, https);
  const signatureOf = (username: string, id: string, since: string, stamp: string) => {
    const name = createHash("sha256").update(username.toLowerCase()).digest("base64url");
    return createHmac("sha256", signing).update(`${id}.${since}.${stamp}.${name}`).digest();
  };
  const stampOf = (passwordHash: string) =>
    createHmac("sha256", stamping)
      .update(passwordHash)
      .digest()
      .subarray(0, STAMP_BYTES)
      .toString("base64url");

  const deviceOf: KnownDevices["of"] = (request, username) => {
    const value = cookieOf(username).read(request) || former.read(request);
    if (value === "") return null;
    const [id = "", since = "", stamp = "", signature = ""] = value.split(".");
    const given = Buffer.from(signature, "base64url");
    const right = signatureOf(username, id, since, stamp);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return Date.now() / 1_000 - Number(since) < KNOWN_SECONDS ? { id, stamp } : null;
  };

  return {
    of: deviceOf,
    isOf: ({ stamp }, passwordHash) => stamp === stampOf(passwordHash),
    remember(request, username, passwordHash) {
      const known = deviceOf(request, username);
      // Keeps the device's id, so that its guesses go on being counted together.
      const id = known?.id ?? randomBytes(ID_BYTES).toString("base64url");
      const since = String(Math.floor(Date.now() / 1_000));
      const stamp = stampOf(passwordHash);
      const signature = signatureOf(username, id, since, stamp).toString("base64url");
      const value = `${id}.${since}.${stamp}.${signature}`;
      return { id, isNew: known === null, cookie: cookieOf(username).set(value, KNOWN_SECONDS) };
    },
  };
}
