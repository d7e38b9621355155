import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { leanPreload } from "./lean-preload.ts";

/** Answers kept in browsers are readable as long as the contract that shaped them stands. */
function dataShape(): string {
  const folder = join(import.meta.dirname, "../contract/src");
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).toSorted())
    hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 12);
}

const ON_THE_FIRST_WAY = /\/(?:login-screen|signed-in|home-page)-/;
const API_ORIGIN = process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000";

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Modules that some files import statically, over any number of steps, themselves included. */
function importedBy(graph: ModuleGraph, files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const file of files) visit(join(import.meta.dirname, "src", file));
  return found;
}

/**
 * Names the chunk of a module: one for all that home needs and login does not, one for all that login needs and home
 * does not. Split by who else imports what, home would be fifteen files, which together weigh 4 kB more and come one
 * after the other.
 */
function firstChunks(): (id: string, graph: ModuleGraph) => string | null {
  const homeRoots = ["app/signed-in.tsx", "features/home/home-page.tsx"];
  const loginRoots = ["app/login/login-screen.tsx"];
  let chunks: Map<string, string> | undefined;
  return (id, graph) => {
    if (chunks === undefined) {
      const home = importedBy(graph, homeRoots);
      const login = importedBy(graph, loginRoots);
      chunks = new Map();
      for (const one of home) if (!login.has(one)) chunks.set(one, "home");
      for (const one of login) if (!home.has(one)) chunks.set(one, "login");
      // The entry's own, and the roots, which stay files of their own, by which the manifest finds them.
      const roots = [...homeRoots, ...loginRoots].map((file) => join(import.meta.dirname, "src", file));
      for (const other of [...importedBy(graph, ["main.tsx"]), ...roots]) chunks.delete(other);
    }
    return chunks.get(id) ?? null;
  };
}

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
    react(),
    tailwindcss(),
    leanPreload(),
    gallery(),
    VitePWA({
      filename: "sw.js",
      // src/pwa/register.ts does it; the content security policy allows no further script.
      injectRegister: null,
      // public/manifest.webmanifest
      manifest: false,
      // A new version waits until the person agrees: nobody's page changes under their hands.
      registerType: "prompt",
      workbox: {
        // The whole app opens offline. Answers of /api are never kept here: they live in IndexedDB, with their
        // age, and are wiped at sign-out.
        globPatterns: ["**/*.{js,css,html,svg,png,woff2,webmanifest}"],
        navigateFallback: "/index.html",
        navigateFallbackDenylist: [/^\/api\//],
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
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
    modulePreload: {
      // Every browser that can run the build preloads modules by itself.
      polyfill: false,
      // What a chunk imports is fetched beside it only on the way to the first page: the lists of all other pages
      // would weigh on that way, and those pages are fetched ahead or come from the service worker.
      resolveDependencies: (file, imported) => (ON_THE_FIRST_WAY.test(file) ? imported : []),
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
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: firstChunks() }] },
      },
    },
  },
});
