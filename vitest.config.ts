import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Four, also on two cores: tests of the server wait for PostgreSQL half of their time.
    maxWorkers: 4,
    projects: [
      "contract",
      "domain",
      "import-rules",
      "server",
      "server/vitest.*.config.ts",
      "web",
      "web/vitest.*.config.ts",
    ],
  },
});
