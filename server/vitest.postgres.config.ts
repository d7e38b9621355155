import { defineConfig } from "vitest/config";

// Kills, full disks and what they take to come to rest: `npm test` runs it beside the browser.
export default defineConfig({
  root: import.meta.dirname,
  test: { name: "postgres", include: ["src/database/embedded-postgres/embedded-postgres.test.ts"] },
});
