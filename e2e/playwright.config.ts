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
    // Startup and faults launch the product again and again: they run when what they test changed, and every night.
    { name: "starting", testMatch: "**/starting/*.e2e.ts" },
  ],
  globalSetup: "./global-setup.ts",
  outputDir: "../test-results",
  ...(isNightly ? {} : { grepInvert: new RegExp(NIGHT) }),
  fullyParallel: true,
  // Two more than processors, on two: a page that was opened waits most of its time, as for the server's next word.
  workers: 4,
  forbidOnly: true,
  // A test that needs a second try has failed: what comes late is waited for, and what is wrong never comes.
  retries: 0,
  // Long enough for a machine that does other work beside: what is right comes late there, what is wrong never.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  // Into a file or a log, where a part may be all that is kept: what failed comes last.
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
