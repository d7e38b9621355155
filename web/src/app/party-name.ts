import { keep, readKept } from "../ui/device-storage.ts";

const KEY = "command-center.party";

/** index.html carries the one default; read before React takes its place. The server, which has none, is told by an answer. */
const written = import.meta.env.SSR ? "" : (document.getElementById("party")?.textContent ?? "");

/** The party's short name: as last heard from the server, else the default. */
export function partyShortName(): string {
  return readKept(KEY) ?? written;
}

/** Keeps what the server says, for the next start. */
export function rememberParty(shortName: string): void {
  keep(KEY, shortName);
}
