import * as z from "zod/mini";
import { FACT_IDS, type FactId } from "../facts/facts.ts";
import { FIELD_HOLDS } from "../imports/import-fields.ts";
import { endpoint } from "../wire/endpoint.ts";
import { conflict } from "../wire/errors.ts";
import { clientId, recordId, searchText, storedText, visibleText, wholeNumber } from "../wire/values.ts";
import { changeSet } from "./change-sets.ts";

/** Kinds of records that a form enters and corrects, one record at a time. */
export type EnteredKind = Exclude<FactId, "structure">;
const ENTERED_KINDS: readonly EnteredKind[] = FACT_IDS.filter((id) => id !== "structure");

const kind = z.enum(ENTERED_KINDS, "Choose a kind of records that can be entered by hand.");

/** The texts of a record's fields by their ids, as a row of a file has them. A field that is left out stays as it is. */
const fieldTexts = z
  .record(storedText(60), storedText(2_000))
  .check(z.refine((fields) => Object.keys(fields).length <= 40, "Give the fields of one record."));

const entered = {
  /** Default: the cycle in force. */
  cycle: z.optional(recordId("Give the id of a cycle.")),
  kind,
  fields: fieldTexts,
  /** The version of the record that this one replaces, as its form has it; null if there was none. */
  replaces: z.nullable(storedText(100)),
  /** Answers to questions of an earlier check, by their ids. */
  answers: z.optional(z.record(storedText(300), storedText(300))),
};

/** A field of a form. Its label, hint and content are those of files. */
const formField = z.object({
  id: z.string(),
  name: z.string(),
  help: z.string(),
  holds: z.enum(FIELD_HOLDS),
  choices: z.array(z.string()),
  required: z.boolean(),
  /** Whether it says which record this is, or is changed in another way: then it is shown, and not entered. */
  isFixed: z.boolean(),
  text: z.string(),
});

export const readRecordForm = endpoint({
  id: "changes.recordForm",
  method: "GET",
  path: "/api/changes/records/form",
  access: "data.import",
  summary:
    "The form of a record: its fields with what they hold, filled with the current record if there is one, and the version that a correction replaces",
  input: z.strictObject({
    kind,
    cycle: z.optional(wholeNumber(1, 999_999_999)),
    /** Which record: by its seat, its district's slug, its contest, its number, or the words of the field that names it. */
    seat: z.optional(wholeNumber(1, 999_999_999)),
    district: z.optional(searchText),
    contest: z.optional(searchText),
    number: z.optional(searchText),
    name: z.optional(searchText),
    /** A new record about the same, although there is one. */
    isNew: z.optional(z.literal("yes")),
  }),
  output: z.object({
    cycle: z.object({ id: z.int(), name: z.string(), asOf: z.iso.date() }),
    /** What it is about, such as `MP · Abim · Labwor County`; empty for a new record. */
    title: z.string(),
    isNew: z.boolean(),
    replaces: z.nullable(z.string()),
    fields: z.array(formField),
    /** Places that may be entered, where one is. */
    districts: z.array(z.string()),
    constituencies: z.array(z.object({ name: z.string(), district: z.string() })),
  }),
});

const checked = z.object({
  /** What is wrong: `refused` keeps the record out. `field` is null for the whole record. */
  problems: z.array(
    z.object({
      field: z.nullable(z.string()),
      code: z.string(),
      severity: z.enum(["refused", "warned"]),
      message: z.string(),
    }),
  ),
  questions: z.array(
    z.object({
      id: z.string(),
      asks: z.string(),
      suggestions: z.array(z.object({ answer: z.string(), label: z.string() })),
    }),
  ),
  /** The record before and after; null while it cannot be saved. */
  record: z.nullable(z.pick(changeSet, { about: true, fields: true })),
  /** Whether this is the current record: there is nothing to save. */
  isSame: z.boolean(),
  /** Headline figures that move. */
  moves: z.array(z.object({ what: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
  /** Why a second person must approve it, and which accounts may. */
  approval: z.object({ reasons: z.array(z.string()), approvers: z.array(z.string()) }),
  /** Set if another change has replaced the version that it names. */
  conflict: z.nullable(conflict),
});

export const checkRecord = endpoint({
  id: "changes.checkRecord",
  method: "POST",
  path: "/api/changes/records/check",
  access: "data.import",
  summary:
    "Try to enter or correct a record: what is wrong with it, what changes, which headline figures move, and who must approve it. Nothing is saved",
  input: z.strictObject(entered),
  output: checked,
});

export const enterRecord = endpoint({
  id: "changes.enterRecord",
  method: "POST",
  path: "/api/changes/records",
  access: "data.import",
  summary:
    "Enter or correct one record by the rules of imported files. It is saved at once, or waits for a second person where the policy needs one. 409 if another change has replaced the version that it names",
  input: z.strictObject({
    clientId,
    ...entered,
    reason: visibleText(500, "Say why.", "The reason"),
    source: visibleText(300, "Say where it is known from.", "The source"),
  }),
  output: changeSet,
});
