import { defineConfig } from "vitest/config";
import { mockingTests } from "../scripts/mocking-tests.ts";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: "server-isolated",
    include: mockingTests(import.meta.dirname),
    globalSetup: ["src/testing/global-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
