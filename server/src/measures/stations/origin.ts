import { type RawBuilder, sql } from "kysely";
import type { SourceKind } from "@command-center/contract/wire/values";

/** What a file says of a row's source beside its title. The page's own calls leave it out. */
export interface Origin {
  readonly publisher: string | null;
  readonly kind: SourceKind;
}

/** The origin of a row, of the alias `source`. */
export const ORIGIN = sql<Origin>`jsonb_build_object('publisher', source.publisher, 'kind', source.kind)`;

/** A record with its origin. */
export type Sourced<Record> = Record & { readonly origin: Origin };

/** The record as the page has it. */
export function withoutOrigin<Record>(sourced: Sourced<Record>): Omit<Sourced<Record>, "origin"> {
  const { origin: _, ...record } = sourced;
  return record;
}

/**
 * Condition: a change set, by its alias, was applied to the row with the alias `sheet` by this write. Change sets of several results that
 * came at the same time are applied by one write; an import's is of all of them.
 */
export const isAppliedTo = (set: string, write: RawBuilder<unknown>) => sql`(
  ${sql.ref(`${set}.ledger_id`)} = ${write} and (${sql.ref(`${set}.import_id`)} is not null or exists (
    select from change where change_set_id = ${sql.ref(`${set}.id`)} and (fact ->> 'contest')::int = sheet.contest_id
      and (fact ->> 'area')::int = sheet.area_id and fact ->> 'issuer' = sheet.issuer)))`;
