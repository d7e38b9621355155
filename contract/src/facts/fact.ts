import type { FieldHolds, ImportField, WorkedExample } from "../imports/import-fields.ts";
import type { RecordKind } from "../changes/record-kinds.ts";
import type { Endpoint } from "../wire/endpoint.ts";
import type { DataSet } from "../wire/live.ts";

/** Why a list or its file leaves something out. */
export interface LeftOut {
  readonly none: string;
}

/** A day that a record names. */
export interface RecordDay {
  /** The field of the record, by its id. */
  readonly field: string;
  readonly is: "happened" | "planned" | "limit";
  /** The noun for the day, in singular and plural: `hearing`, `hearings`. */
  readonly words: readonly [one: string, many: string];
  /** The field with its last day, where it lasts. */
  readonly until?: string;
  /** The label of the day in versions of the record, where no file brings it, and the definition has no such field. */
  readonly label?: string;
  /** The label of another field that calendars add, such as the panel of a hearing. */
  readonly detail?: string;
}

/** A field of a kind of records. Its label is its `name`: in files, lists, exports and the wording of changes. */
export interface FactField extends ImportField {
  /** The column that stores it as it is; left out: the kind's own code reads and stores it. */
  readonly column?: string;
  /** Counts that are summed over areas: the sum's name in responses. */
  readonly sum?: string;
  /** Its column in the exported files of the kind, where that has another key or label; or why they have none. */
  readonly inFile?: { readonly key: string; readonly label: string } | LeftOut;
  /** Why lists on pages leave it out, though files have it. */
  readonly inList?: LeftOut;
  /** Its text is for exported files alone: pages, histories and alerts say only that it changed. */
  readonly isInFilesAlone?: true;
  /** Why calendars leave out the day that it holds. */
  readonly inCalendar?: LeftOut;
}

/** The place of a record, which the fields of its units are made of. */
export interface FactPlace {
  readonly place: "district" | "district or none" | "seat";
  /** The column that stores the district's area. */
  readonly column?: string;
}

/**
 * The definition of a kind of records, from which its files, its staging, its columns and the wording of its changes are derived
 * (decision 057). It is data alone: rules are code in `import-rules/src/records/`, and queries are in the server.
 */
export interface Fact {
  readonly description: string;
  /** The table of its records, and the data set that changes with them; left out where they are in several tables. */
  readonly table?: string;
  readonly dataSet?: DataSet;
  /** The kind of its versions; left out where they are of several. */
  readonly record?: RecordKind;
  readonly fields: readonly (FactField | FactPlace)[];
  /** Days that a record names, as calendars have them. */
  readonly days?: readonly RecordDay[];
  /** Fields that identify a record within its cycle. */
  readonly key: readonly string[];
  /** Fields that users know a record by, where these are others. */
  readonly titled?: readonly string[];
  /** The field of the key with a number given by an office. */
  readonly number?: string;
  /** Counts of records that a preview compares: of all, or of those with this value of a field. */
  readonly counted?: readonly { readonly what: string; readonly field?: string; readonly value?: string }[];
  /** The endpoint with all its records, each with its place. */
  readonly list?: Endpoint;
  readonly example: WorkedExample;
}

/** The stored value of a choice: `Property damage` is stored as `property_damage`. */
export function choiceId(choice: string): string {
  return choice.toLowerCase().replaceAll("-", "").replaceAll(" ", "_");
}

/** The words of a field's choices by their values. */
export function choiceWords({ choices = [] }: Pick<FactField, "choices">): Readonly<Record<string, string>> {
  return Object.fromEntries(choices.map((choice) => [choiceId(choice), choice]));
}

/** A field that is summed over areas: a count in a column. */
export type Summed<F extends Fact> = Extract<
  F["fields"][number],
  FactField & { readonly column: string; readonly sum: string }
>;

export function summedFields<F extends Fact>(fact: F): readonly Summed<F>[] {
  return fact.fields.filter((field): field is Summed<F> => "sum" in field);
}

type FieldId<F extends Fact> = Extract<F["fields"][number], FactField>["id"];
type SnakeCase<Id extends string> = Id extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? "_" : ""}${Lowercase<First>}${SnakeCase<Rest>}`
  : "";

/** A field's column in the files of its kind. */
interface FieldColumn<F extends Fact, Id extends FieldId<F>> {
  readonly key: Extract<F["fields"][number], { readonly id: Id }> extends {
    readonly inFile: { readonly key: infer Key extends string };
  }
    ? Key
    : SnakeCase<Id>;
  readonly label: string;
  readonly kind: "text" | "integer" | "number" | "day";
}

const KINDS: Partial<Record<FieldHolds, FieldColumn<Fact, string>["kind"]>> = {
  count: "integer",
  amount: "number",
  day: "day",
};

/** Throws for a field that files leave out. */
export function fileColumn<F extends Fact, Id extends FieldId<F>>(fact: F, id: Id): FieldColumn<F, Id> {
  const field = fact.fields.find((one): one is FactField => "id" in one && one.id === id);
  const { name = id, holds = "text", inFile = { key: snakeCase(id), label: name } } = field ?? {};
  if ("none" in inFile) throw new Error(`Files leave out ${name}: ${inFile.none}`);
  return { ...inFile, kind: KINDS[holds] ?? "text" } as FieldColumn<F, Id>;
}

type AnyColumn<F extends Fact, Id extends FieldId<F>> = Id extends unknown ? FieldColumn<F, Id> : never;

/** Columns of several fields, in this order. */
export function fileColumns<F extends Fact, Id extends FieldId<F>>(fact: F, ...ids: readonly Id[]) {
  return ids.map((id) => fileColumn(fact, id) as AnyColumn<F, Id>);
}

type FiledField<F extends Fact> = Exclude<
  Extract<F["fields"][number], FactField>,
  { readonly inFile: LeftOut }
>;

/** Columns of all fields that files have, in the order of the definition; `place` has those of the record's place. */
export function recordColumns<F extends Fact, Column>(fact: F, place: readonly Column[]) {
  return fact.fields.flatMap((field): readonly (AnyColumn<F, FiledField<F>["id"]> | Column)[] => {
    if ("place" in field) return place;
    const isLeftOut = field.inFile !== undefined && "none" in field.inFile;
    return isLeftOut ? [] : fileColumns(fact, field.id as FiledField<F>["id"]);
  });
}

const snakeCase = (id: string) => id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
