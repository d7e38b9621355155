import type { FastifyInstance } from "fastify";
import { Refusal } from "./errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a write that a page of another origin sent. Browsers name the page's origin on every write; a script that
 * names none is let through to the session check like anyone.
 */
export function refuseForeignWrites(app: FastifyInstance, ownOrigin: string): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (SAFE.has(request.method)) return done();
    const { origin, host, "sec-fetch-site": site } = request.headers;
    const named = origin === undefined ? null : origin;
    const own = named === null || named === ownOrigin || hostOf(named) === host;
    if (!own || site === "cross-site") {
      return done(new Refusal(403, "This request came from another site and was refused."));
    }
    done();
  });
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
