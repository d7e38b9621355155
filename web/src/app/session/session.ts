import { forgetOnDevice, keepOnDevice, readKept, RECORDS_KEPT } from "../../ui/device-storage.ts";

const FLAG = "authenticated";
const USER = "username";

/** Who this browser believes is signed in. It decides only what is drawn: the server checks every call. */
export interface Session {
  userName: string;
}

/** Earlier versions kept the last visit of every user who ever signed in here under the user's name, also after sign-out. */
const NAMED_VISITS = "last-visit.";

/** Read once at start: signed in is the flag `true` together with a user name. */
export function readSession(): Session | null {
  forgetOnDevice(NAMED_VISITS);
  const userName = readKept(USER);
  return readKept(FLAG) === "true" && userName ? { userName } : null;
}

/** Keeps the session across reloads; null forgets it. */
export function keepSession(session: Session | null): void {
  keepOnDevice(FLAG, session && "true");
  keepOnDevice(USER, session && session.userName);
  if (session === null) forgetOnDevice(RECORDS_KEPT);
}

const NOTICE_KEY = "command-center.notice";
const tab = () => sessionStorage;

/** Leaves a sentence for the login screen, across the reload that follows. */
export function leaveNotice(text: string): void {
  keepOnDevice(NOTICE_KEY, text, tab);
}

/** Takes the sentence that was left; the next reload shows it no more. */
export function takeNotice(): string | null {
  const text = readKept(NOTICE_KEY, tab);
  keepOnDevice(NOTICE_KEY, null, tab);
  return text;
}
