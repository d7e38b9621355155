import { configDefaults, defineConfig } from "vitest/config";
import { mockingTests } from "../scripts/checks/mocking-tests.ts";
import { nightlyTests } from "../scripts/checks/nightly-tests.ts";

export default defineConfig({
  root: import.meta.dirname,
  server: { fs: { allow: [".."] } },
  test: {
    name: "web",
    include: ["src/**/*.test.ts"],
    exclude: [
      ...configDefaults.exclude,
      "src/**/*.dom.test.ts",
      ...nightlyTests,
      ...mockingTests(import.meta.dirname),
    ],
    // Modules are loaded once per worker instead of once per file.
    isolate: false,
    setupFiles: ["./vitest.setup.ts"],
    // Allows for a busy machine. `scripts/checks/test-costs.mjs` limits how long a test may take.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
