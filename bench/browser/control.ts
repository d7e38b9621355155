import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { forkServer, type ForkedServer } from "../processes/bare-server.ts";
import { readHome } from "../control-home.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Builds and serves the page that the product's pages are held against: the same tools, the home page's numbers and its
 * map ready made, and none of our own code.
 * @param product Where the product runs, and a session's cookie for it.
 */
export async function startControl(product: { origin: string; cookie: string }): Promise<ForkedServer> {
  const directory = join(ROOT, ".cache/control");
  const home = await readHome(product.origin, product.cookie);
  await build({
    root: join(ROOT, "bench/control"),
    configFile: false,
    logLevel: "warn",
    define: { HOME: JSON.stringify(home) },
    build: {
      outDir: directory,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  });
  // As scripts/build-web.mjs does for the product.
  for (const name of await readdir(directory, { recursive: true })) {
    if (!/\.(js|html)$/.test(name)) continue;
    const file = join(directory, name);
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
  }
  return forkServer("control-server", directory);
}
