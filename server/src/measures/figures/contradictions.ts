import { sql } from "kysely";
import { FIGURE_LABELS } from "@command-center/domain/figures";
import { PUBLISHED_TOTALS } from "@command-center/import-rules/records/published-totals";
import type { Read } from "../../database/database.ts";
import { inForce } from "../../database/in-force.ts";
import { sourceName } from "../source-title.ts";
import { choicesInForce } from "./choices.ts";
import { type ClaimedFigure, figureName } from "./claims.ts";

/** A figure that two sources publish differently, and no account has chosen a value. */
export interface Contradiction {
  readonly figure: ClaimedFigure;
  readonly label: string;
  readonly unit: "count" | "percent" | "days";
  /** Of a candidate's votes in the presidential election. */
  readonly candidate: string | null;
  /** District; null for the whole country. */
  readonly place: string | null;
  /** The published values, the oldest publication first. */
  readonly claims: {
    readonly value: number;
    readonly source: string;
    readonly publishedOn: string | null;
    readonly note: string | null;
  }[];
}

/**
 * Figures with contradicting claims and no choice by an account, in the order of their labels. Values of a single source are different
 * counts, and contradict nothing. An import that names its choice is one by an account; a choice that came with the sample is not. A claim that cannot be a fact contradicts nothing. Empty
 * for a caller with limited scope: published figures are of the whole country, and only callers who see all of it choose.
 */
export async function contradictions(read: Read): Promise<Contradiction[]> {
  if (read.scope !== "everywhere") return [];
  const ids = [...Object.keys(FIGURE_LABELS), ...Object.keys(PUBLISHED_TOTALS)];
  const { rows } = await sql<Omit<Contradiction, "label" | "unit">>`
    select claim.measure as figure, claim.candidate, area.name as place,
      jsonb_agg(jsonb_build_object('value', claim.value, 'source', ${sourceName(read)},
          'publishedOn', coalesce(claim.published_on, source.published_on), 'note', claim.note)
        order by coalesce(claim.published_on, source.published_on), claim.id) as claims
    from claim join source on source.id = claim.source_id left join area on area.id = claim.area_id
    where claim.cycle_id = ${read.cycle.id} and claim.measure = any(${ids}::text[]) and claim.value is not null
      and claim.standing = 'fact' and ${inForce(read, "claim")}
      and not exists (select from (${choicesInForce(read)}) choice
        where choice.measure = claim.measure and choice.area_id is not distinct from claim.area_id
          and lower(choice.candidate) is not distinct from lower(claim.candidate))
    group by claim.measure, claim.candidate, claim.area_id, area.name
    having count(distinct claim.value) > 1 and count(distinct claim.source_id) > 1
      and not bool_or(claim.is_chosen and source.import_batch_id is not null)`.execute(read.db);
  return rows
    .map((row) => ({ ...row, ...figureName(row.figure) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "en-GB"));
}
