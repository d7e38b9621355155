const FLAG = "authenticated";
const USER = "username";

/** Who this browser believes is signed in. It decides only what is drawn: the server checks every call. */
export interface Session {
  userName: string;
}

/** Read once at start: signed in is the flag `true` together with a user name. */
export function readSession(): Session | null {
  try {
    const userName = localStorage.getItem(USER);
    return localStorage.getItem(FLAG) === "true" && userName ? { userName } : null;
  } catch {
    return null;
  }
}

export function storeSession({ userName }: Session): void {
  try {
    localStorage.setItem(FLAG, "true");
    localStorage.setItem(USER, userName);
  } catch {
    // Storage closed: signed in until the page is closed.
  }
}

export function clearSession(): void {
  try {
    localStorage.removeItem(FLAG);
    localStorage.removeItem(USER);
  } catch {
    // Storage closed: there was nothing to clear.
  }
}
