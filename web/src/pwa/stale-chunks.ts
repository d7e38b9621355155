import { keepOnDevice, readKept } from "../ui/device-storage.ts";
import { toasts } from "../ui/overlays/toast-store.ts";

const KEY = "command-center.reloaded-at";
/** Reloads are this far apart, so that servers of two versions cannot make a page reload without an end. */
const PAUSE_MS = 10_000;
const CHECK_MS = 2_000;
const tab = () => sessionStorage;

/**
 * A page that was open while the server was updated asks for files that are gone: a reload brings the new version. Only if the server
 * itself says that the file is gone: a browser takes itself for online as soon as it is in some network. The reload of a page with
 * unsaved text is left to its user.
 */
export function reloadOnStaleChunks(hasUnsavedText: () => boolean): void {
  addEventListener("vite:preloadError", (event) => {
    if ("payload" in event) void replaceIfGone(event.payload, hasUnsavedText);
  });
}

async function replaceIfGone(error: unknown, hasUnsavedText: () => boolean): Promise<void> {
  if (isJustReloaded() || (await statusOf(error)) !== 404) return;
  if (hasUnsavedText())
    toasts.add({
      title: "A new version is ready",
      description: "Save what you have typed, then reload.",
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: "Reload to update", onSelect: () => location.reload() },
    });
  else reload();
}

/** Whether a part of the page could not be fetched. */
export function isMissingFile(error: unknown): boolean {
  return (
    error instanceof TypeError && /\.js\b|module script|dynamically imported module/i.test(error.message)
  );
}

/**
 * For a page whose code could not be fetched, so that it has nothing to lose: reloads it once the server answers again, with the same
 * version or a new one. Returns a function that gives up.
 */
export function reloadOnceServed(error: unknown): () => void {
  const check = async () => {
    const status = await statusOf(error);
    if (status !== null && status < 500) reload();
  };
  const timer = setInterval(() => void check(), CHECK_MS);
  return () => clearInterval(timer);
}

const isJustReloaded = () => Date.now() - Number(readKept(KEY, tab)) < PAUSE_MS;

function reload(): void {
  if (isJustReloaded()) return;
  // Unable to remember that it reloaded, it might do so forever.
  if (keepOnDevice(KEY, String(Date.now()), tab)) location.reload();
}

/** The server's status for a file. Errors name the file; where they do not, as in Safari, this one is asked for. Null: no answer. */
async function statusOf(error: unknown): Promise<number | null> {
  const address = /https?:\S+\.js/.exec(String(error))?.[0] ?? import.meta.url;
  try {
    return (await fetch(address, { method: "HEAD", cache: "no-store" })).status;
  } catch {
    return null;
  }
}
