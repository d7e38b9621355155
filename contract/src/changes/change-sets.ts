import * as z from "zod/mini";
import { importKind } from "../imports/imports.ts";
import { petitionOutcome } from "../petitions.ts";
import { changeWords } from "./change-words.ts";
import { changedFields } from "./changes-between.ts";
import { decision, sheetFact, sheetIssuer, signature } from "./sheet-history.ts";
import { endpoint } from "../wire/endpoint.ts";
import { clientId, day, recordId, storedText, visibleText, wholeNumber } from "../wire/values.ts";

const CHANGE_ORIGINS = ["file", "form", "undo"] as const;
/** Decision 056 has a diagram of them. */
const CHANGE_SET_STATES = [
  "proposed",
  "approved",
  "applied",
  "undone",
  "rejected",
  "withdrawn",
  "lapsed",
] as const;

const moment = z.iso.datetime();

const MOST_VOTES = 1_000_000;
const votes = z
  .int("Give each count as a whole number.")
  .check(
    z.minimum(0, "Give each count as a whole number."),
    z.maximum(MOST_VOTES, `Give counts of at most ${MOST_VOTES.toLocaleString("en-GB")}.`),
  );

/** A station's result as a user enters it. Valid votes, votes cast and zero results follow from it. */
export const enteredSheet = z
  .strictObject({
    state: z.enum(
      ["counted", "not received", "nullified"],
      "Choose counted, not received or nullified as the state.",
    ),
    /** Null: the sheet has none, and the station list's counts. */
    registered: z.nullable(votes),
    /** In the order of the ballot; null unless it is counted. */
    votes: z.nullable(
      z.array(votes).check(z.maxLength(1_000, "Give the votes of at most 1,000 candidates.")),
    ),
    /** Null: not known. */
    invalid: z.nullable(votes),
    /** Why it was nullified, as published. */
    note: z.nullable(visibleText(500, "Leave the note out, or write one.", "The note")),
  })
  .check(
    z.refine(
      ({ state, votes: given, invalid }) =>
        (state === "counted") === (given !== null) && (given !== null || invalid === null),
      "Give votes of a counted result, and of no other.",
    ),
  );

const areaId = recordId("Give the id of a polling station.");

/** States of a petition, in the order of the steps that lead to them. */
export const PETITION_STATES = ["filed", "served", "listed", "heard", "ruled", "withdrawn"] as const;
/** A petition before the party's tribunal in one of its states. `docs/life-of-a-result.md` has a diagram. */
export const petitionVersion = z.object({
  state: z.enum(PETITION_STATES),
  /** The day of its last step; a hearing that is still to come is none. */
  since: day,
  filedOn: day,
  /** Null where no record says it. */
  servedOn: z.nullable(day),
  panel: z.nullable(z.int()),
  /** The day that it is listed for, which may be a later one. */
  hearingOn: z.nullable(day),
  heardOn: z.nullable(day),
  ruledOn: z.nullable(day),
  outcome: z.nullable(petitionOutcome),
  withdrawnOn: z.nullable(day),
});
export type PetitionVersion = z.infer<typeof petitionVersion>;

/** Ways through the courts after the general election. */
export const courtWay = z.enum(["recount", "petition", "appeal", "presidential"]);
export type CourtWay = z.infer<typeof courtWay>;
export const courtOutcome = z.enum([
  "confirmed",
  "impossible",
  "refused",
  "dismissed",
  "fresh_poll_ordered",
  "candidate_declared",
]);
export type CourtOutcome = z.infer<typeof courtOutcome>;

/** A case about a seat after the general election, in one of its states. `docs/life-of-a-result.md` has a diagram. */
export const courtVersion = z.object({
  way: courtWay,
  /** `granted`: a recount that the magistrate granted. */
  state: z.enum(["filed", "granted", "heard", "decided", "withdrawn"]),
  filedOn: day,
  /** The number of the case that an appeal is against. */
  appealOf: z.nullable(z.string()),
  /** The day of its state. */
  on: day,
  outcome: z.nullable(courtOutcome),
  /** The address of the judgment in Akoma Ntoso. */
  judgment: z.nullable(z.string()),
});
export type CourtVersion = z.infer<typeof courtVersion>;

/** A published value that is used as a figure; null for the value of the records. */
export const usedValue = z.nullable(
  z.object({ claim: z.int(), value: z.number(), source: z.string(), publishedOn: z.nullable(day) }),
);
export type UsedValue = z.infer<typeof usedValue>;

