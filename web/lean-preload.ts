import type { Plugin } from "vite";

/**
 * Takes the place of the code that Vite puts around every `import()`: ours does not deal with style sheets (there is
 * one, in index.html) and is a quarter of the size, in the one file that even login has to fetch.
 * Should Vite name its module differently one day, its own stays in use.
 *
 * What an import needs is fetched first and imported when it is here: browsers take a module that did not come for failed
 * until the page is loaded anew (Chromium, too, since version 150), and where the network comes and goes, no button "Try
 * again" would ever work. Each file is still asked for once, as the import finds it in the browser's cache.
 */
export function leanPreload(): Plugin {
  return {
    name: "lean-preload",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /\0vite\/preload-helper/ },
      handler: () => HELPER,
    },
  };
}

/** The file that is imported stands in the import's own words; Vite names those that it needs beside it. */
const HELPER = `
const coming = new Map();
const bring = (file) => {
  if (document.querySelector('[src="/' + file + '"],[href="/' + file + '"]')) return;
  if (!coming.has(file))
    coming.set(file, fetch("/" + file).then(async (answer) => (await answer.blob(), answer.ok)).catch(() => false).then((isHere) => {
      if (isHere) return;
      coming.delete(file);
      throw TypeError("Failed to fetch " + new URL("/" + file, location));
    }));
  return coming.get(file);
};
export const __vitePreload = (load, files = []) => {
  const own = /[(].[.](\\/[^"'\`]+[.]js)/.exec(load);
  return Promise.all([...files, ...(own ? ["assets" + own[1]] : [])].map(bring)).then(load).catch((payload) => {
    const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload });
    if (dispatchEvent(event)) throw payload;
  });
};
`;
