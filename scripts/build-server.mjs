// Bundles the server and its workspaces into server/dist/main.js, and next to it the import worker, the check of the audit log,
// the sealing of accounts, backup and restore. With --watch, bundles the server again at every change.
import { cp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./workspace.mjs";

const require = createRequire(join(root, "server/package.json"));
const rolldown = await import(require.resolve("rolldown"));

const bundle = (name) => ({
  input: join(root, `server/src/${name}.ts`),
  platform: "node",
  // Only our own workspaces go into the bundle; packages stay where npm put them.
  external: (id) => !id.startsWith(".") && !id.startsWith("/") && !id.startsWith("@command-center/"),
  logLevel: "warn",
  output: { file: join(root, `server/dist/${name}.js`), format: "esm", sourcemap: true },
});

/** Next to the bundle: its modules find them by their own address. */
async function copySchema() {
  for (const name of ["record-tables.sql", "schema.sql"])
    await cp(join(root, "server/src/database/schema", name), join(root, "server/dist", name));
}

if (process.argv.includes("--watch")) {
  await copySchema();
  rolldown.watch([bundle("main"), bundle("import-worker")]);
} else {
  await rm(join(root, "server/dist"), { recursive: true, force: true });
  await rolldown.build(bundle("main"));
  await rolldown.build(bundle("import-worker"));
  await rolldown.build(bundle("audit-verify"));
  await rolldown.build(bundle("accounts-seal"));
  await rolldown.build(bundle("backup"));
  await rolldown.build(bundle("scheduled-backup"));
  await rolldown.build(bundle("restore"));
  await copySchema();
  for (const folder of ["country", "sample"])
    await cp(join(root, folder), join(root, "server/dist", folder), { recursive: true });
  // Next to the bundle too: its modules find them by their own address.
  await cp(
    join(root, "server/src/features/imports/published/results-2021"),
    join(root, "server/dist/results-2021"),
    { recursive: true },
  );
}
