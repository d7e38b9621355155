import { configDefaults, defineConfig } from "vitest/config";
import { mockingTests } from "../scripts/checks/mocking-tests.ts";
import { nightlyTests } from "../scripts/checks/nightly-tests.ts";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: "server",
    include: ["src/**/*.test.ts"],
    // Files with projects of their own, in the configurations next to this one, and nightly tests.
    exclude: [
      ...configDefaults.exclude,
      ...nightlyTests,
      ...mockingTests(import.meta.dirname, { timers: true }),
      "src/database/embedded-postgres/embedded-postgres.test.ts",
    ],
    globalSetup: ["src/testing/global-setup.ts"],
    setupFiles: ["./vitest.setup.ts"],
    // Modules are loaded once per worker instead of once per file: that was most of the run.
    isolate: false,
    // At night tests do many times as much, and another run may have the machine.
    testTimeout: process.env["NIGHTLY"] === "1" ? 900_000 : 180_000,
    hookTimeout: 180_000,
  },
});
