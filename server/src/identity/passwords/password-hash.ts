import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { verifyPassword } from "better-auth/crypto";

/** What hashing a password costs: scrypt with N = 2^ln, in 128 · N · r bytes of memory, p times over. */
export interface Work {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB, three times over: OWASP's and ASVS 5.0's least for scrypt at that size. */
export const WORK: Work = { ln: 15, r: 8, p: 3 };

/** What the sign-in library hashed with, as `salt:key`, before hashes said what they were made with. */
const FORMER_WORK: Work = { ln: 14, r: 16, p: 1 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** A hash that says how it was made, in the usual PHC form: `$scrypt$ln=15,r=8,p=3$salt$key`. */
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
  const hashWork = hash === null ? null : workOf(hash);
  const fits = hash !== null && (await fitsHash(hash, password));
  const rest = costOf(work) - (hashWork === null ? 0 : costOf(hashWork));
  const times = Math.round(rest / costOf({ ...work, p: 1 }));
  if (times > 0) await derive(password, randomBytes(SALT_BYTES), { ...work, p: times });
  return { fits, isOutdated: hashWork !== null && costOf(hashWork) < costOf(work) };
}

async function fitsHash(hash: string, password: string): Promise<boolean> {
  const parts = partsOf(hash);
  if (parts === null) return verifyPassword({ hash, password });
  return timingSafeEqual(await derive(password, parts.salt, parts.work), parts.key);
}

function workOf(hash: string): Work {
  return partsOf(hash)?.work ?? FORMER_WORK;
}

const FORM = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/;

/** What a hash is made of; null where it is of the former form. */
function partsOf(hash: string): { work: Work; salt: Buffer; key: Buffer } | null {
  const found = FORM.exec(hash);
  if (found === null) return null;
  const [ln = 0, r = 0, p = 0] = found.slice(1, 4).map(Number);
  const [salt = "", key = ""] = found.slice(4);
  return { work: { ln, r, p }, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
}

function costOf({ ln, r, p }: Work): number {
  return 2 ** ln * r * p;
}

function derive(password: string, salt: Buffer, { ln, r, p }: Work): Promise<Buffer> {
  const N = 2 ** ln;
  const options = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    // One person types an accent as one sign and another as two: NFKC, as NIST SP 800-63B asks.
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** Base64 without padding, as the PHC form has it. */
function inBase64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
