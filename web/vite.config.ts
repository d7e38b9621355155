import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { dataShape } from "./data-shape.ts";
import { chunkNames } from "./bundling/chunk-names.ts";
import { withoutSummaries } from "./bundling/endpoint-summaries.ts";
import { loginPreload } from "./bundling/login-preload.ts";
import { retryableImports } from "./bundling/retryable-imports.ts";
import { serviceWorker } from "./bundling/service-worker.ts";

const API_ORIGIN = process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000";

/** `/dev/gallery` while developing: a page of its own that no build knows of. */
function gallery(): Plugin {
  return {
    name: "gallery",
    apply: "serve",
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/dev\/gallery\/?(?=\?|$)/, "/src/gallery/index.html");
        next();
      });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    chunkNames(),
    withoutSummaries(),
    react(),
    tailwindcss(),
    retryableImports(),
    loginPreload(),
    gallery(),
    serviceWorker(),
  ],
  // The router brings a stand-in for what React has had since version 18.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  define: { DATA_SHAPE: JSON.stringify(dataShape()) },
  server: { proxy: { "/api": API_ORIGIN } },
  preview: { proxy: { "/api": API_ORIGIN } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    // The bench reads from it what a first paint has to fetch.
    manifest: true,
    // Every browser that can run the build supports module preloading.
    modulePreload: { polyfill: false },
    // The content security policy has no data: for fonts.
    assetsInlineLimit: 0,
    // One small style sheet for all pages, so that no page waits for another.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: "assets/[name]-[hash:7].js",
        // Names of shared files end with a number after "~", which keeps them apart only while bundling.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, "")}-[hash:7].js`,
      },
    },
  },
});
