import Bowser from "bowser";
import { sql } from "kysely";
import type { Alert } from "@command-center/contract/following/alerts";
import { alertEvent, ALERT_STATE_WORDS, alertSubject } from "@command-center/domain/alert-words";
import { deviceText } from "@command-center/domain/device-text";
import { countedText, pluralText } from "@command-center/domain/number-text";
import { petitionSlug } from "@command-center/domain/petitions/petition-slug";
import { dayText, momentText } from "@command-center/domain/time/moment-text";
import type { Read } from "../../database/database.ts";
import { todayInUganda } from "../../database/uganda-time.ts";
import type { newDevicesOfMail } from "../../identity/sessions/new-devices.store.ts";
import { alertsOfMail } from "./alerts.store.ts";
import { follows } from "./follows.store.ts";
import { oneLine } from "./mail-server.ts";

/** What a mail says, before it is addressed. */
export interface Words {
  readonly subject: string;
  readonly text: string;
}

export interface Place {
  /** The address of this installation. */
  readonly origin: string;
  readonly partyShortName: string;
}

/** Alerts that a mail names; the product has all. */
const MOST_ALERTS = 50;
const FIRST_FOLLOWED = 10;

/** Where users change what they get. */
export const settingsUrl = ({ origin }: Place) => `${origin}/account/security#alerts`;

const ending = (why: string, place: Place) =>
  `--\n${why} Change or stop it under Your account: ${settingsUrl(place)}\n`;

const product = ({ partyShortName }: Place) => `${partyShortName} Command Center`;

export function confirmationWords(code: string, username: string, place: Place): Words {
  return {
    subject: `Your code for ${product(place)}: ${code}`,
    text: `The code to confirm this mail address for the account "${username}" in ${product(place)}:

${code}

It is valid for one hour. Enter it under Your account: ${settingsUrl(place)}

--
You get this mail because a user entered this address in ${product(place)}. If it was not you, ignore this mail: no more will be sent.
`,
  };
}

/** Sign-ins on new devices. This mail goes to every confirmed address, whatever alerts the account has chosen. */
export function signInWords(
  devices: Awaited<ReturnType<typeof newDevicesOfMail>>,
  username: string,
  place: Place,
): Words {
  const isOne = devices.length === 1;
  return {
    subject: `New sign-in to ${product(place)} as ${username}`,
    text: [
      `The account "${username}" in ${product(place)} was used to sign in on ${isOne ? "a new device" : "new devices"}:\n`,
      ...devices.map(
        ({ at, ipAddress, userAgent }) =>
          `${oneLine(deviceText(userAgent, Bowser.parse))}\n${ipAddress === null ? "" : `${ipAddress}, `}${momentText(at)}\n`,
      ),
      `If it was you, there is nothing to do.\n`,
      `If it was not you, end ${isOne ? "that session" : "those sessions"}: ${place.origin}/account/security\nRemove passkeys there that you did not add. Then change your password: ${place.origin}/account/password\nIf you cannot sign in, tell an administrator at once.\n`,
      `--\nYou get this mail because this address is confirmed for the account. Mails about new sign-ins cannot be turned off.\n`,
    ].join("\n"),
  };
}

/** The alerts of a mail; null where there is none any more that the account may see and wants. */
export async function alertWords(
  read: Read,
  accountId: string,
  mailId: number,
  place: Place,
): Promise<Words | null> {
  const { total, rows } = await alertsOfMail(read, accountId, mailId, MOST_ALERTS);
  const [first] = rows;
  if (first === undefined) return null;
  const more = total - rows.length;
  const line = (alert: Alert) => {
    const since = ALERT_STATE_WORDS[alert.state];
    return `${oneLine(alertSubject(alert))}\n${since === null ? "" : `${since}: `}${oneLine(alertEvent(alert))}\n${place.origin}${pathOf(alert)}\n`;
  };
  const others = total === 1 ? "" : `, and ${countedText(total - 1, "other alert", "other alerts")}`;
  return {
    subject: `${alertSubject(first)}: ${first.state === "undone" ? "undone" : alertEvent(first)}${others}`,
    text: [
      ...(await sampleLines(read)),
      `${countedText(total, "alert", "alerts")} about records that you follow in ${product(place)}:\n`,
      ...rows.map(line),
      ...(more > 0 ? [`And ${more} more: ${place.origin}/following\n`] : []),
      ending("You get this mail because you follow these records and chose alerts by mail.", place),
    ].join("\n"),
  };
}

function pathOf({ petition, seatId, districtSlug }: Alert): string {
  if (petition !== null) return `/disputes-petitions/${petitionSlug(petition)}`;
  return districtSlug === null
    ? `/seats/${seatId}`
    : `/districts-directory/${encodeURIComponent(districtSlug)}`;
}

/** The mail of a morning: what is followed, and the way to the brief, or that it is attached. */
export async function briefWords(
  read: Read,
  accountId: string,
  isAttached: boolean,
  place: Place,
): Promise<Words> {
  const { overdue, due, rows } = await follows(read, accountId, { limit: FIRST_FOLLOWED });
  const urgent = rows.filter(({ petition }) => petition?.daysLeft != null && petition.dueOn !== null);
  return {
    subject: `Morning brief, ${dayText(todayInUganda())}`,
    text: [
      ...(await sampleLines(read)),
      isAttached
        ? `The morning brief of ${product(place)} is attached, with the figures as of ${dayText(read.moment.asOf)}.\n`
        : `The morning brief of ${product(place)}, with the figures as of ${dayText(read.moment.asOf)}, is ready. This opens it after you have signed in:\n`,
      `${place.origin}/${isAttached ? "" : `?brief=${read.moment.asOf}`}\n`,
      ...(overdue + due === 0
        ? []
        : [
            `Of the petitions that you follow, ${overdue} ${pluralText(overdue, "is", "are")} overdue and ${due} due in 7 days:\n`,
          ]),
      ...urgent.map(
        ({ petition, name }) =>
          `${oneLine(`${petition?.number} ${name}`)}: ruling due ${dayText(petition?.dueOn ?? "")}\n${place.origin}/disputes-petitions/${petitionSlug(petition?.number ?? "")}\n`,
      ),
      ending("You get this mail because you chose the morning brief by mail.", place),
    ].join("\n"),
  };
}

/** Readers must not take invented figures for real ones. */
async function sampleLines({ db, cycle }: Read): Promise<string[]> {
  const { rows } = await sql<{
    isSample: boolean;
  }>`select is_sample as "isSample" from cycle where id = ${cycle.id}`.execute(db);
  return rows[0]?.isSample ? ["Sample data: the figures and people in this mail are invented.\n"] : [];
}
