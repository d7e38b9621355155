import { configDefaults, defineConfig } from "vitest/config";
import { nightlyTests } from "../scripts/checks/nightly-tests.ts";

export default defineConfig({
  test: {
    name: "import-rules",
    include: ["src/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...nightlyTests],
    isolate: false,
    // Long enough for a busy machine. What a test may cost is limited by its price.
    testTimeout: 60_000,
  },
});
