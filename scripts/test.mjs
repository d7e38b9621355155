// Everything, from a fresh clone: install, build, all checks, unit and server tests, the product in a real browser.
import { findChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, root, run, tool } from "./workspace.mjs";
import { join } from "node:path";

await ensureInstalled();
const chromium = await findChromium();
const checks = await run(process.execPath, [join(root, "scripts/check.mjs"), "--without-tests"]);
if (checks.code !== 0) process.exit(checks.code);
await ensureBuilt();
const unit = await run(tool("vitest"), ["run"]);
if (unit.code !== 0) process.exit(unit.code);
const browser = await run(tool("playwright"), ["test", "--config", "e2e/playwright.config.ts"], {
  env: { CHROMIUM_PATH: chromium },
});
process.exit(browser.code);
