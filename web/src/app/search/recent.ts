import type { SearchEntry } from "./entries.ts";

const MOST = 5;

// In memory alone: what somebody looked for is gone with the stay, and never on a shared device.
let opened: readonly SearchEntry[] = [];

export function recent(): readonly SearchEntry[] {
  return opened;
}

export function remember(entry: SearchEntry): void {
  opened = [entry, ...opened.filter(({ id }) => id !== entry.id)].slice(0, MOST);
}
