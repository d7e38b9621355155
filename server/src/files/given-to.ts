import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";
import { dayText } from "@command-center/domain/time/moment-text";

/** Whom a file is given to. */
export interface Recipient {
  readonly username: string;
  readonly displayName: string;
}

/** Whom a file is given to and when, as it says itself. */
export interface Given {
  /** The day and the minute in Uganda. */
  readonly day: string;
  readonly minute: string;
  /** For the foot of printed pages. */
  readonly mark: string;
}

/** What a file given to somebody now says of that. */
export function givenTo(recipient: Recipient): Given {
  const minute = MINUTE_IN_UGANDA.format(new Date());
  const day = minute.slice(0, 10);
  return { day, minute, mark: `Prepared for ${personOf(recipient)}, ${dayText(day)}` };
}

/** The first lines of what a file says about itself. */
export function givenLines({ username, displayName }: Recipient, { minute }: Pick<Given, "minute">) {
  return { "Exported by": `${displayName} (${username})`, "Exported on": `${minute} EAT` };
}

/** A name, and the user name where that is another. */
function personOf({ displayName, username }: Recipient): string {
  return displayName === username ? username : `${displayName} (${username})`;
}

/** Swedish dates are written `2025-09-02 16:10`. */
const MINUTE_IN_UGANDA = new Intl.DateTimeFormat("sv-SE", {
  timeZone: UGANDA_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});
