import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Seals what an account's second factor stands on, with keys that are not in the database. */
export interface SecondFactorKeys {
  /** Encrypts a secret for one account: it opens for no other. */
  seal(accountId: string, secret: string): string;
  /** The secret; null where it was sealed with another installation's key, for another account, or changed. */
  unseal(accountId: string, sealed: string): string | null;
  /** `id.signature`, for a cookie. */
  sign(id: string): string;
  /** The id of what {@link SecondFactorKeys.sign} gave; null for anything else. */
  verify(signed: string): string | null;
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function secondFactorKeys(installationSecret: string): SecondFactorKeys {
  const key = (use: string) =>
    Buffer.from(hkdfSync("sha256", installationSecret, "", `second factor: ${use}`, 32));
  const sealing = key("seal");
  const signing = key("sign");
  const signatureOf = (id: string) => createHmac("sha256", signing).update(id).digest();
  return {
    seal(accountId, secret) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealing, iv).setAAD(Buffer.from(accountId));
      const sealed = [iv, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString("base64url");
    },
    unseal(accountId, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      try {
        const decipher = createDecipheriv(CIPHER, sealing, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(accountId))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        const secret = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
        return Buffer.concat([secret, decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
    sign: (id) => `${id}.${signatureOf(id).toString("base64url")}`,
    verify(signed) {
      const [id = "", signature = ""] = signed.split(".");
      const given = Buffer.from(signature, "base64url");
      const right = signatureOf(id);
      return given.length === right.length && timingSafeEqual(given, right) ? id : null;
    },
  };
}

/**
 * What is stored of a recovery code. Codes are random, 79 bits, so a plain hash keeps them; and they still work after the
 * installation's key was lost, when nothing else does.
 */
export function recoveryCodeHash(accountId: string, code: string): string {
  return createHash("sha256").update(`${accountId} ${code}`).digest("base64url");
}
