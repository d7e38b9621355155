// Builds the pages, and their server rendering in web/dist-server. Adds a brotli and a gzip form of every file that compresses.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root, run, tool } from "./workspace.mjs";

const builds = await Promise.all(
  ["web/vite.config.ts", "web/vite.server.config.ts"].map((config) =>
    run(tool("vite"), ["build", "web", "--config", config], { quiet: true }),
  ),
);
for (const { code, output } of builds) {
  if (code === 0) continue;
  process.stderr.write(output);
  process.exit(1);
}
const dist = join(root, "web/dist");
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
const names = await readdir(dist, { recursive: true });
await Promise.all(
  names
    .filter((name) => /\.(js|css|html|svg|json|webmanifest|txt)$/.test(name))
    .map(async (name) => {
      const bytes = await readFile(join(dist, name));
      if (bytes.length < 512) return;
      await writeFile(join(dist, `${name}.br`), await compressBrotli(bytes, QUALITY));
      await writeFile(join(dist, `${name}.gz`), await compressGzip(bytes, { level: 9 }));
    }),
);
