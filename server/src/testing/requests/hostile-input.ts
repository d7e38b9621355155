import type { Random } from "./random.ts";

const TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\u0001\u001f\u007f",
  "\r\nset-cookie: a=b",
  "\u202eevil",
  "\ud800",
  "𝔘𝔤𝔞𝔫𝔡𝔞",
  "é".normalize("NFD"),
  "İ",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "then",
  "' or 1=1 --",
  "'; drop table account; --",
  "\\",
  "%",
  "%%%",
  "_",
  "$1",
  "${7*7}",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "../../../etc/passwd",
  "=cmd|' /C calc'!A0",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-1",
  "0x10",
  "1e400",
  "99999999999999999999",
  "2147483648",
  "0000-00-00",
  "2026-02-30",
  "9999-12-31",
  "10000-01-01",
  "infinity",
  "true",
  "[]",
  "{}",
];

/** A text that something between the wire and the database may stumble over. */
export function hostileText(random: Random): string {
  return random.weighted<() => string>([
    [() => random.pick(TEXTS), 8],
    [() => random.pick(TEXTS) + random.pick(TEXTS), 2],
    [() => "x".repeat(random.whole(90, 3_000)), 1],
    [
      () =>
        String.fromCharCode(...Array.from({ length: random.whole(1, 30) }, () => random.whole(0, 0xff_ff))),
      2,
    ],
  ])();
}

/** A value of any JSON type. */
export function hostileValue(random: Random, depth = 0): unknown {
  return random.weighted<() => unknown>([
    [() => hostileText(random), 6],
    [() => random.pick([0, -0, -1, 0.1, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 31) - 1]), 3],
    [() => random.pick([null, true, false]), 2],
    [
      () =>
        depth > 2 ? [] : Array.from({ length: random.whole(0, 4) }, () => hostileValue(random, depth + 1)),
      2,
    ],
    [() => Array.from({ length: 2_000 }, () => "x"), 0.2],
    [() => (depth > 2 ? {} : { [hostileText(random)]: hostileValue(random, depth + 1) }), 2],
  ])();
}

/** A path near another: with a step up, a sign that ends a string, another case, or nothing in common. */
export function hostilePath(random: Random, path: string): string {
  return random.pick([
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `${path}/..`,
    `${path}/../../..`,
    `${path}%00`,
    `${path}%2f..%2f..%2fetc%2fpasswd`,
    `${path}%252e%252e`,
    `${path};a=b`,
    `${path}/1`,
    `${path}%ff`,
    `${path}%`,
    `${path}\\..\\..`,
    `${path}.json`,
    `${path}/__proto__`,
    path.toUpperCase(),
    path.replace("/api/", "/api//"),
    path.replace("/api", "/api/../api"),
    path.replace("a", "%61"),
    path.slice(0, random.whole(1, path.length)),
    `${path}/${"x".repeat(300)}`,
    "/api/docs/static/../../../package.json",
    "/assets/..%2f..%2fpackage.json",
    "/.env",
    "/*",
  ]);
}

/** Headers that are odd, or claim what is not so; a value is what a client could send. */
export function hostileHeaders(random: Random): Record<string, string> {
  const long = "x".repeat(2_000);
  const choices: readonly (readonly [string, readonly string[]])[] = [
    ["accept", ["application/problem+json", "text/html", "*/*;q=0", "\u0080", long]],
    ["accept-encoding", ["br", "gzip;q=0, br;q=0", "zstd", "identity;q=0", ";;,,", "br;q=abc"]],
    ["if-none-match", ["*", '"x"', "W/", '"', long]],
    ["idempotency-key", ["a", "", " ", long, "é", "__proto__"]],
    ["x-forwarded-for", ["127.0.0.1", "'; drop table account", "1.2.3.4, 5.6.7.8", "::1"]],
    ["x-forwarded-host", ["evil.example"]],
    ["x-http-method-override", ["DELETE"]],
    ["range", ["bytes=0-1", "bytes=-1", "bytes=9-1"]],
    ["origin", ["https://evil.example", "null", "http://localhost"]],
    ["sec-fetch-site", ["cross-site", "same-origin", "none"]],
    ["content-type", ["application/json", "", "a", "application/json; charset=\0".replace("\0", "x")]],
    ["content-encoding", ["gzip", "br"]],
    ["authorization", ["Bearer x", "Basic YTpi", long]],
    ["host", ["evil.example", "localhost:99999", "[::1]"]],
    ["user-agent", [long, "' or 1=1", ""]],
    ["accept-language", ["xx-invalid-too-long-tag", "*"]],
    ["x-request-id", ["../../etc", "a"]],
  ];
  const picked = Array.from({ length: random.whole(1, 4) }, () => random.pick(choices));
  return Object.fromEntries(picked.map(([name, values]) => [name, random.pick(values)]));
}
