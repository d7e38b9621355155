import { configDefaults, defineConfig } from "vitest/config";
import { mockingTests } from "../scripts/checks/mocking-tests.ts";
import { nightlyTests } from "../scripts/checks/nightly-tests.ts";
import web from "./vitest.config.ts";

/** Tests that need a document: making one takes as long as most files of tests without. */
export default defineConfig({
  ...web,
  test: {
    ...web.test,
    name: "web-dom",
    include: ["src/**/*.test.tsx", "src/**/*.dom.test.ts"],
    exclude: [...configDefaults.exclude, ...nightlyTests, ...mockingTests(import.meta.dirname)],
    environment: "happy-dom",
    setupFiles: ["./vitest.setup.ts", "./vitest.dom.setup.ts"],
  },
});
