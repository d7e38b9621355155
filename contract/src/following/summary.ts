import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, nothing } from "../wire/values.ts";

/** Tells home whether there is anything to show first. */
export const readFollowing = endpoint({
  id: "following.read",
  method: "GET",
  path: "/api/following",
  access: "activity.read",
  summary: "How many records one follows",
  input: nothing,
  output: z.object({ followed: count }),
  reads: ["cycle", "areas", "results", "turnout", "petitions"],
  ofEveryCycle: true,
});
