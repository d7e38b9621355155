import * as z from "zod/mini";
import { petitionOutcome } from "../petitions.ts";
import { givenDay, recordId, visibleText } from "../wire/values.ts";
import { endpoint } from "../wire/endpoint.ts";
import { changeSet } from "./change-sets.ts";

const on = givenDay("Give the day of the step as in 2026-01-15.");

/** What happens to a petition on a day. */
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

export const takePetitionStep = endpoint({
  id: "changes.petitionStep",
  method: "POST",
  path: "/api/changes/petition-steps",
  access: "data.import",
  summary:
    "Record a petition's next step: service, listing, hearing, ruling or withdrawal. A ruling changes the result of its contest in the same write. 409 if the step is not possible, or if another change has replaced the state that it names",
  input: z.strictObject({
    /** Chosen by the client. The same request with the same id is saved once. */
    clientId: z.uuid("Give a UUID as the client id."),
    /** Default: the cycle in force. */
    cycle: z.optional(recordId("Give the id of a cycle.")),
    number: visibleText(60, "Give the number of a petition.", "The number"),
    /** The id of the petition's state that the caller saw. */
    replaces: recordId("Give the id of the state that the step follows."),
    step: petitionStep,
    reason: visibleText(500, "Say why.", "The reason"),
    /** Where it is known from, in a sentence. */
    source: visibleText(300, "Say where it is known from.", "The source"),
  }),
  output: changeSet,
});
