import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import { toJSONSchema, type ZodMiniType } from "zod/mini";
import { cycleChoice } from "@command-center/contract/wire/cycle-choice";
import { isOfACycle, type Endpoint } from "@command-center/contract/wire/endpoint";
import { authorise } from "./mount/admission.ts";
import type { Platform } from "./platform.ts";
import { withoutTrustedTypes } from "../http/security-headers.ts";

type Json = Record<string, unknown>;

const CSP = "content-security-policy";

/** OpenAPI 3.1 of everything that was mounted, from the same schemas that check the requests. */
export function describeApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const operation = describe(endpoint);
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
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
    paths,
  };
}

function describe(endpoint: Endpoint): Json {
  const input = jsonSchema(endpoint.input, "input");
  const properties = {
    ...(isOfACycle(endpoint) ? (jsonSchema(cycleChoice, "input").properties as Record<string, Json>) : {}),
    ...((input.properties ?? {}) as Record<string, Json>),
  };
  const required = (input.required ?? []) as string[];
  const isRead = endpoint.method === "GET";
  const sentence = { content: { "text/plain": { schema: { type: "string" } } } };
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    security: endpoint.access === "public" ? [] : [{ session: [] }],
    ...(isRead
      ? {
          parameters: Object.entries(properties).map(([name, schema]) => ({
            name,
            in: "query",
            required: required.includes(name),
            schema,
          })),
        }
      : {
          requestBody: {
            required: !isEmptyEnough(endpoint),
            content: { "application/json": { schema: input } },
          },
        }),
    responses: {
      200: success(endpoint),
      400: { description: "A sentence that says what is wrong with the request", ...sentence },
      ...(endpoint.access === "public"
        ? refusals(endpoint, sentence)
        : {
            401: { description: "Nobody is signed in", ...sentence },
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

/** Whether a body may be left out: where one that says nothing is accepted. */
function isEmptyEnough({ input }: Endpoint): boolean {
  return input.safeParse({}).success;
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
    description: "The file. A connection that breaks off before its end has given out no file.",
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
