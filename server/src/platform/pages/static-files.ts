import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { SendPage } from "./first-page.ts";

/** Hashes of the page's inline scripts (the theme, before first paint), as the content security policy names them. */
export async function inlineScriptHashes(webRoot: string): Promise<string[]> {
  const html = await readFile(join(webRoot, "index.html"), "utf8");
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
}

/**
 * Serves the built pages with the compressed forms that the build left beside them. Files with a hash in their name
 * never change; everything else is asked for again.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  webRoot: string,
  sendPage: SendPage,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    index: false,
    redirect: false,
    dotfiles: "ignore",
    cacheControl: false,
    setHeaders(response, path) {
      const immutable = /[/\\]assets[/\\]/.test(path);
      response.setHeader("cache-control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.get("/", sendPage);
}
