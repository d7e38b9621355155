import { configDefaults, defineConfig } from "vitest/config";
import { mockingTests } from "../scripts/checks/mocking-tests.ts";
import { nightlyTests } from "../scripts/checks/nightly-tests.ts";

export default defineConfig({
  root: import.meta.dirname,
  server: { fs: { allow: [".."] } },
  test: {
    name: "web",
    include: ["src/**/*.test.{ts,tsx}"],
    exclude: [...configDefaults.exclude, ...nightlyTests, ...mockingTests(import.meta.dirname)],
    environment: "happy-dom",
    // Modules are loaded once per worker instead of once per file.
    isolate: false,
    setupFiles: ["./vitest.setup.ts"],
    // Long enough for a busy machine. What a test may cost is limited by its price.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
