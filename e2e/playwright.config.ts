import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { BROWSER, isNightly, NIGHT } from "./steps/browser.ts";

const executablePath = process.env.CHROMIUM_PATH;
// Set by the global setup before the workers, which read this file again, are started.
const baseURL = process.env.ORIGIN;

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  projects: [
    { name: "browser", testIgnore: "**/starting/**" },
    // Tests of startup and faults launch the product many times. They run nightly, and after a change to the sources they test.
    { name: "starting", testMatch: "**/starting/*.e2e.ts" },
  ],
  globalSetup: "./global-setup.ts",
  outputDir: "../test-results",
  ...(isNightly ? {} : { grepInvert: new RegExp(NIGHT) }),
  fullyParallel: true,
  // As many as processors: four on two took no less time, and on a slow day the server was too busy for its deadlines.
  workers: Math.max(2, availableParallelism()),
  forbidOnly: true,
  // A test that needs a second try has failed: tests wait for slow responses.
  retries: 0,
  // Eight times what the longest tests take: others may have the machine. What waits in vain ends by the limit of `expect`.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  // A log may be cut at its start. These reporters print the failures last.
  reporter: [[process.stdout.isTTY ? "line" : "dot"]],
  use: {
    browserName: "chromium",
    ...(baseURL === undefined ? {} : { baseURL }),
    ...BROWSER,
    // Recording costs a third of the time: `npm test` runs what failed once more, and records that.
    trace: "off",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
      ],
    },
  },
});
