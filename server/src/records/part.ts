import { sql, type RawBuilder } from "kysely";
import { choiceWords, type Fact } from "@command-center/contract/facts/fact";
import type { RecordKind } from "@command-center/contract/changes/changes-between";
import { inWords } from "../measures/in-words.ts";

/** Records that are not versions: a petition has its states, an import its change sets. */
export const APART: ReadonlySet<RecordKind> = new Set(["petition", "import"]);

/** Facts that follow one another, each about what the first part of its key names. A correction retires one, and so does another of its day. */
export const FOLLOWING: ReadonlySet<RecordKind> = new Set([
  "declaration",
  "petition_state",
  "court",
  "choice",
]);

/** One kind of records as a query of their versions: tables, and the columns of a changed row. */
export interface Part {
  readonly kind: RecordKind;
  /** Of the table of versions, which has an `id`. */
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
  readonly importId?: RawBuilder<unknown>;
  /** The district's name and address. */
  readonly place?: { readonly name: RawBuilder<unknown>; readonly slug: RawBuilder<unknown> };
  readonly sort?: RawBuilder<unknown>;
  readonly state?: RawBuilder<unknown>;
  readonly outcome?: RawBuilder<unknown>;
  /** The hearing that a listing adjourns. */
  readonly adjourned?: RawBuilder<unknown>;
}

/** The district and its address, where these aliases are joined. */
export const DISTRICT = { name: sql`district.name`, slug: sql`district.slug` };

/** Name of the register with the alias `r`. */
export const REGISTER_NAME = sql`case r.kind when 'party' then 'Party register' when 'delegates' then 'List of delegates' else 'Voters'' register' end`;

/** Of records that are true whenever they are believed. */
export const NO_DAY = sql`null`;

/**
 * Every field of a definition by its label: from its column in the row with this alias, or as `others` has it by its id. The key is in the
 * title, but for days: a later count replaces the one before. Fields that are `false` never differ between versions.
 */
export function fieldsOf(
  { fields, key }: Fact,
  alias: string,
  others: Readonly<Record<string, RawBuilder<unknown> | false>> = {},
): Part["fields"] {
  const named = fields.flatMap((field): [string, RawBuilder<unknown>][] => {
    if ("place" in field) return [];
    const { id, name, holds, column } = field;
    const other = others[id];
    if (other === false || (key.includes(id) && holds !== "day")) return [];
    if (other === undefined && column === undefined) throw new Error(`Where is ${name} stored?`);
    const value = other ?? sql.ref(`${alias}.${column}`);
    return [[name, holds === "choice" ? inWords(choiceWords(field), value) : value]];
  });
  return Object.fromEntries(named);
}
