import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fail, root, run } from "./workspace.mjs";

/** The same browser without what draws its window: the tests take two thirds of the time in it. */
const SHELL = "chromium-headless-shell";
const WHOLE = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

function playwrightsOwn() {
  const require = createRequire(join(root, "e2e/package.json"));
  const { chromium } = require("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

/** @param {readonly string[]} names */
function systems(names) {
  for (const name of names) {
    for (const directory of (process.env.PATH ?? "").split(":"))
      if (existsSync(join(directory, name))) return join(directory, name);
  }
  return null;
}

/** @param {string} name */
const installed = (name) =>
  run("apt-get", ["install", "-q", "-y", "--no-install-recommends", name], {
    quiet: true,
    env: { DEBIAN_FRONTEND: "noninteractive" },
  });

function works(path) {
  try {
    execFileSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds Chromium, or installs it: CHROMIUM_PATH, Playwright's own, the system's, the package manager, a download.
 * @param {{ whole?: boolean }} [options] `whole`: what people have, and not the shell without a window
 */
export async function findChromium({ whole = false } = {}) {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== "") {
    return works(given)
      ? given
      : fail(`CHROMIUM_PATH is ${given}, which does not start. Correct it or unset it.`);
  }
  const [wanted, names] = whole ? [WHOLE, WHOLE] : [[SHELL], [SHELL, ...WHOLE]];
  const best = playwrightsOwn() ?? systems(wanted);
  if (best !== null && works(best)) return best;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stdout.write("Installing Chromium …\n");
    await run("apt-get", ["update", "-q"], { quiet: true });
    const { code } = await installed(wanted[0]);
    if (code !== 0 && systems(names) === null) await installed(WHOLE[0]);
  }
  const found = systems(names);
  if (found !== null && works(found)) return found;
  process.stdout.write("Downloading Chromium …\n");
  await run(join(root, "node_modules/.bin/playwright"), ["install", "chromium"], { quiet: true });
  const downloaded = playwrightsOwn();
  if (downloaded !== null && works(downloaded)) return downloaded;
  return fail(
    "No Chromium was found or could be installed. Install it, or set CHROMIUM_PATH to its program.",
  );
}
