import * as z from "zod/mini";
import { INQUIRY_STATES } from "../results/decisive/differences.ts";
import { endpoint } from "../wire/endpoint.ts";
import { clientId, recordId, storedText, visibleText } from "../wire/values.ts";
import { changeSet } from "./change-sets.ts";

const contest = recordId("Give the number of a contest.");
const replaces = z.nullable(recordId("Give the id of the version that this one replaces, or null."));
const reason = visibleText(500, "Say why.", "The reason");

export const chooseOwnCandidate = endpoint({
  id: "results.choose-own-candidate",
  method: "PUT",
  path: "/api/results/own-candidate",
  access: "data.import",
  summary: "Record which candidate of a contest is the party's own: files of results do not say",
  input: z.strictObject({
    clientId,
    contest,
    /** A name on the ballot as it was recorded; null: none is known. */
    candidate: z.nullable(storedText(300).check(z.minLength(1))),
    /** The id of the record that it replaces; null if there was none. */
    replaces,
    reason,
  }),
  output: changeSet,
});

const candidacyId = recordId("Choose a candidate.");

/** Says that candidates of two elections are one person, or that a candidate stood in one of them only. */
export const matchCandidates = endpoint({
  id: "results.match-candidates",
  method: "PUT",
  path: "/api/results/candidate-match",
  access: "data.import",
  summary: "Decides which candidate of another election a candidate is",
  input: z.strictObject({
    clientId,
    before: candidacyId,
    /** The later contest. */
    contest: recordId("Choose a contest."),
    /** Null: did not stand in it. */
    after: z.nullable(candidacyId),
    /** The id of the decision that it replaces; null if candidates were matched by their names. */
    replaces,
    reason,
  }),
  output: changeSet,
});

export const saveInquiry = endpoint({
  id: "results.saveInquiry",
  method: "PUT",
  path: "/api/results/differences/inquiry",
  access: "data.import",
  summary: "Record the outcome of a difference between two results of a station, with its evidence",
  input: z
    .strictObject({
      clientId,
      contest,
      area: recordId("Give the number of a polling station."),
      issuer: visibleText(100, "Say who published the results."),
      other: visibleText(100, "Say whose results they are compared with."),
      state: z.enum(INQUIRY_STATES, "Choose open, investigated or resolved."),
      note: z.nullable(visibleText(1_000, "Leave the note out, or write one.", "The note")),
      evidence: z.nullable(visibleText(300, "Leave the evidence out, or name it.", "The evidence")),
      /** The id of the version that it replaces; null if there was none. */
      replaces,
    })
    .check(
      z.refine(({ state, note, evidence }) => state !== "resolved" || note !== null || evidence !== null, {
        message: "Say how it was resolved, or name the evidence.",
        path: ["note"],
      }),
    ),
  output: changeSet,
});
