import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  server: { fs: { allow: [".."] } },
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    environment: "happy-dom",
    restoreMocks: true,
    unstubGlobals: true,
  },
});
