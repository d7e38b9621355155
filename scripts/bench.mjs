// Measures the product, each figure against a limit from the same run; `npm run bench -- <name>` runs one measurement.
import { createRequire } from "node:module";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, root } from "./workspace.mjs";

await ensureInstalled();
await ensureBuilt();
const require = createRequire(join(root, "server/package.json"));
const rolldown = await import(require.resolve("rolldown"));
// Two directories below the root, like the sources: they find it from where they are.
const built = join(root, ".cache/built");
await rolldown.build({
  input: {
    bench: join(root, "bench/main.ts"),
    bare: join(root, "bench/processes/bare.ts"),
    "bare-events": join(root, "bench/processes/bare-events.ts"),
    "control-server": join(root, "bench/processes/control-server.ts"),
    "export-process": join(root, "bench/processes/export-process.ts"),
    "live-clients": join(root, "bench/processes/live-clients.ts"),
    dashboards: join(root, "bench/processes/dashboards.ts"),
    guesses: join(root, "bench/processes/guesses.ts"),
    "single-changes": join(root, "bench/processes/single-changes.ts"),
  },
  platform: "node",
  // The workspaces are TypeScript: they go into the bundle.
  external: (id) => !/^(\.|\/|@command-center\/)/.test(id),
  logLevel: "warn",
  output: { dir: built, format: "esm", entryFileNames: "[name].js" },
});
const { bench } = await import(join(built, "bench.js"));
const met = await bench({
  root,
  names: process.argv.slice(2),
  // A page is to be as light in what people have.
  findChromium: () => findChromium({ whole: true }),
});
process.exit(met ? 0 : 1);
