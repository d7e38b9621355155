// Types, lint, format, architecture, unused code, cited paths, rules with their tests, unit tests: in under a minute.
import { join } from "node:path";
import { runProjects } from "./checks/run-tests.mjs";
import { ensureInstalled, root, run, tool } from "./workspace.mjs";

/** Projects with tests that need no server. */
const UNIT_PROJECTS = ["contract", "domain", "import-rules", "web", "web-dom", "web-isolated"];

await ensureInstalled();
const typed = ["contract", "domain", "import-rules", "server", "web", "e2e", "bench", "drills"];
const checks = [
  // The first, as it mostly waits.
  {
    name: "tests of the checks",
    command: process.execPath,
    args: ["--test", "scripts/checks/english/prose.test.mjs", "scripts/checks/test-costs.test.mjs"],
  },
  ...typed.map((name) => ({
    name: `types of ${name}`,
    command: tool("tsc"),
    // Two checks run at a time: threads of their own would check many types twice.
    args: ["-p", `${name}/tsconfig.json`, "--singleThreaded"],
  })),
  { name: "lint", command: tool("oxlint"), args: ["--deny-warnings"] },
  { name: "format", command: tool("oxfmt"), args: ["--check", "."] },
  {
    name: "architecture",
    command: tool("depcruise"),
    env: { NODE_OPTIONS: `--require ${join(root, "scripts/checks/swc-tsx.cjs")}` },
    args: [
      "--config",
      ".dependency-cruiser.cjs",
      "contract/src",
      "domain/src",
      "import-rules/src",
      "server/src",
      "web/src",
      "e2e",
      "bench",
      "drills",
      "scripts",
    ],
  },
  { name: "unused code", command: tool("knip"), args: [] },
  {
    name: "code that only tests use",
    command: tool("knip"),
    args: [
      "--production",
      ...["contract", "domain", "import-rules", "server", "web"].flatMap((name) => ["--workspace", name]),
    ],
  },
  { name: "folders", command: process.execPath, args: ["scripts/checks/folders.mjs"] },
  { name: "paths cited in documents", command: process.execPath, args: ["scripts/checks/documents.mjs"] },
  { name: "terms that must not appear", command: process.execPath, args: ["scripts/checks/wording.mjs"] },
  { name: "plain English", command: process.execPath, args: ["scripts/checks/english.mjs"] },
  { name: "rules and their tests", command: process.execPath, args: ["scripts/checks/acceptance.mjs"] },
  { name: "codes and their tests", command: process.execPath, args: ["scripts/checks/codes.mjs"] },
  {
    name: "reads of a known moment",
    command: process.execPath,
    args: ["scripts/checks/past-reads.mjs"],
  },
  { name: "figures document", command: process.execPath, args: ["scripts/write-figures.mjs", "--check"] },
  {
    name: "imports document",
    command: process.execPath,
    args: ["scripts/documents/write-imports.mjs", "--check"],
  },
];

const work = checks.map(({ name, command, args, env }) => ({
  name,
  start: () => run(command, args, { quiet: true, ...(env && { env }) }),
}));
// The longest first: it uses several workers of its own.
if (!process.argv.includes("--without-tests"))
  work.unshift({ name: "unit tests", start: () => runProjects(UNIT_PROJECTS, { quiet: true }) });

let failed = 0;
async function worker() {
  for (let check = work.shift(); check !== undefined; check = work.shift()) {
    const { code, output } = await check.start();
    process.stdout.write(`${code === 0 ? "ok    " : "FAILED"} ${check.name}\n`);
    if (code !== 0) {
      failed += 1;
      process.stdout.write(`${output.trim()}\n`);
    }
  }
}
await Promise.all([worker(), worker()]);
process.exit(failed === 0 ? 0 : 1);
