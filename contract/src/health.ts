import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { nothing } from "./values.ts";

export const health = z.object({
  status: z.literal("ok"),
  database: z.enum(["embedded", "external"]),
  /** Sum of all data sets' revisions: grows with every change of data. */
  revision: z.int(),
});

export const readHealth = endpoint({
  id: "health.read",
  method: "GET",
  path: "/api/health",
  access: "public",
  summary: "Whether requests are served, by which database, at which data revision",
  input: nothing,
  output: health,
});
