import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../workspace.mjs";

const require = createRequire(join(root, "server/package.json"));
const { build } = await import(pathToFileURL(require.resolve("rolldown")).href);

/**
 * Runs what some modules of the product export, bundled for Node.
 * @param {string} name of the bundle
 * @param {string} entry lines of exports, as a file in `server/src` would have them
 * @returns {Promise<any>}
 */
export async function load(name, entry) {
  const bundle = join(root, `server/dist/${name}.js`);
  await build({
    input: "entry",
    platform: "node",
    external: (/** @type {string} */ id) =>
      !/^[./\\]|^entry$|^@command-center\//.test(id) && !/^[a-z]:/i.test(id),
    plugins: [
      {
        name: "entry",
        resolveId: (/** @type {string} */ id) =>
          id === "entry" ? join(root, `server/src/${name}-entry.ts`) : null,
        load: (/** @type {string} */ id) => (id.endsWith(`${name}-entry.ts`) ? entry : null),
      },
    ],
    // Next to the server's build, where the sample finds its reference files.
    output: { file: bundle, format: "esm" },
    logLevel: "silent",
  });
  return import(pathToFileURL(bundle).href);
}
