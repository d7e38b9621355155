import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { dataShape } from "./data-shape.ts";

/** Builds what draws pages on the server: one file for Node.js, with all that it stands on. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  define: { DATA_SHAPE: JSON.stringify(dataShape()), "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true, target: "node" },
  build: {
    ssr: join(import.meta.dirname, "src/app/draw-page.tsx"),
    outDir: "dist-server",
    emptyOutDir: true,
    target: "node20",
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: "[name].js", codeSplitting: false } },
  },
});
