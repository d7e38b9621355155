// Types, lint, format, architecture, unused code, cited paths, unit tests: in under a minute.
import { join } from "node:path";
import { ensureInstalled, root, run, tool } from "./workspace.mjs";

await ensureInstalled();
const typed = ["contract", "domain", "server", "web", "e2e", "bench"];
const checks = [
  ...typed.map((name) => ({
    name: `types of ${name}`,
    command: tool("tsc"),
    args: ["-p", `${name}/tsconfig.json`],
  })),
  { name: "lint", command: tool("oxlint"), args: ["--deny-warnings"] },
  { name: "format", command: tool("oxfmt"), args: ["--check", "."] },
  {
    name: "architecture",
    command: tool("depcruise"),
    env: { NODE_OPTIONS: `--require ${join(root, "scripts/swc-tsx.cjs")}` },
    args: [
      "--config",
      ".dependency-cruiser.cjs",
      "contract/src",
      "domain/src",
      "server/src",
      "web/src",
      "e2e",
      "bench",
    ],
  },
  { name: "unused code", command: tool("knip"), args: [] },
  { name: "paths cited in documents", command: process.execPath, args: ["scripts/check-documents.mjs"] },
  { name: "figures document", command: process.execPath, args: ["scripts/write-figures.mjs", "--check"] },
];
if (!process.argv.includes("--without-tests")) {
  const args = ["run", "--project", "contract", "--project", "domain", "--project", "web"];
  checks.push({ name: "unit tests", command: tool("vitest"), args });
}

let failed = 0;
const waiting = [...checks];
async function worker() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const { code, output } = await run(check.command, check.args, {
      quiet: true,
      ...(check.env && { env: check.env }),
    });
    process.stdout.write(`${code === 0 ? "ok    " : "FAILED"} ${check.name}\n`);
    if (code !== 0) {
      failed += 1;
      process.stdout.write(`${output.trim()}\n`);
    }
  }
}
await Promise.all([worker(), worker()]);
process.exit(failed === 0 ? 0 : 1);
