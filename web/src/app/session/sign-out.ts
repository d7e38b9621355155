import { SIGN_OUT_PATH } from "@command-center/contract/accounts/accounts";
import { keepSession, leaveNotice } from "./session.ts";

const STAYED_OPEN =
  "You are signed out in this browser and its stored data is wiped. The server could not be reached, so the session stays open there until it expires.";

/** How long the server is waited for: a network may swallow what is sent and say nothing. */
const PATIENCE_MS = 10_000;

async function endOnServer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(SIGN_OUT_PATH, { method: "POST", credentials: "include", signal });
    // 401: there was no session left to end.
    return response.ok || response.status === 401;
  } catch {
    return false;
  }
}

/**
 * Logs out. Whatever the server says, and before it says it, nothing stays in this browser: somebody may close the tab. If
 * it said nothing, the login screen tells.
 */
export async function signOut(wipeStorage: () => Promise<void>): Promise<void> {
  keepSession(null);
  const [ended] = await Promise.all([endOnServer(), wipeStorage(), wipeDataCaches()]);
  if (!ended) leaveNotice(STAYED_OPEN);
  location.reload();
}

/** Deletes all service worker caches except the app's files, in case any version ever cached data. */
async function wipeDataCaches(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.filter((name) => !name.startsWith("app-")).map((name) => caches.delete(name)));
}
