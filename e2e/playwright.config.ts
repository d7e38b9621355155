import { defineConfig } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH;
// Set by the global setup before the workers, which read this file again, are started.
const baseURL = process.env.ORIGIN;

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./global-setup.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Once more in a worker of its own, and then printed as flaky: a browser test also meets what the machine does beside.
  retries: 1,
  // Long enough for a machine that does other work beside: what is right comes late there, what is wrong never.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [["line"]],
  use: {
    browserName: "chromium",
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Africa/Kampala",
    // Where it is the subject, a file turns it on: what a worker fetches, no test can hold or fail.
    serviceWorkers: "block",
    trace: "retain-on-failure",
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
