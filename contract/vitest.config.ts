import { configDefaults, defineConfig } from "vitest/config";
import { nightlyTests } from "../scripts/checks/nightly-tests.ts";

export default defineConfig({
  test: {
    name: "contract",
    include: ["src/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...nightlyTests],
    isolate: false,
    // Allows for a busy machine. `scripts/checks/test-costs.mjs` limits how long a test may take.
    testTimeout: 60_000,
  },
});
