import type { FastifyInstance } from "fastify";
import { Refusal } from "../errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/** What a browser says of a request that its own page made, or the person. */
const OWN_SITES = new Set([undefined, "same-origin", "none"]);

/**
 * Refuses a write that a page of another origin sent. Browsers name the page's origin on every write; a script that
 * names none is let through to the session check like anyone.
 */
export function refuseForeignWrites(app: FastifyInstance, ownOrigin: string): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (SAFE.has(request.method)) return done();
    const { origin, host, "sec-fetch-site": site } = request.headers;
    const isOwnOrigin = origin === undefined || origin === ownOrigin || isHere(origin, host, ownOrigin);
    if (!isOwnOrigin || !OWN_SITES.has(site as string | undefined)) {
      return done(new Refusal(403, "This request came from another site and was refused."));
    }
    done();
  });
}

/** Whether a page of this origin was loaded from where the request goes; never one without TLS where there is TLS. */
function isHere(origin: string, host: string | undefined, ownOrigin: string): boolean {
  try {
    const page = new URL(origin);
    return page.host === host && (page.protocol === "https:" || !ownOrigin.startsWith("https:"));
  } catch {
    return false;
  }
}
