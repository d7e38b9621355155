const KEY = "command-center.party";

/** index.html carries the one default; read before React takes its place. */
const written = document.getElementById("party")?.textContent ?? "";

/** The party's short name: as last heard from the server, else the default. */
export function partyShortName(): string {
  try {
    return localStorage.getItem(KEY) ?? written;
  } catch {
    return written;
  }
}

/** Keeps what the server says, for the next start. */
export function rememberParty(shortName: string): void {
  try {
    localStorage.setItem(KEY, shortName);
  } catch {
    // The next start shows the default again.
  }
}
