import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, nothing } from "../wire/values.ts";

/** Read by every page, for the bell and for home. */
export const readFollowing = endpoint({
  id: "following.read",
  method: "GET",
  path: "/api/following",
  access: "activity.read",
  summary: "How many records the caller follows, and how many alerts about them are unread",
  input: nothing,
  output: z.object({ followed: count, unread: count }),
  reads: ["cycle", "areas", "results", "turnout", "petitions"],
  ofEveryCycle: true,
});
