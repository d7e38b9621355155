import { configDefaults, defineConfig } from "vitest/config";
import { mockingTests } from "../scripts/checks/mocking-tests.ts";
import { nightlyTests } from "../scripts/checks/nightly-tests.ts";

export default defineConfig({
  root: import.meta.dirname,
  server: { fs: { allow: [".."] } },
  test: {
    name: "web-isolated",
    include: mockingTests(import.meta.dirname),
    exclude: [...configDefaults.exclude, ...nightlyTests],
    environment: "happy-dom",
    setupFiles: ["./vitest.dom.setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
