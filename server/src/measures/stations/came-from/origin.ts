import { sql } from "kysely";
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
