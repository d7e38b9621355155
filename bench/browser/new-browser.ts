import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { enterAs } from "../../e2e/steps/product.ts";

/** What a browser would do by itself beside the page. */
const ALONE = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-extensions",
  "--disable-sync",
  "--no-default-browser-check",
  "--no-first-run",
];

/**
 * Starts a Chromium that has kept nothing and gives its debugging port to something. Nobody else watches it meanwhile:
 * Playwright only signs in, and leaves.
 */
export async function inNewBrowser<Outcome>(
  chromiumPath: string,
  account: { readonly origin: string; readonly session: string } | null,
  during: (port: number) => Promise<Outcome>,
): Promise<Outcome> {
  const profile = await mkdtemp(join(tmpdir(), "command-center-bench-"));
  const browser = spawn(
    chromiumPath,
    [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      ...ALONE,
      "about:blank",
    ],
    { stdio: "ignore" },
  );
  const ended = new Promise<void>((resolve) => browser.once("close", () => resolve()));
  try {
    const port = await debuggingPort(profile, () => browser.exitCode === null);
    if (account !== null) {
      const guest = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const [context] = guest.contexts();
      if (context) await enterAs(context, account.origin, account.session);
      await guest.close();
    }
    return await during(port);
  } finally {
    browser.kill();
    await ended;
    // The last of its processes may still write.
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function debuggingPort(profile: string, isRunning: () => boolean): Promise<number> {
  while (isRunning()) {
    const written = await readFile(join(profile, "DevToolsActivePort"), "utf8").catch(() => "");
    const [port = ""] = written.split("\n");
    if (port !== "") return Number(port);
    await sleep(50);
  }
  throw new Error("Chromium did not start.");
}
