import { openSessionByPasskey, passkeyChallenge } from "@command-center/contract/accounts/sign-in";
import { audit } from "../../../audit/audit.ts";
import { Refusal } from "../../../http/errors.ts";
import { createPace, createQueues } from "../../../http/queues.ts";
import { busy } from "../../../identity/guard/sign-in-guard.ts";
import { ownerOfPasskey, type Passkeys } from "../../../identity/second-factor/passkeys.ts";
import { mountSession } from "../../../platform/mount/session.ts";
import { signatureOf } from "../../../platform/mount/signature.ts";
import type { Platform } from "../../../platform/platform.ts";
import { A_MINUTE, enter, notingRefusals } from "./enter.ts";

const UNKNOWN = "This passkey was not accepted. Try again, or sign in with your password.";
const IN_ONE_TURN = 10;

/** Sign-in with a passkey alone. Strangers may send anything: all attempts share one connection, and few of them wait. */
export function mountPasskeySignIn(platform: Platform, passkeys: Passkeys): void {
  const { database } = platform;
  const pace = createPace(IN_ONE_TURN);
  const oneAtATime = createQueues(busy);

  mountSession(
    platform,
    passkeyChallenge,
    async () => ({ ...passkeys.challenge(), userVerification: "required" as const }),
    { pace },
  );

  mountSession(
    platform,
    openSessionByPasskey,
    async ({ passkey }, request, reply) => {
      const proven = await oneAtATime("passkeys", () =>
        database.write(async (write) => {
          const used = await passkeys.prove(write, passkey);
          if (used !== null) {
            const { accountId, username } = used;
            const who = { ...signatureOf(request, null), accountId, username, subject: username };
            await audit(write, { ...who, action: "passkey.used" });
          }
          return used;
        }),
      );
      if (proven === null) {
        const username = await ownerOfPasskey(database, passkey.id);
        // A copied device, or an answer sent twice.
        if (username !== null)
          await platform.auditNotes.once(`passkey ${username}`, A_MINUTE, () => ({
            ...signatureOf(request, null),
            action: "passkey.refused",
            subject: username,
          }));
        throw new Refusal(401, UNKNOWN);
      }
      return notingRefusals(platform, request, proven.username, async () => {
        if (proven.isDisabled) throw new Refusal(403, "This account is disabled. Ask an administrator.");
        return enter(platform, request, reply, proven);
      });
    },
    { pace },
  );
}
