import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint, type Endpoint } from "@command-center/contract/wire/endpoint";
import { createCondition } from "../../database/pool/condition.ts";
import { handleErrors } from "../../http/errors.ts";
import { ORDINARY } from "../../database/pool/deadlines.ts";
import { noOccupancy } from "../../database/pool/places.ts";
import { mountPlain } from "./plain.ts";
import { mountSession } from "./session.ts";
import { mountWrite } from "./write.ts";
import type { Platform } from "../platform.ts";

const AWAY = "The database does not answer. Try again in a few seconds.";

/** Answers everything itself: whether anything was done is what is asked. */
let app: FastifyInstance;
const done: string[] = [];
beforeAll(() => {
  app = fastify();
  handleErrors(app, createCondition(), async (_, refusal) => refusal);
  const platform = {
    app,
    mounted: [],
    readers: new Map(),
    sessions: { callerOf: () => ({ accountId: "one", role: "admin", isBelieved: true }) },
    database: {
      deadlines: ORDINARY,
      occupancy: { reads: noOccupancy() },
      write: async () => void done.push("written"),
    },
  } as unknown as Platform;
  const declared = (access: "public" | "session", name: string, method: "GET" | "POST") =>
    endpoint({
      id: name,
      method,
      path: `/api/${name}`,
      access,
      summary: "",
      input: z.object({}),
      output: z.object({}),
    });
  const did = (name: string) => async () => (done.push(name), {});
  mountPlain(platform, declared("session", "of-the-account", "GET"), did("of-the-account"), {
    alsoBelieved: true,
  });
  mountPlain(platform, declared("session", "read", "GET"), did("read"));
  mountPlain(platform, declared("public", "public", "GET"), did("public"));
  const write = { ...declared("session", "write", "POST"), id: "notes.add" };
  mountWrite(platform, write, () => Promise.reject(new Error("was done")));
});
afterAll(() => app.close());

test("API-10 who is only believed, as the database is away, is given nothing that is made anew but their own account", async () => {
  const ask = async (method: "GET" | "POST", url: string) => {
    const { statusCode, body } = await app.inject({ method, url });
    return [statusCode, body];
  };
  expect(await ask("GET", "/api/of-the-account")).toEqual([200, "{}"]);
  expect(await ask("GET", "/api/public")).toEqual([200, "{}"]);
  expect(await ask("GET", "/api/read")).toEqual([503, AWAY]);
  expect(await ask("POST", "/api/write")).toEqual([503, AWAY]);
  expect(done).toEqual(["of-the-account", "public"]);
});

describe("a call that opens or ends a session", () => {
  const declared = {
    id: "session.test",
    method: "POST",
    path: "/api/session-test",
    access: "public",
    summary: "",
    input: z.object({}),
    output: z.object({}),
  } satisfies Endpoint;
  const mounting = (declaration: Endpoint) => () => {
    const mounted: Endpoint[] = [];
    mountSession({ app: fastify(), mounted }, endpoint(declaration), async () => ({}));
    return mounted.length;
  };

  test.each<Partial<Endpoint>>([
    { mostBodyBytes: 1 },
    { confirm: true },
    { sensitive: "a list" },
    { reads: ["cycle"] },
    { answersFile: ["text/csv"] },
    { answersStream: true },
  ])("is not mounted where it declares what would be ignored: %o", (provision) => {
    expect(mounting({ ...declared, ...provision })).toThrow(
      `session.test declares ${Object.keys(provision).join()}, which mountSession does not do.`,
    );
  });

  test("is mounted with nothing of that, and not where it takes somebody signed in", () => {
    expect(mounting(declared)()).toBe(1);
    expect(mounting({ ...declared, access: "session" })).toThrow("Sign in to use this.");
  });
});
