import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { Refusal, sendRefusal } from "../http/errors.ts";
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

/**
 * Answers whatever has no route. Under `/api` that is a sentence; any other path is the application itself, which
 * knows its own routes, where pages are served at all.
 */
export function answerUnknownPaths(app: FastifyInstance, sendPage: SendPage | null): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    if (path === "/api" || path.startsWith("/api/")) {
      return sendRefusal(request, reply, new Refusal(404, "There is nothing at this address of the API."));
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      return sendRefusal(
        request,
        reply,
        new Refusal(405, "This address can only be read.", { allow: "GET, HEAD" }),
      );
    }
    // A file that is not there must not be answered with a page, or a browser would run HTML as a script.
    if (sendPage === null || /\.[a-z0-9]{2,5}$/i.test(path)) {
      return sendRefusal(request, reply, new Refusal(404, "There is no such file."));
    }
    return sendPage(request, reply);
  });
}
