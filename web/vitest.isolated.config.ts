import { defineConfig } from "vitest/config";
import { mockingTests } from "../scripts/checks/mocking-tests.ts";

export default defineConfig({
  root: import.meta.dirname,
  server: { fs: { allow: [".."] } },
  test: {
    name: "web-isolated",
    include: mockingTests(import.meta.dirname),
    environment: "happy-dom",
    restoreMocks: true,
    unstubGlobals: true,
  },
});
