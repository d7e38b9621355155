import type { Entry } from "./entries.ts";

const MOST = 5;

// In memory alone: what somebody looked for is gone with the stay, and never on a shared device.
let opened: readonly Entry[] = [];

export function recent(): readonly Entry[] {
  return opened;
}

export function remember(entry: Entry): void {
  opened = [entry, ...opened.filter(({ href }) => href !== entry.href)].slice(0, MOST);
}
