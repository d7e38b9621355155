import type { Plugin } from "vite";

/**
 * Takes the place of the code that Vite puts around every `import()`: ours does not deal with style sheets (there is
 * one, in index.html) and is a quarter of the size, in the one file that even login has to fetch.
 * Should Vite name its module differently one day, its own stays in use.
 * Once the app is there, it brings what an import needs: see `web/src/pwa/bring-first.ts`.
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
export const __vitePreload = (load, files = []) =>
  (self.bringFirst ? self.bringFirst(load, files).then(load) : load()).catch((payload) => {
    const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload });
    if (dispatchEvent(event)) throw payload;
  });
`;
