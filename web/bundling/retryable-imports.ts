import { join } from "node:path";
import type { Plugin } from "vite";

const HELPER = join(import.meta.dirname, "../src/pwa/import-after-fetch.ts");

/**
 * Replaces the code that Vite puts around every `import()`: ours makes a failed import retryable
 * (`web/src/pwa/import-after-fetch.ts`). If a new version of Vite renames its module, Vite's own code stays in use.
 */
export function retryableImports(): Plugin {
  return {
    name: "retryable-imports",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /\0vite\/preload-helper/ },
      handler: () => `export { importAfterFetch as __vitePreload } from ${JSON.stringify(HELPER)};`,
    },
  };
}
