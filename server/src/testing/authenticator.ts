import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { PasskeyAnswer, PasskeyCreation } from "@command-center/contract/accounts/second-factor";
import { passkeyChallenge } from "@command-center/contract/accounts/sign-in";
import type { ServedApp } from "./test-app.ts";

/** The origin of a test server's pages: it is opened by name, as devices keep no passkeys for bare addresses. */
export const PASSKEY_ORIGIN = "http://localhost";

/** User present, and verified by PIN, finger or face; and that a public key follows. */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** A device that keeps one passkey, as software. Its key is P-256, and it counts each use. */
export function authenticator(origin = PASSKEY_ORIGIN) {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // Key type 2 (elliptic curve), algorithm -7 (ES256), curve 1 (P-256), coordinates.
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );
  let uses = 0;

  const dataOf = (rpId: string, flags: number, more: readonly Uint8Array[] = []) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.of(flags), counter, ...more]);
  };
  const clientData = (type: "webauthn.create" | "webauthn.get", challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

  return {
    id: text(id),
    /** What it answers when a passkey is made. */
    make({ challenge, rp }: PasskeyCreation, flags = PRESENT | VERIFIED) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = dataOf(rp.id, flags | ATTESTED, [Buffer.alloc(16), length, id, cose]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return {
        id: text(id),
        clientDataJSON: text(clientData("webauthn.create", challenge)),
        attestationObject: text(isoCBOR.encode(attestation as never)),
      };
    },
    /** What it answers to a challenge; `counts` is false for a copy that has fallen behind. */
    answer(
      { challenge, rpId }: { challenge: string; rpId: string },
      { flags = PRESENT | VERIFIED, counts = true } = {},
    ): PasskeyAnswer {
      if (counts) uses += 1;
      const authenticatorData = dataOf(rpId, flags);
      const clientDataJSON = clientData("webauthn.get", challenge);
      const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientDataJSON).digest()]);
      return {
        id: text(id),
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(sign("sha256", signed, privateKey)),
      };
    },
  };
}

/** A challenge of the server, as a page asks for it. */
export async function challengeOf(server: ServedApp): Promise<{ challenge: string; rpId: string }> {
  return (await server.post(passkeyChallenge.path, {})).json<{ challenge: string; rpId: string }>();
}
