import type { FastifyInstance } from "fastify";
import { Refusal, sendRefusal } from "../../http/errors.ts";
import type { SendPage } from "./first-page.ts";

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
