import type { FastifyInstance } from "fastify";

export type SecurityHeaders = Readonly<Record<string, string>>;

/** What the pages may load, from the server itself only; everything that is not named is refused. */
const OWN_SOURCES = {
  "connect-src": "'self'",
  "font-src": "'self'",
  "img-src": "'self' data:",
  "manifest-src": "'self'",
  "style-src": "'self'",
  "worker-src": "'self'",
};

/** What the pages may ask a browser for: the clipboard, to copy a file's hash, and passkeys. */
const USED_FEATURES = new Set([
  "clipboard-write",
  "publickey-credentials-create",
  "publickey-credentials-get",
]);

/** The features that a page can be kept from, as browsers of 2026 name them; a name that one does not know is a warning in it. */
const FEATURES = [
  "accelerometer",
  "autoplay",
  "camera",
  "clipboard-read",
  "clipboard-write",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "otp-credentials",
  "payment",
  "picture-in-picture",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "sync-xhr",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

/** No text becomes a script; the page's own policy lets pass the service worker's address and nothing else. */
const TRUSTED_TYPES = "require-trusted-types-for 'script';trusted-types default";

/** What a browser may do with an answer: the same for every answer, so worked out once. */
export function securityHeaders(options: {
  /** Inline scripts of the page, as the policy names them. */
  readonly scriptHashes: readonly string[];
  readonly https: boolean;
}): SecurityHeaders {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...options.scriptHashes].join(" "),
    ...Object.entries(OWN_SOURCES).map(([directive, sources]) => `${directive} ${sources}`),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    TRUSTED_TYPES,
  ];
  return {
    "content-security-policy": policy.join(";"),
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": FEATURES.map((name) => `${name}=${USED_FEATURES.has(name) ? "(self)" : "()"}`).join(
      ",",
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    ...(options.https ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

/** The policy for pages of others, which write themselves from strings: all the same, but for that. */
export function withoutTrustedTypes(policy: string): string {
  return policy.replace(`;${TRUSTED_TYPES}`, "");
}

/** What matters to a file that a page loads; the rest says what the page may do, and the page has it. */
const OF_FILES = new Set([
  "cross-origin-resource-policy",
  "x-content-type-options",
  "strict-transport-security",
]);

/**
 * Puts the headers on every answer that the framework sends, errors and files included. The files of a build carry only
 * what is about files: a first visit asks for a dozen of them, and the rest is 1.4 kB each.
 */
export function sendSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  const ofFiles = Object.fromEntries(Object.entries(headers).filter(([name]) => OF_FILES.has(name)));
  app.addHook("onSend", (request, reply, payload, done) => {
    reply.headers(request.url.startsWith("/assets/") && reply.statusCode < 400 ? ofFiles : headers);
    done(null, payload);
  });
}
