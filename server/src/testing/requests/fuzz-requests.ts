import { toJSONSchema } from "zod/mini";
import type { Endpoint } from "@command-center/contract/wire/endpoint";
import { randomStream, type Random } from "./random.ts";
import { hostileHeaders, hostilePath, hostileText, hostileValue } from "./hostile-input.ts";

/** A request that a test can send and a developer can read. */
export interface FuzzRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What is called: an endpoint, or a path of which nothing more is known. */
export type FuzzTarget = Pick<Endpoint, "method"> & { readonly path: string } & Partial<
    Pick<Endpoint, "input">
  >;

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const WORDS = [
  "gulu",
  "Kampala",
  "mp",
  "admin",
  "petition",
  "Okello",
  "central",
  "1",
  "2026",
  "a b",
  "%",
  "_",
];

/** An endless row of requests, the same for the same seed: half of them nearly right, as those find more. */
export function* fuzzRequests(targets: readonly FuzzTarget[], seed: string): Generator<FuzzRequest, never> {
  const random = randomStream(`fuzz ${seed}`);
  const shapes = targets.map((target) => ({
    target,
    shape: (target.input === undefined
      ? {}
      : toJSONSchema(target.input, { io: "input", unrepresentable: "any" })) as Schema,
  }));
  for (;;) {
    const { target, shape } = random.pick(shapes);
    const method = random.chance(0.88) ? target.method : random.pick(METHODS);
    const path = random.chance(0.06) ? hostilePath(random, target.path) : target.path;
    const headers = random.chance(0.3) ? hostileHeaders(random) : {};
    const input = inputOf(random, shape);
    const reads = ["GET", "HEAD", "OPTIONS"].includes(method);
    const query = reads ? queryOf(random, input) : "";
    yield {
      method,
      url: query === "" ? path : `${path}?${query}`,
      headers: reads ? headers : { "content-type": contentType(random), ...headers },
      body: reads ? null : bodyOf(random, input),
    };
  }
}

function inputOf(random: Random, shape: Schema): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  // One in three is right in every field, or the checks behind the schema would hardly be reached.
  const spoiled = random.chance(0.66);
  for (const [name, property] of Object.entries(shape.properties ?? {})) {
    if (random.chance(spoiled ? 0.3 : 0.4) && (spoiled || name !== Object.keys(shape.properties ?? {})[0])) {
      continue;
    }
    input[name] = spoiled && random.chance(0.4) ? hostileValue(random) : plausible(random, property);
  }
  if (spoiled && random.chance(0.15)) input[hostileText(random).slice(0, 50)] = hostileValue(random);
  return input;
}

function plausible(random: Random, schema: Schema, depth = 0): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return plausible(random, random.pick(choices), depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  switch (schema.type) {
    case "integer":
    case "number":
      return random.whole(schema.minimum ?? 0, Math.min(schema.maximum ?? 50, 2 ** 31 - 1));
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    case "array":
      return Array.from({ length: random.whole(0, 3) }, () =>
        depth > 3 ? null : plausible(random, schema.items ?? {}, depth + 1),
      );
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [
          name,
          depth > 3 ? null : plausible(random, property, depth + 1),
        ]),
      );
    default:
      if (schema.format === "date")
        return `202${random.whole(0, 9)}-0${random.whole(1, 9)}-1${random.whole(0, 9)}`;
      if (schema.pattern?.includes("\\d") === true) return String(random.whole(0, 30));
      return random.pick(WORDS);
  }
}

function queryOf(random: Random, input: Record<string, unknown>): string {
  const pairs = Object.entries(input).flatMap(([name, value]) => {
    const pair = `${encoded(random, name)}=${encoded(random, typeof value === "string" ? value : (JSON.stringify(value) ?? ""))}`;
    // The same parameter twice is a list to the reader of queries.
    return random.chance(0.05) ? [pair, pair] : [pair];
  });
  return pairs.join("&");
}

function encoded(random: Random, text: string): string {
  // As a careless client sends it: what is left is still no line break, which no client could send.
  if (random.chance(0.1)) return text.replaceAll(/[^\u0021-\u007e]/g, "%").slice(0, 500);
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\ufffd"));
}

function contentType(random: Random): string {
  if (random.chance(0.9)) return "application/json";
  return random.pick([
    "application/json; charset=utf-16",
    "application/json;;;",
    "text/json",
    "text/plain",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
    "application/xml",
    "*/*",
  ]);
}

function bodyOf(random: Random, input: Record<string, unknown>): string {
  const json = JSON.stringify(input);
  if (random.chance(0.85)) return json;
  return random.pick([
    () => json.slice(0, random.whole(0, json.length)),
    () => `[${json}]`,
    () => JSON.stringify(hostileValue(random)) ?? "null",
    () => json.replace("{", '{"__proto__":{"role":"admin"},'),
    () => json.replace("{", '{"constructor":{"prototype":{"role":"admin"}},'),
    () => json.replace("}", `,${json.slice(1)}`),
    () => "[".repeat(5_000) + "]".repeat(5_000),
    () => `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
    () => `\ufeff${json}`,
    () => hostileText(random),
    () => "",
  ])();
}
