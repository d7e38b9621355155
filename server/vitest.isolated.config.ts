import { configDefaults, defineConfig } from "vitest/config";
import { mockingTests } from "../scripts/checks/mocking-tests.ts";
import { nightlyTests } from "../scripts/checks/nightly-tests.ts";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: "server-isolated",
    include: mockingTests(import.meta.dirname, { timers: true }),
    exclude: [...configDefaults.exclude, ...nightlyTests],
    globalSetup: ["src/testing/global-setup.ts"],
    setupFiles: ["./vitest.setup.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
