import { keepOnDevice, readKept } from "../ui/device-storage.ts";

const KEY = "command-center.party";

/** index.html carries the one default; read before React takes its place. The server is told. */
let written = import.meta.env.SSR ? "" : (document.getElementById("party")?.textContent ?? "");

/** Tells the name on the server, where no page carries it. */
export function nameParty(shortName: string): void {
  written = shortName;
}

/** The party's short name: as last heard from the server, else the default. */
export function partyShortName(): string {
  return readKept(KEY) ?? written;
}

/** Keeps what the server says, for the next start. */
export function rememberParty(shortName: string): void {
  keepOnDevice(KEY, shortName);
}
