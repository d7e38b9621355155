import type { Role } from "@command-center/contract/wire/access";
import { mayUse } from "@command-center/domain/permissions";
import type { Database, Scope } from "../../database/database.ts";
import { usernameOf } from "../../identity/accounts/accounts.store.ts";
import { rightsOfAll, type AccountRights } from "../../identity/accounts/account-scope.ts";
import { newDevicesOfMail } from "../../identity/sessions/new-devices.store.ts";
import type { AccountSeals } from "../../identity/seals/account-seals.ts";
import type { AlertFinder } from "./find-alerts.ts";
import {
  alertWords,
  briefWords,
  confirmationWords,
  settingsUrl,
  signInWords,
  type Place,
  type Words,
} from "./compose-mail.ts";
import type { MailServer, Message } from "./mail-server.ts";
import { claimMail, clearOutbox, endMail, failMail, fillOutbox, type Mail } from "./outbox.store.ts";
import { chosenSettings, codeOf, mailAddressOf } from "./settings.store.ts";
import { stopPath } from "./stop-mail.ts";

/** Whom a mail is for, with the rights of now. */
export interface Recipient {
  readonly accountId: string;
  readonly username: string;
  readonly role: Role;
  readonly scope: Scope;
}

export interface PostParts {
  readonly database: Database;
  readonly seals: AccountSeals;
  readonly secret: string;
  readonly server: MailServer;
  readonly finder: AlertFinder;
  readonly place: Place;
  /** The role that may do nothing without a second factor. */
  readonly requireSecondFactor: "nobody" | Role;
  /** The morning brief as a file; null where it is too large, or cannot be made now. */
  readonly makeBrief: (recipient: Recipient) => Promise<NonNullable<Message["attachment"]> | null>;
}

const INTERVAL_MS = 3_000;
/** Mails per round: the next round follows soon. */
const MOST_OF_ROUND = 100;

/** Sends what is to be sent by mail. */
export interface Post {
  /** Finds alerts, fills the outbox and sends what is due. Rejects while the database does not answer. */
  round(): Promise<void>;
  /** Makes a round every three seconds. A failed one is made again: what is to be sent is in the database. */
  start(): void;
  /** Waits for the round under way. */
  close(): Promise<void>;
}

export function createPost(parts: PostParts): Post {
  const { database, finder, server } = parts;
  let underWay: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const round = async () => {
    await finder.catchUp();
    await database.write(fillOutbox);
    await database.write(clearOutbox);
    for (let sent = 0; sent < MOST_OF_ROUND; sent += 1) {
      const mail = await claimMail(database);
      if (mail === null) return;
      const message = await messageOf(parts, mail);
      // Outside of any transaction: a slow mail server holds nothing up.
      const failure = message === null ? null : await server.send(message);
      if (failure === null) await endMail(database, mail, message === null ? "dropped" : "sent");
      else await failMail(database, mail, failure);
      if (failure?.cause === "server") return;
    }
  };
  return {
    round,
    start() {
      timer = setInterval(() => {
        underWay ??= round()
          .catch(() => undefined)
          .finally(() => (underWay = undefined));
      }, INTERVAL_MS).unref();
    },
    async close() {
      clearInterval(timer);
      await underWay;
    },
  };
}

/** The message of a mail by the rights of its account now; null if it is not to be sent any more. */
async function messageOf(parts: PostParts, mail: Mail): Promise<Message | null> {
  const { database, seals, secret, place } = parts;
  const { accountId } = mail;
  const rights = (await rightsOfAll(database, seals, [accountId])).get(accountId);
  const address = await mailAddressOf(database, accountId);
  const username = await usernameOf(database, accountId);
  if (rights === undefined || rights.isDisabled || username === null || address?.address !== mail.address)
    return null;
  // An account that may read nothing yet must know of its sign-ins, too.
  if (mail.kind !== "sign-in" && !mayRead(parts, rights)) return null;
  const isConfirmation = mail.kind === "confirmation";
  if (isConfirmation !== (address.confirmedAt === null)) return null;
  const to = (words: Words, attachment?: Message["attachment"]): Message => ({
    ...words,
    to: mail.address,
    messageId: `<mail-${mail.id}-${mail.createdAt.getTime()}@${new URL(place.origin).hostname}>`,
    ...stopping(parts, mail),
    attachment,
  });
  if (isConfirmation) return to(confirmationWords(codeOf(secret, accountId, address), username, place));
  if (mail.kind === "sign-in")
    return to(signInWords(await newDevicesOfMail(database, mail.id), username, place));
  const recipient = { accountId, username, role: rights.role, scope: rights.scope };
  if (mail.kind === "brief") {
    const { briefHour, briefAs } = await chosenSettings(database, accountId);
    if (briefHour === null) return null;
    const file = briefAs === "attachment" ? await parts.makeBrief(recipient) : null;
    const words = await database.read(rights.scope, (read) =>
      briefWords(read, accountId, file !== null, place),
    );
    return to(words, file ?? undefined);
  }
  const words = await database.read(rights.scope, (read) => alertWords(read, accountId, mail.id, place));
  return words === null ? null : to(words);
}

/** Mail programs stop a kind of mails in one step where they can reach this installation with TLS, as RFC 8058 demands. */
function stopping(
  { place, secret }: PostParts,
  { kind, accountId }: Mail,
): Pick<Message, "stopUrl" | "stopsAtOnce"> {
  return kind === "confirmation" || kind === "sign-in" || !place.origin.startsWith("https:")
    ? { stopUrl: settingsUrl(place), stopsAtOnce: false }
    : { stopUrl: place.origin + stopPath(secret, accountId, kind), stopsAtOnce: true };
}

/** Whether an account that is not disabled may read records now, as in the product. */
function mayRead({ requireSecondFactor }: PostParts, rights: AccountRights): boolean {
  const { role, mustChangePassword, hasSecondFactor } = rights;
  const mustSetUpSecondFactor = role === requireSecondFactor && !hasSecondFactor;
  return mayUse("activity.read", { role, mustChangePassword, mustSetUpSecondFactor }) === "allowed";
}
