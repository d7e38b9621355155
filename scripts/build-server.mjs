// Bundles the server and the workspaces it stands on into server/dist/main.js; with --watch, at every change.
import { cp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./workspace.mjs";

const require = createRequire(join(root, "server/package.json"));
const rolldown = await import(require.resolve("rolldown"));

const input = {
  input: join(root, "server/src/main.ts"),
  platform: "node",
  // Only our own workspaces go into the bundle; packages stay where npm put them.
  external: (id) => !id.startsWith(".") && !id.startsWith("/") && !id.startsWith("@command-center/"),
  logLevel: "warn",
};
const output = { file: join(root, "server/dist/main.js"), format: "esm", sourcemap: true };

if (process.argv.includes("--watch")) {
  rolldown.watch({ ...input, output });
} else {
  await rm(join(root, "server/dist"), { recursive: true, force: true });
  await rolldown.build({ ...input, output });
  await cp(join(root, "server/src/sample/reference"), join(root, "server/dist/reference"), {
    recursive: true,
    filter: (path) => !path.endsWith(".ts"),
  });
}
