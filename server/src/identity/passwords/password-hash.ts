import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** What hashing a password costs: scrypt with N = 2^ln, in 128 · N · r bytes of memory, p times over. */
export interface Work {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB, three times over: OWASP's and ASVS 5.0's least for scrypt at that size. */
export const WORK: Work = { ln: 15, r: 8, p: 3 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** A hash in the usual PHC form, which says how it was made: `$scrypt$ln=15,r=8,p=3$salt$key`. */
export async function hashPassword(password: string, work: Work = WORK): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, work);
  return `$scrypt$ln=${work.ln},r=${work.r},p=${work.p}$${inBase64(salt)}$${inBase64(key)}`;
}

/**
 * Whether a password fits a stored hash, and whether that was made with less work than `work`. It costs `work` all the
 * same, also where there is no hash (null, which nothing fits), so that nobody tells accounts apart by the time it takes.
 */
export async function checkPassword(
  hash: string | null,
  password: string,
  work: Work = WORK,
): Promise<{ readonly fits: boolean; readonly isOutdated: boolean }> {
  const parts = hash === null ? null : partsOf(hash);
  const fits = parts !== null && (await fitsKey(parts, password));
  const cost = parts === null ? 0 : costOf(parts.work);
  const rest = costOf(work) - cost;
  const times = Math.round(rest / costOf({ ...work, p: 1 }));
  if (times > 0) await derive(password, randomBytes(SALT_BYTES), { ...work, p: times });
  return { fits, isOutdated: parts !== null && cost < costOf(work) };
}

async function fitsKey({ work, salt, key }: HashParts, password: string): Promise<boolean> {
  return timingSafeEqual(await derive(password, salt, work, key.length), key);
}

interface HashParts {
  readonly work: Work;
  readonly salt: Buffer;
  readonly key: Buffer;
}

const FORM = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/;

/** `salt:key` in hexadecimal digits: the form in which the former sign-in library hashed, always with the same work. */
const FORMER_FORM = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const FORMER_WORK: Work = { ln: 14, r: 16, p: 1 };

/** The parts of a hash; null for a text that is no hash of ours, which no password fits. */
function partsOf(hash: string): HashParts | null {
  const former = FORMER_FORM.exec(hash);
  if (former !== null) {
    const [, salt = "", key = ""] = former;
    // The salt was used as it is written, digit by digit.
    return { work: FORMER_WORK, salt: Buffer.from(salt), key: Buffer.from(key, "hex") };
  }
  const match = FORM.exec(hash);
  if (match === null) return null;
  const [ln = 0, r = 0, p = 0] = match.slice(1, 4).map(Number);
  const [salt = "", key = ""] = match.slice(4);
  return { work: { ln, r, p }, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
}

function costOf({ ln, r, p }: Work): number {
  return 2 ** ln * r * p;
}

function derive(password: string, salt: Buffer, { ln, r, p }: Work, keyBytes = KEY_BYTES): Promise<Buffer> {
  const N = 2 ** ln;
  const options = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    // One person types an accent as one sign and another as two: NFKC, as NIST SP 800-63B asks.
    scrypt(password.normalize("NFKC"), salt, keyBytes, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** Base64 without padding, as the PHC form has it. */
function inBase64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
