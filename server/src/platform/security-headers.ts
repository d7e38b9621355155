import type { FastifyInstance } from "fastify";

export type SecurityHeaders = Readonly<Record<string, string>>;

/** What a browser may do with an answer: the same for every answer, so worked out once. */
export function securityHeaders(options: {
  /** Inline scripts of the page, as the policy names them. */
  readonly scriptHashes: readonly string[];
  readonly https: boolean;
}): SecurityHeaders {
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...options.scriptHashes].join(" "),
    "style-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    "content-security-policy": policy.join(";"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    ...(options.https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** Puts the headers on every answer that the framework sends: errors and files included. */
export function sendSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    reply.headers(headers);
    done(null, payload);
  });
}
