import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { dataShape } from "./data-shape.ts";
import { chunkOf } from "./chunks.ts";
import { leanPreload } from "./lean-preload.ts";
import { leanQueries } from "./lean-queries.ts";
import { serviceWorker } from "./service-worker.ts";

const API_ORIGIN = process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000";

/** The files that the app's own imports (`chunks.ts`). */
const ALREADY_THERE = /[/](?:index|device-storage|rules|shared|app)-[^/]+$/;

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
  plugins: [react(), tailwindcss(), leanPreload(), leanQueries(), gallery(), serviceWorker()],
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
    modulePreload: {
      // Every browser that can run the build preloads modules by itself.
      polyfill: false,
      // Lists weigh where login and every page carry them: what takes over a page the server names itself, and what checks
      // the form comes while one types. Of the app's, the file itself is asked for beside them, and what the app stands on
      // is there already.
      resolveDependencies: (file, imported, { hostId }) => {
        if (/(?:take-over|sign-in)-/.test(file)) return [];
        const isOfApp = /[/]app-/.test(hostId);
        return imported.filter((one) => one !== file && !(isOfApp && ALREADY_THERE.test(one)));
      },
    },
    // The content security policy has no data: for fonts.
    assetsInlineLimit: 0,
    // One small style sheet for all pages, so that no page waits for another.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Hashes do not compress, and the first files name many chunks: no more digits than the bundler needs.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf() }] },
      },
    },
  },
});
