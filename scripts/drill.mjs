// Puts the running product through a fault that takes more than Node: `npm run drill` lists them, `npm run drill -- <name>`
// runs one. Exits with 0 (passed), 1 (failed) or 2 (could not run).
import { createRequire } from "node:module";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, root } from "./workspace.mjs";

let code = 2;
process.on("exit", () => (process.exitCode = code));
await ensureInstalled();
const require = createRequire(join(root, "server/package.json"));
const rolldown = await import(require.resolve("rolldown"));
// Two directories below the root, like the sources: they find it from where they are.
const built = join(root, ".cache/built");
await rolldown.build({
  input: { drill: join(root, "drills/main.ts") },
  platform: "node",
  // The workspaces are TypeScript: they go into the bundle.
  external: (id) => !/^(\.|\/|@command-center\/)/.test(id),
  logLevel: "warn",
  output: { dir: built, format: "esm", entryFileNames: "[name].js", chunkFileNames: "drill-[name].js" },
});
const { drill } = await import(join(built, "drill.js"));
code = await drill(process.argv.slice(2), ensureBuilt);
