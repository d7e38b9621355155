import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { nothing } from "./values.ts";

/** Support address and provider of the data: as the cycle in force says, before there is one as the settings say. */
export const support = z.object({
  email: z.nullable(z.string()),
  dataSyncProvider: z.nullable(z.string()),
});
export type Support = z.infer<typeof support>;

export const readSupport = endpoint({
  id: "cycle.support",
  method: "GET",
  path: "/api/support",
  access: "results.read",
  summary: "Support address and data-sync provider, also before there is an election cycle",
  input: nothing,
  output: support,
  reads: ["cycle"],
});
