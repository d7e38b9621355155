import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { count, recordId, searchText, visibleText, wholeNumber } from "../../wire/values.ts";

/** Why the result of a station is disputed. */
export const dispute = z.object({
  /** The version, which a change of it names. */
  id: z.int(),
  reason: z.string(),
  /** Where the evidence is, such as a form's number. */
  evidence: z.nullable(z.string()),
  by: z.string(),
  at: z.iso.datetime(),
});
export type Dispute = z.infer<typeof dispute>;

/** The highest number of stations that a response lists. */
export const MOST_FOUND_STATIONS = 20;

export const findSeatStations = endpoint({
  id: "results.seatStations",
  method: "GET",
  path: "/api/results/could-change/stations",
  access: "results.read",
  summary: `Stations of a seat with a name or parish that has every word, at most ${MOST_FOUND_STATIONS}, and whether each is disputed`,
  input: z.strictObject({
    /** The number of its contest. */
    contest: wholeNumber(1, 999_999_999),
    q: z.optional(searchText),
  }),
  output: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      parish: z.string(),
      subCounty: z.string(),
      registered: z.nullable(count),
      isDisputed: z.boolean(),
    }),
  ),
  reads: ["cycle", "areas", "results", "registers"],
});

export const saveDispute = endpoint({
  id: "results.saveDispute",
  method: "PUT",
  path: "/api/results/could-change/dispute",
  access: "data.import",
  summary:
    "Mark the result of a polling station as disputed, with the reason, or say that it is no longer. Its votes are then left out of the lead on “Could it change?”, and of no other figure",
  input: z.strictObject({
    contest: recordId("Give the number of a contest."),
    area: recordId("Choose a polling station."),
    /** Null: it is no longer disputed. */
    dispute: z.nullable(
      z.strictObject({
        reason: visibleText(300, "Say why it is disputed.", "The reason"),
        evidence: z.nullable(visibleText(300, "Leave the evidence out, or name it.", "The evidence")),
      }),
    ),
    /** The id of the version that it replaces; null if there was none. */
    replaces: z.nullable(recordId("Give the id of the version that this one replaces, or null.")),
  }),
  output: z.object({ dispute: z.nullable(dispute) }),
});
