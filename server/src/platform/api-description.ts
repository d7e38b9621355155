import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import { toJSONSchema, type ZodMiniType } from "zod/mini";
import { momentChoice } from "@command-center/contract/wire/moment-choice";
import { isOfACycle, type Endpoint } from "@command-center/contract/wire/endpoint";
import { authorise } from "./mount/admission.ts";
import type { Platform } from "./platform.ts";
import { withoutTrustedTypes } from "../http/security-headers.ts";

type Json = Record<string, unknown>;

const CSP = "content-security-policy";

/** A segment of a path, or a part of one, that stands for a field of the input. */
const IN_PATH = /:(\w+)/g;

/** OpenAPI 3.1 of everything that was mounted, from the same schemas that check the requests. */
function describeApi(endpoints: readonly Endpoint[]): Json {
  let paths: Record<string, Json> | undefined;
  return {
    openapi: "3.1.0",
    info: {
      title: "Command Center",
      version: "1",
      description: "Reads need the session cookie that sign-in sets.",
    },
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "command-center.session_token" } },
    },
    /** Built when first read: it takes as long as the rest of a server's start. */
    get paths() {
      return (paths ??= describePaths(endpoints));
    },
  };
}

function describePaths(endpoints: readonly Endpoint[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    // OpenAPI writes what stands for a field in braces.
    const path = endpoint.path.replaceAll(IN_PATH, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) };
  }
  return paths;
}

function describe(endpoint: Endpoint): Json {
  const input = jsonSchema(endpoint.input, "input");
  const properties = {
    ...(isOfACycle(endpoint) ? (jsonSchema(momentChoice, "input").properties as Record<string, Json>) : {}),
    ...((input.properties ?? {}) as Record<string, Json>),
  };
  const required = (input.required ?? []) as string[];
  const inPath = [...endpoint.path.matchAll(IN_PATH)].map(([, name = ""]) => name);
  const others = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const parameter = (name: string, place: "path" | "query") => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: properties[name],
  });
  const parameters = [
    ...inPath.map((name) => parameter(name, "path")),
    ...(endpoint.method === "GET" ? others.map(([name]) => parameter(name, "query")) : []),
  ];
  const sentence = { content: { "text/plain": { schema: { type: "string" } } } };
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    security: endpoint.access === "public" ? [] : [{ session: [] }],
    ...(parameters.length > 0 || endpoint.method === "GET" ? { parameters } : {}),
    ...(endpoint.method === "GET"
      ? {}
      : {
          requestBody: body(endpoint, inPath, {
            ...input,
            properties: Object.fromEntries(others),
            required: required.filter((name) => !inPath.includes(name)),
          }),
        }),
    responses: {
      200: success(endpoint),
      400: { description: "A sentence that says what is wrong with the request", ...sentence },
      ...(endpoint.access === "public"
        ? refusals(endpoint, sentence)
        : {
            401: { description: "Not signed in", ...sentence },
            403: { description: "Not allowed", ...sentence },
          }),
      ...(endpoint.answersFile !== undefined
        ? {
            422: { description: "Too much for this kind of file", ...sentence },
            429: {
              description: "Too many downloads at once; `Retry-After` says when to try again",
              ...sentence,
            },
          }
        : {}),
    },
  };
}

/** The body of a call: JSON of what its path does not say, or a form with a file and fields beside it. */
function body(endpoint: Endpoint, inPath: readonly string[], schema: Json): Json {
  if (!endpoint.takesFile)
    return {
      required: !isEmptyEnough(endpoint, inPath),
      content: { "application/json": { schema } },
    };
  const { properties, required } = schema as { properties: Json; required: readonly string[] };
  const file = { type: "string", format: "binary" };
  return {
    required: true,
    content: {
      "multipart/form-data": {
        schema: { ...schema, properties: { ...properties, file }, required: [...required, "file"] },
      },
    },
  };
}

/** Whether a body may be left out: where one that says nothing is accepted, beside what the path says. */
function isEmptyEnough({ input }: Endpoint, inPath: readonly string[]): boolean {
  const { success, error } = input.safeParse({});
  return success || error.issues.every(({ path }) => inPath.includes(String(path[0])));
}

function refusals(endpoint: Endpoint, sentence: Json): Json {
  const entries = Object.entries(endpoint.refusals ?? {});
  return Object.fromEntries(entries.map(([status, description]) => [status, { description, ...sentence }]));
}

function success(endpoint: Endpoint): Json {
  const json = { schema: jsonSchema(endpoint.output, "output") };
  if (endpoint.answersStream)
    return { description: "Events, each with such data", content: { "text/event-stream": json } };
  if (endpoint.answersFile === undefined) return { description: "OK", content: { "application/json": json } };
  const file = { schema: { type: "string", format: "binary" } };
  const contents = endpoint.answersFile.map((type) => [
    type,
    type.startsWith("application/json") ? json : file,
  ]);
  return {
    description: "The file. A connection that breaks off before its end has exported no file.",
    headers: { "content-disposition": { description: "The file's name", schema: { type: "string" } } },
    content: Object.fromEntries(contents),
  };
}

function jsonSchema(schema: ZodMiniType, io: "input" | "output"): Json {
  return toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
}

/** Serves the description at `/api/docs`, to those who may see it. Called once everything is mounted. */
export async function serveApiDescription(platform: Platform): Promise<void> {
  await platform.app.register(async (app) => {
    app.addHook("onRequest", async (request) => {
      authorise("api.describe", await platform.sessions.callerOf(request));
    });
    app.addHook("onSend", async (_request, reply) => {
      reply.header(CSP, withoutTrustedTypes(String(reply.getHeader(CSP))));
    });
    await app.register(fastifySwagger, {
      mode: "static",
      specification: { document: describeApi(platform.mounted) as never },
    });
    await app.register(fastifySwaggerUi, { routePrefix: "/api/docs", staticCSP: false });
  });
}
