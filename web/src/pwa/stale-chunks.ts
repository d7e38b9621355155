const KEY = "command-center.reloaded-at";
const ONCE_A = 60_000;

/**
 * A page that was open while the server was updated asks for files that are gone: one reload brings the new ones.
 * Never twice in a row, and not without a network, where it would only lose what is shown.
 */
export function reloadOnStaleChunks(): void {
  addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine || Date.now() - lastReload() < ONCE_A) return;
    event.preventDefault();
    try {
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      return; // Unable to remember that it reloaded, it might do so forever.
    }
    location.reload();
  });
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}
