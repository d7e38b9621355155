import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { DATA_SETS } from "./live.ts";
import { nothing } from "./values.ts";

/**
 * Revision by data set, all of them each time, so that who missed some events has missed nothing. Of somebody who is
 * limited they say whether what lies in his scope is still the same, and nothing of how often anything changed.
 */
export const revisions = z.record(z.enum(DATA_SETS), z.int());

export const followEvents = endpoint({
  id: "events.follow",
  method: "GET",
  path: "/api/events",
  access: "results.read",
  summary:
    "Revisions of the data sets as they change (server-sent events); `Last-Event-ID` goes on from where one was",
  input: nothing,
  output: revisions,
  answersStream: true,
});
