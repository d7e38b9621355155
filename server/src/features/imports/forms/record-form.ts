import type { readRecordForm } from "@command-center/contract/changes/entered-records";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { rowTitle } from "@command-center/import-rules/impact/row-changes";
import { importKind } from "@command-center/import-rules/kinds/import-kinds";
import type { Read } from "../../../database/database.ts";
import { cycleToFill } from "../imports.store.ts";
import { knownUnits } from "../reading/known-units.ts";
import { fieldsOfForm, fieldText, fixedFields, rulesOf } from "./form-fields.ts";
import { knownRecord } from "./known-record.ts";

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
  const placeName = (id: number) => nameOf.get(id);
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
      district: (unit.district === null ? undefined : placeName(unit.district)) ?? "",
    })),
  };
}
