import { configDefaults, defineConfig } from "vitest/config";
import { nightlyTests } from "../scripts/checks/nightly-tests.ts";

export default defineConfig({
  test: {
    name: "domain",
    include: ["src/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...nightlyTests],
    isolate: false,
  },
});
