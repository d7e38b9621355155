import { SIGN_OUT_PATH } from "@command-center/contract/accounts";
import { wipeDataCaches } from "../pwa/data-caches.ts";
import { leaveNotice } from "./notice.ts";
import { keepSession } from "./session.ts";

const STAYED_OPEN =
  "You are signed out in this browser and its stored data is wiped. The server could not be reached, so the session stays open there until it expires.";

async function endOnServer(): Promise<boolean> {
  try {
    const response = await fetch(SIGN_OUT_PATH, { method: "POST", credentials: "include" });
    // 401: there was no session left to end.
    return response.ok || response.status === 401;
  } catch {
    return false;
  }
}

/** Logs out. Whatever the server says, nothing stays in this browser; if it said nothing, the login screen tells. */
export async function signOut(wipeStorage: () => Promise<void>): Promise<void> {
  const ended = await endOnServer();
  keepSession(null);
  await Promise.all([wipeStorage(), wipeDataCaches()]);
  if (!ended) leaveNotice(STAYED_OPEN);
  location.reload();
}
