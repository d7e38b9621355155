import * as z from "zod/mini";
import { legalLimit } from "../results/decisive/legal-limits.ts";
import { endpoint } from "../wire/endpoint.ts";
import { clientId, day, givenDay, recordId, visibleText, wholeNumber } from "../wire/values.ts";
import { changeSet, courtVersion, courtWay, courtOutcome } from "./change-sets.ts";

const on = givenDay("Give the day of the step as in 2026-01-15.");

/** The address of a judgment in Akoma Ntoso, such as `/akn/ug/judgment/ughc/2011/51`. */
const AKN = /^\/akn\/ug\/judgment\/[a-z0-9-]{2,30}\/\d{4}\/\d{1,6}(?:\/eng@\d{4}-\d{2}-\d{2})?$/;

const judgment = z.nullable(
  z
    .string()
    .check(
      z.maxLength(100, "Use at most 100 characters"),
      z.regex(AKN, "Give the address of the judgment as in /akn/ug/judgment/ughc/2011/51, or leave it out."),
    ),
);

/** What happens in a court, or in the gazette, on a day. */
const courtStep = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("gazette"), on }),
  z.strictObject({
    step: z.literal("file"),
    on,
    way: courtWay,
    /** The number of the case that an appeal is against; null of every other. */
    appealOf: z.nullable(visibleText(80, "Give the number of the case, or null.", "The number")),
  }),
  z.strictObject({ step: z.literal("grant"), on }),
  z.strictObject({ step: z.literal("hear"), on }),
  z.strictObject({
    step: z.literal("decide"),
    on,
    outcome: courtOutcome,
    /** The candidacy that the court declares; null of every other outcome. */
    winner: z.nullable(recordId("Give the number of a candidacy, or null.")),
    judgment,
  }),
  z.strictObject({ step: z.literal("withdraw"), on }),
]);
export type CourtStep = z.infer<typeof courtStep>;

const courtCase = z.extend(courtVersion, {
  /** The id of its newest state: a step from it names this. */
  stateId: z.int(),
  number: z.string(),
  /** The candidate that the court declared. */
  winner: z.nullable(z.string()),
  source: z.string(),
});
export type CourtCase = z.infer<typeof courtCase>;

export const readCourtCases = endpoint({
  id: "results.courtCases",
  method: "GET",
  path: "/api/results/court-cases",
  access: "results.read",
  summary:
    "The ways of a seat through the courts: gazette day, recounts, petitions and appeals, with the limits of the law",
  input: z.strictObject({ contest: wholeNumber(1, 999_999_999) }),
  output: z.object({
    contest: z.int(),
    isPresident: z.boolean(),
    asOf: day,
    pollingDay: day,
    /** Null: no gazette day is recorded. */
    gazette: z.nullable(z.object({ id: z.int(), on: day, source: z.string() })),
    /** The result in force: declared by a court or office, or by the count; null if it is nullified, or not known. */
    result: z.nullable(
      z.object({ winner: z.nullable(z.int()), on: z.nullable(day), isByCourt: z.boolean() }),
    ),
    isNullified: z.boolean(),
    candidates: z.array(z.object({ id: z.int(), name: z.string() })),
    /** The first filed first. */
    cases: z.array(courtCase),
    limits: z.array(legalLimit),
  }),
  reads: ["cycle", "areas", "results"],
});
export type CourtCases = z.infer<typeof readCourtCases.output>;

export const takeCourtStep = endpoint({
  id: "changes.courtStep",
  method: "POST",
  path: "/api/changes/court-steps",
  access: "data.import",
  summary:
    "Record the gazette day of a seat, or the next step of its case in court. A judgment changes the result of its contest in the same write. 409 if another change has replaced the state that it names",
  input: z.strictObject({
    clientId,
    contest: recordId("Give the number of a contest."),
    /** The court's number of the case; null for the gazette day. */
    number: z.nullable(visibleText(80, "Give the number of the case.", "The number")),
    /** The id of the state that the caller saw; null for a case that is filed, and a first gazette day. */
    replaces: z.nullable(recordId("Give the id of the state that the step follows, or null.")),
    step: courtStep,
    reason: visibleText(500, "Say why.", "The reason"),
    source: visibleText(300, "Say where it is known from.", "The source"),
  }),
  output: changeSet,
});
