import * as z from "zod/mini";
import { petitionOutcome } from "../petitions.ts";
import { clientId, count, day, givenDay, recordId, searchText, visibleText } from "../wire/values.ts";
import { endpoint } from "../wire/endpoint.ts";
import { changeSet, petitionVersion } from "./change-sets.ts";

const on = givenDay("Give the day of the step as in 2026-01-15.");

/** A step of a petition, with its day. A second listing adjourns the first one. */
const petitionStep = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("serve"), on }),
  z.strictObject({
    step: z.literal("list"),
    on,
    hearingOn: givenDay("Give the day of the hearing as in 2026-01-15."),
    panel: recordId("Give the number of a panel."),
  }),
  z.strictObject({ step: z.literal("hear"), on }),
  z.strictObject({
    step: z.literal("rule"),
    on,
    outcome: petitionOutcome,
    /** The candidacy that the tribunal declares; null of every other outcome. */
    winner: z.nullable(recordId("Give the number of a candidacy, or null.")),
  }),
  z.strictObject({ step: z.literal("withdraw"), on }),
]);
export type PetitionStep = z.infer<typeof petitionStep>;

export const readNextStep = endpoint({
  id: "changes.nextPetitionStep",
  method: "GET",
  path: "/api/changes/petition-steps/next",
  access: "data.import",
  summary:
    "What the next step of a petition is checked against: its state, the panels with their listed petitions, and the candidates of the contest",
  input: z.strictObject({ number: searchText }),
  output: z.object({
    /** The id of the state that the step follows. */
    replaces: z.int(),
    state: petitionVersion,
    /** Requests that wait for approval against the petition. */
    waiting: z.array(z.object({ what: z.string(), by: z.string(), at: z.iso.datetime() })),
    asOf: day,
    panels: z.array(
      z.object({
        number: z.int(),
        sitsFrom: day,
        sitsTo: z.nullable(day),
        dailyCapacity: count,
        listed: z.array(z.object({ day, petitions: count })),
      }),
    ),
    /** Null if the petition is about a post without a contest on record. */
    contest: z.nullable(
      z.object({
        /** The candidacy in force; null where no result is, or its winner is not named. */
        winner: z.nullable(z.int()),
        hasResult: z.boolean(),
        /** The day of the newest result, also of one that was nullified; null where there is none. */
        resultOn: z.nullable(day),
        candidates: z.array(z.object({ id: z.int(), name: z.string() })),
      }),
    ),
  }),
  reads: ["cycle", "petitions", "results", "approvals"],
});

export const takePetitionStep = endpoint({
  id: "changes.petitionStep",
  method: "POST",
  path: "/api/changes/petition-steps",
  access: "data.import",
  summary:
    "Record a petition's next step: service, listing, hearing, ruling or withdrawal. A ruling changes the result of its contest in the same write. 409 if the step is not possible, or if another change has replaced the state that it names",
  input: z.strictObject({
    clientId,
    /** Default: the cycle in force. */
    cycle: z.optional(recordId("Give the id of a cycle.")),
    number: visibleText(60, "Give the number of a petition.", "The number"),
    /** The id of the petition's state that the caller saw. */
    replaces: recordId("Give the id of the state that the step follows."),
    step: petitionStep,
    reason: visibleText(500, "Say why.", "The reason"),
    source: visibleText(300, "Say where it is known from.", "The source"),
  }),
  output: changeSet,
});
