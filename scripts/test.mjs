// Everything, from a fresh clone: install, build, all checks, unit and server tests, the product in a real browser.
import { findChromium } from "./chromium.mjs";
import { runProjects } from "./checks/run-projects.mjs";
import { ensureBuilt, ensureInstalled, root, run, tool } from "./workspace.mjs";
import { join } from "node:path";

await ensureInstalled();
const chromium = await findChromium();
const checks = await run(process.execPath, [join(root, "scripts/check.mjs"), "--without-tests"]);
if (checks.code !== 0) process.exit(checks.code);
await ensureBuilt();
const quick = ["contract", "domain", "web", "web-isolated", "server", "server-isolated"];
const unit = await runProjects(quick);
if (unit.code !== 0) {
  process.stdout.write(`${unit.output}\n`);
  process.exit(unit.code);
}

/** @param {string[]} options */
const browse = (...options) =>
  run(tool("playwright"), ["test", "--config", "e2e/playwright.config.ts", ...options], {
    env: { CHROMIUM_PATH: chromium },
  });

// What kills and restarts PostgreSQL mostly waits, so it waits while the browser works.
const [browser, postgres] = await Promise.all([browse(), runProjects(["postgres"], { quiet: true })]);
process.stdout.write(
  `${postgres.code === 0 ? "ok    " : "FAILED"} the launcher of PostgreSQL\n${postgres.code === 0 ? "" : `${postgres.output}\n`}`,
);
if (browser.code !== 0) {
  // The run itself records nothing, which costs a third of its time. Whatever comes of this, the run has failed.
  process.stdout.write("Once more what failed, to record it in test-results (the run stays failed):\n");
  await browse("--last-failed", "--trace", "on");
}
process.exit(browser.code || postgres.code);
