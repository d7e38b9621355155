// Server and pages with hot reload: the server on PORT (3000), the pages on 5173 with /api passed through.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, root, run, tool } from "./workspace.mjs";

await ensureInstalled();
const first = await run(process.execPath, ["scripts/build-server.mjs"]);
if (first.code !== 0) process.exit(first.code);

const children = [
  spawn(process.execPath, ["scripts/build-server.mjs", "--watch"], { cwd: root, stdio: "inherit" }),
  spawn(process.execPath, ["--watch", "--enable-source-maps", join(root, "server/dist/main.js")], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ADMIN_PASSWORD: process.env.ADMIN_PASSWORD ?? "development only" },
  }),
  spawn(tool("vite"), ["web", "--config", "web/vite.config.ts"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${process.env.PORT ?? 3000}` },
  }),
];
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
