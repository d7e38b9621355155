import type { Plugin } from "vite";

/**
 * Takes the place of the code that Vite puts around every `import()`: ours does not deal with style sheets (there is
 * one, in index.html) and is a quarter of the size, in the one file that even login has to fetch.
 * Should Vite name its module differently one day, its own stays in use.
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

const HELPER = `
const asked = new Set();
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (asked.has(file)) continue;
    asked.add(file);
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: "/" + file }));
  }
  return load().catch((payload) => {
    const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload });
    if (dispatchEvent(event)) throw payload;
  });
};
`;
