import type { Fact, FactPlace } from "@command-center/contract/facts/fact";
import { FACT_NAMES, FACTS, type FactId } from "@command-center/contract/facts/facts";
import type { ImportField } from "@command-center/contract/imports/import-fields";
import type { ImportKind } from "./import-kind.ts";
import { DISTRICT_FIELDS, OPTIONAL_DISTRICT_FIELDS, SEAT_PLACE_FIELDS } from "./place-fields.ts";

const PLACE_FIELDS: Readonly<Record<FactPlace["place"], readonly ImportField[]>> = {
  district: DISTRICT_FIELDS,
  "district or none": OPTIONAL_DISTRICT_FIELDS,
  seat: SEAT_PLACE_FIELDS,
};

/**
 * A kind of records as a kind of file.
 *
 * @param choices by field, where the definition has none
 */
export function factKind(id: FactId, choices: Readonly<Record<string, readonly string[]>> = {}): ImportKind {
  const { description, fields, key, titled, number, example }: Fact = FACTS[id];
  return {
    id,
    title: FACT_NAMES[id],
    description,
    fields: fields.flatMap((field) => {
      if ("place" in field) return PLACE_FIELDS[field.place];
      const words = choices[field.id];
      return words === undefined ? field : { ...field, choices: words };
    }),
    record: { key, ...(titled && { titled }), ...(number !== undefined && { number }) },
    candidates: "none",
    example,
  };
}
