import type { FastifyInstance } from "fastify";
import { readHealth, readReady } from "@command-center/contract/wire/health";
import { Refusal } from "../errors.ts";

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
