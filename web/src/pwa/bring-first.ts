declare global {
  /** Called by the code around every `import()` (`web/lean-preload.ts`). */
  var bringFirst: ((load: () => Promise<unknown>, files: readonly string[]) => Promise<unknown>) | undefined;
}

/** The file that an import names, in the words of the build: `import("./dumbbell-x1.js")`. */
const OWN = /[.](\/[\w-]+[.]js)/;

/**
 * Fetches what an import needs before it is imported. Browsers take a module that did not come for failed until the page is loaded
 * anew (Chromium, too, since version 150): where the network comes and goes, no "Try again" would ever work. Each file still comes
 * once, as the import finds it in the browser's cache. Rejects with the address that did not come.
 */
export function bringFirst(): void {
  const coming = new Map<string, Promise<unknown>>();
  const bring = (path: string) => {
    // The server has asked for it in the page.
    if (document.querySelector(`[src="${path}"],[href="${path}"]`)) return;
    const brought = coming.get(path) ?? fetched(path);
    coming.set(path, brought);
    brought.catch(() => coming.delete(path));
    return brought;
  };
  globalThis.bringFirst = (load, files) => {
    const own = OWN.exec(String(load))?.[1];
    return Promise.all([...files.map((file) => `/${file}`), ...(own ? [`/assets${own}`] : [])].map(bring));
  };
}

async function fetched(path: string): Promise<void> {
  const answer = await fetch(path).catch(() => null);
  await answer?.blob();
  if (!answer?.ok) throw new TypeError(`Failed to fetch ${location.origin}${path}`);
}
