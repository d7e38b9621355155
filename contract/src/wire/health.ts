import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { nothing } from "./values.ts";

export const health = z.object({
  status: z.literal("ok"),
  database: z.enum(["embedded", "external"]),
  /** Sum of all data sets' revisions, but for files given out: grows with every change of data. */
  revision: z.int(),
  /** What is wrong with the database, in a sentence; null while nothing is known to be. */
  problem: z.nullable(z.string()),
});

export const readHealth = endpoint({
  id: "health.read",
  method: "GET",
  path: "/api/health",
  access: "public",
  summary:
    "Whether requests are served, by which database, at which data revision; asks the database nothing",
  input: nothing,
  output: health,
});

export const readReady = endpoint({
  id: "ready.read",
  method: "GET",
  path: "/api/ready",
  access: "public",
  summary: "Whether the data can be read and changed; else a 503 that says why not",
  input: nothing,
  output: z.object({ status: z.literal("ready") }),
});
