import type { FastifyInstance } from "fastify";
import { readHealth, readReady } from "@command-center/contract/wire/health";
import { Refusal } from "./errors.ts";

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

/** Where Prometheus asks, with a token of its own. */
export const METRICS_PATH = "/metrics";

const CHECKS: ReadonlySet<string | undefined> = new Set([readHealth.path, readReady.path, METRICS_PATH]);

/**
 * Answers only what was sent to the host of the public origin: a page of another name that points here is not ours, and
 * no link or cookie is made for it. Checks of its health and readiness, and metrics, are asked for by the machine itself, its proxy or a load
 * balancer, by any name.
 */
export function requireHost(app: FastifyInstance, publicOrigin: string): void {
  const { protocol, host: own } = new URL(publicOrigin);
  const refusal = new Refusal(421, `This server is ${publicOrigin}. Open it there.`);
  app.addHook("onRequest", (request, _reply, done) => {
    const { host = "" } = request.headers;
    if (host === own || isSame(`${protocol}//${host}`, own) || CHECKS.has(request.routeOptions.url)) {
      return done();
    }
    done(refusal);
  });
}

/** Whether two origins are the same, whatever their case and whether or not they name the default port. */
function isSame(origin: string, own: string): boolean {
  // What is more than a host would be read as the path, or the person, of an address.
  if (/[?#@\\]|[^:/]\//.test(origin)) return false;
  return URL.canParse(origin) && new URL(origin).host === own;
}
