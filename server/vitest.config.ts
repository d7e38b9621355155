import { configDefaults, defineConfig } from "vitest/config";
import { mockingTests } from "../scripts/mocking-tests.ts";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: "server",
    include: ["src/**/*.test.ts"],
    // These have projects of their own, in the files beside this one.
    exclude: [
      ...configDefaults.exclude,
      ...mockingTests(import.meta.dirname),
      "src/database/embedded-postgres.test.ts",
    ],
    globalSetup: ["src/testing/global-setup.ts"],
    // Modules are loaded once a worker instead of once a file: that was most of the run.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
