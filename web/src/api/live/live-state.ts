/** Told of on the window when {@link liveSince} says something else than before. */
export const LIVE_CHANGED = "live-changed";

let since: number | null = null;

/** When the server told of a change last, or that there was none, by its own clock; null while it does not tell. */
export function liveSince(): number | null {
  return since;
}

export function setLiveSince(at: number | null): void {
  since = at;
  dispatchEvent(new Event(LIVE_CHANGED));
}
