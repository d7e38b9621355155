/** How long after the last key, pointer or wheel the person counts as away. */
const LEFT_AFTER_MILLISECONDS = 60_000;

let lastSeen: number | undefined;
const see = () => (lastSeen = Date.now());

/**
 * Whether the page itself makes the current request, without the user. Such requests must not extend a session. The first
 * call starts to watch for the user.
 */
export function isUnattended(): boolean {
  if (lastSeen === undefined) {
    for (const type of ["keydown", "pointerdown", "pointermove", "wheel"]) {
      addEventListener(type, see, { capture: true, passive: true });
    }
  }
  return Date.now() - (lastSeen ?? see()) > LEFT_AFTER_MILLISECONDS;
}
