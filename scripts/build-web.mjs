// Builds the pages and leaves a brotli and a gzip form beside every file that compresses.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root, run, tool } from "./workspace.mjs";

const { code, output } = await run(tool("vite"), ["build", "web", "--config", "web/vite.config.ts"], {
  quiet: true,
});
if (code !== 0) {
  process.stderr.write(output);
  process.exit(1);
}
const dist = join(root, "web/dist");
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const names = await readdir(dist, { recursive: true });
await Promise.all(
  names
    .filter((name) => /\.(js|css|html|svg|json|webmanifest|txt)$/.test(name))
    .map(async (name) => {
      const bytes = await readFile(join(dist, name));
      if (bytes.length < 512) return;
      const brotli = await compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
      await writeFile(join(dist, `${name}.br`), brotli);
      await writeFile(join(dist, `${name}.gz`), await compressGzip(bytes, { level: 9 }));
    }),
);
