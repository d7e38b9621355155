import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fail, root, run } from "./workspace.mjs";

const SYSTEM_NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

function playwrightsOwn() {
  const require = createRequire(join(root, "e2e/package.json"));
  const { chromium } = require("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

function systems() {
  for (const directory of (process.env.PATH ?? "").split(":")) {
    for (const name of SYSTEM_NAMES) if (existsSync(join(directory, name))) return join(directory, name);
  }
  return null;
}

function works(path) {
  try {
    execFileSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** Finds Chromium, or installs it: CHROMIUM_PATH, Playwright's own, the system's, a download, the package manager. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== "") {
    return works(given)
      ? given
      : fail(`CHROMIUM_PATH is ${given}, which does not start. Correct it or unset it.`);
  }
  const found = playwrightsOwn() ?? systems();
  if (found !== null && works(found)) return found;
  process.stdout.write("Installing Chromium for the browser tests …\n");
  await run(join(root, "node_modules/.bin/playwright"), ["install", "chromium"], { quiet: true });
  const downloaded = playwrightsOwn();
  if (downloaded !== null && works(downloaded)) return downloaded;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    await run("apt-get", ["update", "-q"], { quiet: true });
    await run("apt-get", ["install", "-q", "-y", "--no-install-recommends", "chromium"], {
      quiet: true,
      env: { DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  const installed = systems();
  if (installed !== null && works(installed)) return installed;
  return fail(
    "No Chromium was found or could be installed. Install it, or set CHROMIUM_PATH to its program.",
  );
}
