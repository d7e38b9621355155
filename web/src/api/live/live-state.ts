/** Dispatched on the window when {@link liveSince} or {@link isLiveOpening} changes. */
export const LIVE_CHANGED = "live-changed";

/** Without a word from the server for this long, the page counts as polling. */
const OPENING_MS = 10_000;

let since: number | null = null;
/** A page that starts is opening until it knows better. */
let isOpening = true;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** When the server told of a change last, or that there was none, by its own clock; null while it does not tell. */
export function liveSince(): number | null {
  return since;
}

/** Whether the stream of changes is being opened, so that nobody knows yet if the page will be live. */
export function isLiveOpening(): boolean {
  return isOpening;
}

/** The stream is about to be opened. */
export function setLiveOpening(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => setLiveSince(since), OPENING_MS);
  isOpening = true;
  dispatchEvent(new Event(LIVE_CHANGED));
}

/** Sets what {@link liveSince} returns; the stream is no longer being opened. */
export function setLiveSince(at: number | null): void {
  clearTimeout(waiting);
  isOpening = false;
  since = at;
  dispatchEvent(new Event(LIVE_CHANGED));
}
