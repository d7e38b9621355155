import type { EnteredKind, readRecordForm } from "@command-center/contract/changes/entered-records";
import type { ImportField } from "@command-center/contract/imports/import-fields";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { rowTitle, type RowValue, valueWords } from "@command-center/import-rules/impact/row-changes";
import { importKind } from "@command-center/import-rules/kinds/import-kinds";
import type { RecordValues } from "@command-center/import-rules/records/record-rule";
import type { Read } from "../../../database/database.ts";
import { cycleToFill } from "../imports.store.ts";
import { knownUnits } from "../reading/known-units.ts";
import { knownRecord } from "./known-record.ts";

/** Differences between the form of a kind and a row of its files. */
interface FormRules {
  /** Fields that a correction does not change; default: the key. */
  readonly fixed?: readonly string[];
  /** Texts of fields that every new record has. */
  readonly entered?: Readonly<Record<string, string>>;
  /** Labels in place of those of files, of fields that the form shows only. */
  readonly names?: Readonly<Record<string, string>>;
  /** Hints in place of those of files. */
  readonly help?: Readonly<Record<string, string>>;
  /** A field that says what the others say, where it is known. */
  readonly listedIn?: { readonly field: string; readonly instead: readonly string[] };
  /** Fields that later steps bring: a new record has none, and a correction those that are known. */
  readonly later?: readonly string[];
}

const RULES: Partial<Record<EnteredKind, FormRules>> = {
  declarations: {
    fixed: ["seat", "district", "constituency", "office", "reason"],
    names: { reason: "Vote" },
    help: { reason: "What it is declared after" },
    listedIn: { field: "candidates", instead: ["votes", "runnerUpVotes"] },
  },
  // A step of the petition changes its status and outcome, and the result with it.
  petitions: {
    fixed: ["number", "category", "district", "constituency", "subject", "petitioner", "status", "outcome"],
    entered: { status: "Filed" },
    help: { petitioner: "Who filed it." },
    later: ["servedOn", "heardOn", "ruledOn", "withdrawnOn", "outcome"],
  },
  // A value is chosen on the sheet of its figure.
  claims: { later: ["reason"] },
};

export const rulesOf = (kind: EnteredKind): FormRules => RULES[kind] ?? {};

/** The fields that a form of a kind has. A code is part of its place's name. */
export function fieldsOfForm(kind: EnteredKind): readonly ImportField[] {
  return importKind(kind).fields.filter(({ holds }) => holds !== "code");
}

/** Fields that say which record it is, or that a correction cannot change. */
export function fixedFields(kind: EnteredKind, values: RecordValues): ReadonlySet<string> {
  const fixed = rulesOf(kind).fixed ?? importKind(kind).record?.key ?? [];
  // The day tells one rerun or ruling from another.
  const isLater = kind === "declarations" && values["reason"] !== "first";
  return new Set(isLater ? [...fixed, "day"] : fixed);
}

/** A value as a row of a file has it. */
export const fieldText = (
  field: ImportField,
  value: RowValue | undefined,
  placeName: (id: number) => string,
): string => String(valueWords(field, value ?? null, placeName) ?? "");

type RecordForm = OutputOf<typeof readRecordForm>;

/** The form of a record, filled with the current one if there is one. */
export async function recordForm(
  asking: Pick<Read, "db">,
  { kind, cycle: chosen, isNew, ...name }: InputOf<typeof readRecordForm>,
): Promise<RecordForm> {
  const cycle = await cycleToFill(asking, chosen, "form");
  const known = await knownRecord(asking, kind, cycle.id, { ...name, isNew: isNew === "yes" });
  const { values } = known;
  const units = await knownUnits(asking, cycle.id, { isAboveLists: true });
  const nameOf = new Map(units.map((unit) => [unit.id, unit.name]));
  const placeName = (id: number) => nameOf.get(id) ?? "";
  const { entered = {}, later = [], listedIn, names = {}, help: hints = {} } = rulesOf(kind);
  const isListed = listedIn !== undefined && (values[listedIn.field] ?? null) !== null;
  const left = isListed ? (listedIn?.instead ?? []) : [listedIn?.field ?? ""];
  const fixed = fixedFields(kind, values);
  const follows = kind === "declarations" && isNew === "yes" && known.version !== null;
  const fields = fieldsOfForm(kind)
    .filter(({ id }) => !left.includes(id) && (!later.includes(id) || (values[id] ?? null) !== null))
    .map((field) => {
      const { id, name: label, help, holds, choices = [], required } = field;
      const isGiven =
        known.isNew && id !== listedIn?.field && (id in entered || (values[id] ?? null) !== null);
      const isFixed = known.isNew ? isGiven : fixed.has(id);
      return {
        id,
        name: (isFixed ? names[id] : undefined) ?? label,
        help: hints[id] ?? (id === "district" ? "District or city" : help),
        holds,
        // What follows a declaration is no first vote.
        choices:
          follows && id === "reason" ? choices.filter((choice) => choice !== "First vote") : [...choices],
        required: required === true || (follows && id === "reason"),
        isFixed,
        text: (known.isNew ? entered[id] : undefined) ?? fieldText(field, values[id], placeName),
      };
    });
  const hasPlaces = fields.some(({ holds, isFixed }) => holds === "code and name" && !isFixed);
  const ofKind = (level: string) => (hasPlaces ? units.filter((unit) => unit.kind === level) : []);
  const places = fields.flatMap(({ holds, text }) => (holds === "code and name" && text !== "" ? text : []));
  return {
    cycle,
    title: known.isNew && places.length === 0 ? "" : rowTitle(importKind(kind), values, places.join(" | ")),
    isNew: known.isNew,
    replaces: known.version,
    fields,
    districts: ofKind("district").map((unit) => unit.name),
    constituencies: ofKind("constituency").map((unit) => ({
      name: unit.name,
      district: unit.district === null ? "" : placeName(unit.district),
    })),
  };
}
