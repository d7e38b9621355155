import { configDefaults, defineConfig } from "vitest/config";
import { nightlyTests } from "../scripts/checks/nightly-tests.ts";

export default defineConfig({
  test: {
    name: "domain",
    include: ["src/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...nightlyTests],
    isolate: false,
    // Allows for a busy machine. `scripts/checks/test-costs.mjs` limits how long a test may take.
    // At night tests do many times as much, and another run may have the machine.
    testTimeout: process.env["NIGHTLY"] === "1" ? 600_000 : 60_000,
  },
});
