import type { FastifyInstance } from "fastify";
import type * as Prometheus from "prom-client";
import type { Endpoint } from "@command-center/contract/wire/endpoint";

/** A poll takes 0.1 ms, a read of the country 50 ms, and a call is given up after 10 s. */
const BUCKETS_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];

type Observe = (status: StatusLabel, seconds: number) => void;
type StatusLabel = "1xx" | "2xx" | "3xx" | "4xx" | "5xx" | "aborted";

/**
 * Counts and times every request by endpoint, method and class of status, and counts those under way. Labels are bounded:
 * an endpoint is its id in the contract, or the route's pattern, never the path that was sent. Event streams
 * are left out of the times: each lasts as long as its page is open.
 */
export function measureRequests(
  app: FastifyInstance,
  mounted: readonly Endpoint[],
  { Gauge, Histogram }: Pick<typeof Prometheus, "Gauge" | "Histogram">,
  registry: Prometheus.Registry,
): void {
  const durations = new Histogram({
    name: "command_center_http_request_duration_seconds",
    help: "Time from a request's headers to the end of its response",
    labelNames: ["endpoint", "method", "status"],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  let underWay = 0;
  const gauge: Prometheus.Gauge = new Gauge({
    name: "command_center_http_requests_under_way",
    help: "Requests with an unfinished response, open event streams included",
    registers: [registry],
    collect: () => gauge.set(underWay),
  });

  const observers = new Map<string, Observe>();
  /** Looking up labels by their values would take as long as the rest. */
  const observerOf = (method: string, pattern: string | undefined): Observe => {
    const key = `${method} ${pattern}`;
    const known = observers.get(key);
    if (known !== undefined) return known;
    const declared = mounted.find(
      (one) => one.path === pattern && (one.method === method || (one.method === "GET" && method === "HEAD")),
    );
    const labels = [
      declared?.id ?? pattern ?? "unknown",
      KNOWN_METHODS.has(method) ? method : "other",
    ] as const;
    const children = new Map<StatusLabel, Prometheus.Histogram.Internal<string>>();
    const observe: Observe = (status, seconds) => {
      if (declared?.answersStream && status === "2xx") return;
      let child = children.get(status);
      if (child === undefined) children.set(status, (child = durations.labels(...labels, status)));
      child.observe(seconds);
    };
    // A method can be any word; a pattern cannot.
    if (KNOWN_METHODS.has(method)) observers.set(key, observe);
    return observe;
  };

  app.addHook("onRequest", (request, { raw }, done) => {
    const began = performance.now();
    const observe = observerOf(request.method, request.routeOptions.url);
    underWay += 1;
    // Comes once for every response, finished or broken off, and also for those sent past the framework.
    raw.on("close", () => {
      underWay -= 1;
      observe(statusOf(raw), (performance.now() - began) / 1_000);
    });
    done();
  });
}

const KNOWN_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const CLASSES = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const;

function statusOf({ writableEnded, statusCode }: { writableEnded: boolean; statusCode: number }) {
  return writableEnded ? (CLASSES[Math.floor(statusCode / 100) - 1] ?? "5xx") : "aborted";
}
