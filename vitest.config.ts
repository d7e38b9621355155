import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // One for each processor and no fewer than two: with four on two, tests of the server took as long and 8 % more processor time.
    maxWorkers: Math.max(2, availableParallelism()),
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
