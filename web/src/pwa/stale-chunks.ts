import { keepOnDevice, readKept } from "../ui/device-storage.ts";

const KEY = "command-center.reloaded-at";
const ONCE_A = 60_000;
const tab = () => sessionStorage;

/**
 * A page that was open while the server was updated asks for files that are gone: one reload brings the new ones.
 * Never twice in a row, and not without a network, where it would only lose what is shown.
 */
export function reloadOnStaleChunks(): void {
  addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine || Date.now() - Number(readKept(KEY, tab)) < ONCE_A) return;
    // Unable to remember that it reloaded, it might do so forever.
    if (!keepOnDevice(KEY, String(Date.now()), tab)) return;
    event.preventDefault();
    location.reload();
  });
}
