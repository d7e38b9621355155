import type { Fact, FactPlace } from "@command-center/contract/facts/fact";
import { FACT_NAMES, type FactId, FACTS } from "@command-center/contract/facts/facts";
import type { ImportField, WorkedExample } from "@command-center/contract/imports/import-fields";
import type { IMPORT_KINDS } from "@command-center/contract/imports/imports";
import { DISTRICT_FIELDS, OPTIONAL_DISTRICT_FIELDS, SEAT_PLACE_FIELDS } from "./place-fields.ts";

/** What a file can be. */
export type ImportKindId = (typeof IMPORT_KINDS)[number];

/** Where a file has its candidates: nowhere, a column each, or either a column or a row each. */
export type CandidatesIn = "none" | "columns or rows";

/** A kind of file. Templates, forms, `docs/imports.md` and the matching of headers are all derived from it. */
export interface ImportKind {
  readonly id: ImportKindId;
  readonly title: string;
  readonly description: string;
  readonly fields: readonly ImportField[];
  readonly candidates: CandidatesIn;
  /** Of a file with candidates in rows: the fields that hold their names and votes. */
  readonly candidateRows?: { readonly name: string; readonly votes: string };
  /** Whether files of other publishers are read, too: their names of columns, and places in lines above the table. */
  readonly hasPublishers?: true;
  /**
   * Of kinds whose rows are records of their own: the fields that tell one from another, and those that people tell them by
   * where these are others. `number` is the field of the key that holds a number given by an office.
   */
  readonly record?: Pick<Fact, "key" | "titled" | "number">;
  readonly example: WorkedExample;
}

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
