import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";
import type { BuildFile } from "../src/pwa/build-files.ts";

const NAME = "sw.js";

/** Builds `src/pwa/worker.ts` as /sw.js, and writes the list of all files of the build into it. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: join(import.meta.dirname, "../src/pwa/worker.ts"), fileName: NAME });
    },
    writeBundle: {
      order: "post",
      // When the style sheet, index.html and what is in `public` are there as well.
      sequential: true,
      async handler({ dir = "" }, bundle) {
        const chunk = bundle[NAME];
        // A worker that is no module can neither import nor export.
        if (chunk?.type !== "chunk" || chunk.imports.length > 0 || chunk.exports.length > 0)
          this.error(`${NAME} has to stand alone.`);
        const names = await filesIn(dir);
        const importsOf = (name: string) => {
          const output = bundle[name];
          return output?.type === "chunk" ? output.imports.filter((one) => names.includes(one)) : [];
        };
        const reached = new Map<string, ReadonlySet<string>>();
        const reach = (name: string, above: readonly string[] = []): ReadonlySet<string> => {
          const known = reached.get(name);
          if (known !== undefined) return known;
          if (above.includes(name))
            this.error(`Files import each other in a circle, so no page would start: ${above.join(", ")}.`);
          const imports = importsOf(name);
          const all = new Set([...imports, ...imports.flatMap((one) => [...reach(one, [...above, name])])]);
          reached.set(name, all);
          return all;
        };
        const files = names.map((name): BuildFile => {
          const imports = importsOf(name);
          const own = imports.filter((one) => !imports.some((other) => reach(other).has(one)));
          return [`/${name}`, ...own.map((one) => names.indexOf(one))];
        });
        names.forEach((name) => reach(name));
        const version = await versionOf(dir, names);
        const path = join(dir, NAME);
        const code = await readFile(path, "utf8");
        await writeFile(path, written(written(code, "BUILD_FILES", files), "BUILD_VERSION", version));
      },
    },
  };
}

/** All files that pages ask for, with forward slashes, in an order that is always the same. */
async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((name) => name !== NAME && !name.startsWith("."))
    .toSorted();
}

/** Differs where any file does. */
async function versionOf(dir: string, names: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const name of names) hash.update(name).update(await readFile(join(dir, name)));
  return hash.digest("hex").slice(0, 8);
}

/** Puts a value where the code names it, which the bundler has left standing once. */
function written(code: string, name: string, value: unknown): string {
  const parts = code.split(new RegExp(`\\b${name}\\b`));
  if (parts.length !== 2) throw new Error(`${NAME} names ${name} ${parts.length - 1} times.`);
  return parts.join(JSON.stringify(value));
}
