import { sql, type RawBuilder } from "kysely";
import { choiceWords, type Fact } from "@command-center/contract/facts/fact";
import type { RecordKind } from "@command-center/contract/changes/record-kinds";
import type { Read } from "../database/database.ts";
import { believed, inForce, inScope } from "../database/in-force.ts";
import { isoTime } from "../database/iso-time.ts";
import { inWords } from "../measures/in-words.ts";

/** Records that are not versions: a petition has its states, an import its change sets. */
export const APART: ReadonlySet<RecordKind> = new Set(["petition", "import"]);

/** Records that come with a declaration: they are listed by themselves only where they are corrected. */
export const OF_DECLARATION: ReadonlySet<RecordKind> = new Set(["votes", "candidacy"]);

/** Facts that follow one another, each about what the first part of its key names. A correction retires one, and so does another of its day. */
export const FOLLOWING: ReadonlySet<RecordKind> = new Set([
  "declaration",
  "petition_state",
  "court",
  "choice",
  "inquiry",
]);

/** The value of a field; `hidden` for a text that only exports have: who reads of a change learns that it changed. */
export type FieldValue = string | number | boolean | null | { readonly hidden: string };

/** A version of a record. */
export interface VersionRow {
  readonly kind: RecordKind;
  /** Id of the version's row. */
  readonly number: number;
  /** Identifies the record among those of its kind. All versions of a record have the same key. */
  readonly key: string;
  /** The seat, place, office or file that it is about. */
  readonly about: string;
  /** The day from which it is true; null where it has none. */
  readonly day: string | null;
  /** When it was recorded, or retired. */
  readonly at: string;
  readonly petition: string | null;
  readonly seatId: number | null;
  /** District, and its address. */
  readonly place: string | null;
  readonly placeSlug: string | null;
  /** A petition's category, a contest's kind, the measure of a target or claim, the kind of a register. */
  readonly sort: string | null;
  /** A petition's status, a declaration's reason, the party region of a turnout count. */
  readonly state: string | null;
  readonly outcome: string | null;
  readonly adjourned: string | null;
  readonly fields: Readonly<Record<string, FieldValue>>;
}

