/** How long after the last key, pointer or wheel the person counts as away. */
const LEFT_AFTER_MILLISECONDS = 60_000;

let lastSeen: number | undefined;
const see = () => (lastSeen = Date.now());

/**
 * Whether what the page now asks for is its own doing, which must not keep a session from ending (LOGIN-07). Starts to
 * watch when it is first asked.
 */
export function isUnattended(): boolean {
  if (lastSeen === undefined) {
    for (const type of ["keydown", "pointerdown", "pointermove", "wheel"]) {
      addEventListener(type, see, { capture: true, passive: true });
    }
  }
  return Date.now() - (lastSeen ?? see()) > LEFT_AFTER_MILLISECONDS;
}
