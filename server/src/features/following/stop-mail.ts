import { createHmac, timingSafeEqual } from "node:crypto";
import { audit } from "../../audit/audit.ts";
import type { Database } from "../../database/database.ts";
import { createPlaces } from "../../database/pool/places.ts";
import { Refusal } from "../../http/errors.ts";
import { usernameOf } from "../../identity/accounts/accounts.store.ts";
import { signatureOf } from "../../platform/mount/signature.ts";
import type { Platform } from "../../platform/platform.ts";
import { chosenSettings, saveSettings } from "./settings.store.ts";

/** Kinds of mails that can be stopped; a code comes only when its user asks for one. */
const STOPPED_KINDS = ["alerts", "brief"] as const;
type StoppedKind = (typeof STOPPED_KINDS)[number];

export const STOP_MAIL_PATH = "/api/mail/stop/:kind/:account/:proof";

interface Parameters {
  readonly kind: string;
  readonly account: string;
  readonly proof: string;
}

/** The path that stops one kind of mails to an account, without a session: only this installation can compute it. */
export function stopPath(secret: string, accountId: string, kind: StoppedKind): string {
  return `/api/mail/stop/${kind}/${encodeURIComponent(accountId)}/${proofOf(secret, accountId, kind).toString("base64url")}`;
}

const proofOf = (secret: string, accountId: string, kind: StoppedKind) =>
  createHmac("sha256", secret).update(`stop mail\n${kind}\n${accountId}`).digest();

/**
 * One-click unsubscribe (RFC 8058). Mail providers POST a form to the address; what it says does not matter. They and link scanners GET the
 * same address: that changes nothing, and leads a user to the settings. A wrong proof costs no query.
 */
export function mountStopMail({ app, database, secret }: Platform): void {
  const { deadlines, occupancy } = database;
  const inPlace = createPlaces(1, deadlines.connection, occupancy.reads);

  void app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser("*", { parseAs: "string" }, (_request, _body, done) => done(null));

    routes.get(STOP_MAIL_PATH, async (_request, reply) =>
      reply.header("cache-control", "no-store").redirect("/account/security#alerts", 303),
    );

    routes.post<{ Params: Parameters }>(STOP_MAIL_PATH, async (request, reply) => {
      const { kind, account, proof } = request.params;
      if (!isStopped(kind) || !isProof(proof, proofOf(secret, account, kind)))
        throw new Refusal(404, "This link stops no mail. Choose your mail under Your account.");
      await inPlace(() => stop(database, account, kind, signatureOf(request, null)));
      return reply
        .header("cache-control", "no-store")
        .type("text/plain; charset=utf-8")
        .send("You get no more mail of this kind.");
    });
  });
}

const isStopped = (kind: string): kind is StoppedKind => STOPPED_KINDS.some((one) => one === kind);

function isProof(text: string, proof: Buffer): boolean {
  const given = Buffer.from(text, "base64url");
  return given.length === proof.length && timingSafeEqual(given, proof);
}

/** Stops a kind of mails; a second time, or for an account that is gone, nothing is left to do. */
function stop(
  database: Database,
  accountId: string,
  kind: StoppedKind,
  signature: ReturnType<typeof signatureOf>,
): Promise<void> {
  return database.write(async (write) => {
    const username = await usernameOf(write, accountId);
    const chosen = await chosenSettings(write, accountId);
    const isStoppedBefore = kind === "alerts" ? chosen.byMail.length === 0 : chosen.briefHour === null;
    if (username === null || isStoppedBefore) return;
    await saveSettings(
      write,
      accountId,
      kind === "alerts" ? { ...chosen, byMail: [] } : { ...chosen, briefHour: null },
    );
    await audit(write, { action: "alert.mail_stopped", subject: username, after: { kind }, ...signature });
  });
}