/** One kind of records as a query of their versions: tables, and the columns of a version. */
export interface Part {
  readonly kind: RecordKind;
  /** Alias of the table of versions, which has an `id`. */
  readonly alias: string;
  /** The tables, with those joined that other columns name. */
  readonly tables: RawBuilder<unknown>;
  /** Those of the cycle that the caller may see. */
  readonly where: RawBuilder<unknown>;
  /** The condition that a version holds at the moment of the read. */
  readonly holds: RawBuilder<boolean>;
  readonly key: RawBuilder<unknown>;
  readonly about: RawBuilder<unknown>;
  readonly fields: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly day?: RawBuilder<unknown>;
  /** Days on which a version begins or ends to hold, where that is not `day` alone. */
  readonly days?: readonly RawBuilder<unknown>[];
  /** The condition that a version may hold at one moment alone, where other rows decide that, too: `of` is that of such a row. */
  readonly touched?: (of: (alias: string) => RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly at?: RawBuilder<unknown>;
  readonly petition?: RawBuilder<unknown>;
  readonly seatId?: RawBuilder<unknown>;
  /** The import that brought a version; left out, that of its source. Versions of other parts have no source. */
  readonly importId?: RawBuilder<unknown>;
  /** The district's name and address. */
  readonly place?: { readonly name: RawBuilder<unknown>; readonly slug: RawBuilder<unknown> };
  readonly sort?: RawBuilder<unknown>;
  readonly state?: RawBuilder<unknown>;
  readonly outcome?: RawBuilder<unknown>;
  /** The hearing that a listing adjourns. */
  readonly adjourned?: RawBuilder<unknown>;
}

const NONE = sql`null`;

export const dayOf = ({ alias, day = sql`${sql.raw(alias)}.true_on` }: Part): RawBuilder<unknown> => day;

/** The columns of a version, as every query of versions selects them. */
export function columnsOf(part: Part): RawBuilder<unknown> {
  const { key, place, adjourned = NONE } = part;
  return sql`${eventColumnsOf(part, Object.keys(part.fields))}, (${key})::text as key, (${place?.slug ?? NONE})::text as "placeSlug",
    (${adjourned})::text as adjourned`;
}

/** The columns of a version that an event shows, with the fields of these labels. */
export function eventColumnsOf(part: Part, labels: readonly string[]): RawBuilder<unknown> {
  const { alias, kind, about, place, petition = NONE, seatId = NONE } = part;
  const { sort = NONE, state = NONE, outcome = NONE } = part;
  const row = sql.raw(alias);
  const { at = sql`coalesce(${row}.retired_at, ${row}.recorded_at)` } = part;
  const fields = labels.flatMap((label) => {
    const value = part.fields[label];
    return value === undefined ? [] : [sql`${sql.lit(label)}::text, ${value}`];
  });
  return sql`${sql.lit(kind)} as kind, ${row}.id as number, (${about})::text as about, (${dayOf(part)})::date as day,
    ${isoTime(at)} as at, (${petition})::text as petition, (${seatId})::integer as "seatId", (${place?.name ?? NONE})::text as place,
    (${sort})::text as sort, (${state})::text as state, (${outcome})::text as outcome, json_build_object(${sql.join(fields)}) as fields`;
}

/** The district and its address, where these aliases are joined. */
export const DISTRICT = { name: sql`district.name`, slug: sql`district.slug` };

/** Records of contests: `tables` joins the contest of each. The district is that of the seat. */
export const ofContest = (read: Read, tables: RawBuilder<unknown>) => ({
  tables: sql`${tables} join seat on seat.id = contest.seat_id
    join area on area.id = seat.area_id left join area district on district.id = area.district_id`,
  where: sql`contest.cycle_id = ${read.cycle.id} and ${inScope(read, "area.district_id")}`,
  seatId: sql`contest.seat_id`,
  place: DISTRICT,
});

/** Name of the register with the alias `r`. */
export const REGISTER_NAME = sql`case r.kind when 'party' then 'Party register' when 'delegates' then 'List of delegates' else 'Voters'' register' end`;

/** For records without a day: they are true whenever they are believed. */
export const NO_DAY = sql`null`;

/** Values of fields by their ids, in place of their columns. A field that is `false` never differs between versions. */
type OtherValues = Readonly<Record<string, RawBuilder<unknown> | false>>;

/**
 * A kind with a table, from its definition. The table's name is the alias. `values` has the fields that no column stores as they are, and
 * `further` what the definition does not say.
 */
export function definedPart(
  read: Read,
  fact: Fact & Required<Pick<Fact, "table" | "record">>,
  { values, fields, ...further }: Partial<Part> & Pick<Part, "about"> & { readonly values?: OtherValues },
): Part {
  const { table, record: kind, key } = fact;
  const isInDistrict = fact.fields.some((field) => "place" in field && field.place === "district");
  const hasDay = fact.fields.some(({ column }) => column === "true_on");
  const columns = fact.fields.flatMap((field) => {
    const isNaming = "place" in field || (key.includes(field.id) && field.holds !== "day");
    return isNaming && field.column !== undefined ? sql.ref(`${table}.${field.column}`) : [];
  });
  return {
    alias: table,
    kind,
    holds: hasDay ? inForce(read, table) : believed(table),
    key: sql`lower(concat_ws(' ', ${sql.join(columns)}))`,
    tables: isInDistrict
      ? sql`${sql.table(table)} join area on area.id = area_id left join area district on district.id = area.district_id`
      : sql.table(table),
    where: sql`${sql.ref(`${table}.cycle_id`)} = ${read.cycle.id} and ${isInDistrict ? inScope(read, "area.district_id") : sql`true`}`,
    ...(isInDistrict && { place: DISTRICT }),
    ...(!hasDay && { day: NO_DAY }),
    fields: { ...fieldsOf(fact, table, values), ...fields },
    ...further,
  };
}

/**
 * Every field of a definition by its label: from its column in the row with this alias, or as `others` has it by its id. The key is in the
 * title, but for days: a later count replaces the one before.
 */
export function fieldsOf({ fields, key }: Fact, alias: string, others: OtherValues = {}): Part["fields"] {
  const named = fields.flatMap((field): [string, RawBuilder<unknown>][] => {
    if ("place" in field) return [];
    const { id, name, holds, column, isInFilesAlone } = field;
    const other = others[id];
    if (other === false || (key.includes(id) && holds !== "day")) return [];
    if (other === undefined && column === undefined) throw new Error(`Where is ${name} stored?`);
    const value = other ?? sql.ref(`${alias}.${column}`);
    if (isInFilesAlone === true)
      return [
        [name, sql`case when ${value} is not null then jsonb_build_object('hidden', md5(${value})) end`],
      ];
    return [[name, holds === "choice" ? inWords(choiceWords(field), value) : value]];
  });
  return Object.fromEntries(named);
}

interface Turn {
  readonly id: number;
  readonly isUndo: boolean;
}

/** The writes that began and ended a version; null where they are not known. */
export interface Span {
  readonly began: Turn | null;
  readonly ended: Turn | null;
}

type Spanned = Span & Pick<VersionRow, "kind" | "key">;

/** The record of versions; of those that follow one another, their subject. */
export const subjectOf = ({ kind, key }: Pick<VersionRow, "kind" | "key">) =>
  `${kind} ${FOLLOWING.has(kind) ? key.split(" ", 1)[0] : key}`;

/** Identifies a record and one of its writes. */
export const turnKey = ({ kind, key }: Pick<VersionRow, "kind" | "key">, turn: Pick<Turn, "id"> | null) =>
  `${kind} ${key} ${turn?.id}`;

/** Tells whether a later state of the same day took a version's place. That is no correction: a day keeps its last state. */
export function isFollowed(versions: readonly Spanned[]): (version: Spanned) => boolean {
  const begun = new Set(versions.map((version) => `${subjectOf(version)} ${version.began?.id}`));
  const begunAgain = new Set(versions.map((version) => turnKey(version, version.began)));
  return (version) => {
    const { kind, ended } = version;
    if (ended === null || ended.isUndo || !FOLLOWING.has(kind)) return false;
    return begun.has(`${subjectOf(version)} ${ended.id}`) && !begunAgain.has(turnKey(version, ended));
  };
}
