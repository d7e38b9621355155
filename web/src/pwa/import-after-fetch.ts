/** The file that an import names, in the bundler's output: `import("./dumbbell-x1.js")`. */
const OWN_FILE = /[.](\/[\w-]+[.]js)/;

const fetches = new Map<string, Promise<unknown>>();

/**
 * Runs an `import()` of the build once its files are fetched; the import then finds them in the browser's cache. Browsers
 * remember a failed module until the page is reloaded (Chromium, too, since version 150), so without this "Try again" would
 * never work on an unreliable network. A failure that no `vite:preloadError` listener prevents is thrown.
 */
export async function importAfterFetch<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module | undefined> {
  const own = OWN_FILE.exec(String(load))?.[1];
  const paths = new Set(files.map((file) => `/${file}`));
  if (own !== undefined) paths.add(`/assets${own}`);
  try {
    await Promise.all([...paths].map(fetchOnce));
    return await load();
  } catch (payload) {
    const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload });
    if (dispatchEvent(event)) throw payload;
  }
}

function fetchOnce(path: string): Promise<unknown> | undefined {
  // Scripts that the page's markup already requests.
  if (document.querySelector(`[src="${path}"],[href="${path}"]`)) return undefined;
  const current = fetches.get(path) ?? fetchFile(path);
  fetches.set(path, current);
  current.catch(() => fetches.delete(path));
  return current;
}

async function fetchFile(path: string): Promise<void> {
  const response = await fetch(path).catch(() => null);
  await response?.blob();
  if (!response?.ok) throw new TypeError(`Failed to fetch ${location.origin}${path}`);
}