const changeSetKind = z.union([
  z.literal("result-sheet"),
  z.literal("petition-step"),
  z.literal("figure-choice"),
  z.literal("court-case-step"),
  z.literal("own-candidate"),
  z.literal("inquiry"),
  z.literal("candidate-match"),
  z.literal("cycle-settings"),
  z.literal("account-rights"),
  importKind,
]);

export const changeSet = z.object({
  id: z.int(),
  cycle: z.object({ id: z.int(), name: z.string() }),
  origin: z.enum(CHANGE_ORIGINS),
  kind: changeSetKind,
  state: z.enum(CHANGE_SET_STATES),
  /** Names its content: an approval carries it. */
  digest: z.string(),
  ...changeWords,
  /** Fields that it enters or changes; none of a file: the page of its import shows its rows. */
  fields: changedFields,
  reason: z.nullable(z.string()),
  source: z.nullable(z.string()),
  proposed: signature,
  decided: z.nullable(decision),
  /** Full names of the accounts that it names, by their usernames. */
  people: z.record(z.string(), z.string()),
  /** Of what waits: why a second person must approve it, which accounts may, and why the caller may not; null if they may. */
  approval: z.object({
    reasons: z.array(z.string()),
    approvers: z.array(z.string()),
    refusal: z.nullable(z.string()),
  }),
  /** The import of a file that it commits or undoes; null for what a form changes. */
  import: z.nullable(z.int()),
  /** What looks wrong with the figures, without keeping them out. */
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  /** The moment from which on it is known; null before it is saved, and in the answer of the call that saves it. */
  known: z.nullable(z.object({ token: z.string(), at: moment })),
  undoes: z.nullable(z.int()),
  undoneBy: z.nullable(z.int()),
});
export type ChangeSetDetail = z.infer<typeof changeSet>;

export const proposeChange = endpoint({
  id: "changes.propose",
  method: "POST",
  path: "/api/changes/sets",
  access: "data.import",
  confirmIf: ({ replaces }) => replaces !== null,
  summary:
    "Enter or correct one polling station's result. It is saved at once, or waits for a second person where the policy needs one. 409 if another change has replaced the result that it names",
  input: z.strictObject({
    clientId,
    /** Default: the cycle in force. */
    cycle: z.optional(recordId("Give the id of a cycle.")),
    ...sheetFact,
    area: areaId,
    issuer: sheetIssuer,
    /** The id of the current result of the station, which this one replaces; null if the caller saw none. */
    replaces: z.nullable(recordId("Give the id of the result that this one replaces, or null.")),
    sheet: enteredSheet,
    reason: visibleText(500, "Say why.", "The reason"),
    /** Where the figures are from, in a sentence. */
    source: visibleText(300, "Say where the figures are from.", "The source"),
  }),
  output: changeSet,
});

const changeSetId = wholeNumber(1, 999_999_999);
const note = z.optional(visibleText(500, "Leave the note out, or write one.", "The note"));

export const readChangeSet = endpoint({
  id: "changes.set",
  method: "GET",
  path: "/api/changes/sets/:id",
  access: "data.import",
  summary: "A change set: what it changes and why, who proposed and decided it, and who may approve it",
  input: z.strictObject({ id: changeSetId }),
  output: changeSet,
});

export const approveChange = endpoint({
  id: "changes.approve",
  method: "POST",
  path: "/api/changes/sets/:id/approve",
  access: "data.import",
  confirm: true,
  summary:
    "Approve what another account proposed, as the caller saw it: it is then saved. 409 if the records have changed since",
  input: z.strictObject({
    id: changeSetId,
    /** Of the change set that the caller saw. */
    digest: storedText(100),
    note,
  }),
  output: changeSet,
});

export const rejectChange = endpoint({
  id: "changes.reject",
  method: "POST",
  path: "/api/changes/sets/:id/reject",
  access: "data.import",
  summary: "Reject what waits for approval: the records stay as they are",
  input: z.strictObject({ id: changeSetId, note }),
  output: changeSet,
});

export const withdrawChange = endpoint({
  id: "changes.withdraw",
  method: "POST",
  path: "/api/changes/sets/:id/withdraw",
  access: "data.import",
  summary: "Take back a change that the caller proposed and that waits for approval",
  input: z.strictObject({ id: changeSetId }),
  output: changeSet,
});

export const undoChange = endpoint({
  id: "changes.undo",
  method: "POST",
  path: "/api/changes/sets/:id/undo",
  access: "data.import",
  confirm: true,
  summary:
    "Undo a saved change, or have its undo wait for a second person where the policy needs one. Answers the undo. 409 names a later change that depends on it",
  input: z.strictObject({ id: changeSetId, reason: visibleText(500, "Say why.", "The reason") }),
  output: changeSet,
});
