import { keepOnDevice, readKept } from "../ui/device-storage.ts";

const KEY = "command-center.reloaded-at";
const ONCE_A = 60_000;
const tab = () => sessionStorage;

/**
 * A page that was open while the server was updated asks for files that are gone: one reload brings the new ones.
 * Never twice in a row, and only where the server itself says that the file is gone. A browser takes itself for online
 * as soon as it is in some network; a reload would then only lose what is shown and entered.
 */
export function reloadOnStaleChunks(): void {
  addEventListener("vite:preloadError", (event) => {
    if ("payload" in event) void reloadIfGone(event.payload);
  });
}

async function reloadIfGone(error: unknown): Promise<void> {
  if (Date.now() - Number(readKept(KEY, tab)) < ONCE_A || !(await isGone(error))) return;
  // Unable to remember that it reloaded, it might do so forever.
  if (keepOnDevice(KEY, String(Date.now()), tab)) location.reload();
}

/** Whether the server answers that it has no such file. Errors name it; where they do not, as in Safari, this one is asked for. */
async function isGone(error: unknown): Promise<boolean> {
  const address = /https?:\S+\.js/.exec(String(error))?.[0] ?? import.meta.url;
  try {
    return (await fetch(address, { method: "HEAD", cache: "no-store" })).status === 404;
  } catch {
    return false;
  }
}
