import { sql } from "kysely";
import type { SourceKind } from "@command-center/contract/wire/values";
import { figureDefinition } from "@command-center/domain/figure-definitions";
import { FIGURE_LABELS, type FigureId } from "@command-center/domain/figures";
import {
  PUBLISHED_TOTALS,
  type PublishedTotalId,
} from "@command-center/import-rules/records/published-totals";
import type { Read } from "../../database/database.ts";
import { inForce } from "../../database/in-force.ts";
import { sourceName } from "../source-title.ts";

/** A published value of a measure, as a figure's sheet shows it; the note says so where it cannot be a fact. */
export interface ClaimOfMeasure {
  readonly id: number;
  readonly measure: string;
  readonly value: number;
  /** Whether its file chose it, for a figure that no record gives. */
  readonly isChosen: boolean;
  readonly chosenReason: string | null;
  readonly note: string | null;
  readonly source: string;
  readonly publishedOn: string | null;
  /** The day that the value is for. */
  readonly day: string;
  /** Whether it cannot be a fact. */
  readonly isFinding: boolean;
  readonly kind: SourceKind;
}

/** All numeric claims about the whole country that are known at the moment of the read, by measure. */
export async function claimsByMeasure(read: Read): Promise<ReadonlyMap<string, ClaimOfMeasure[]>> {
  const { rows } = await sql<ClaimOfMeasure>`
    select c.id, c.measure, c.value, c.true_on as day, c.standing = 'finding' as "isFinding", c.is_chosen as "isChosen", c.chosen_reason as "chosenReason",
      nullif(concat_ws(' ', case when c.standing = 'finding' then 'A finding, not a fact: it cannot be right.' end, c.note), '') as note,
      ${sourceName(read)} as source,
      coalesce(c.published_on, source.published_on) as "publishedOn", source.kind
    from claim c join source on source.id = c.source_id
    where c.cycle_id = ${read.cycle.id} and c.area_id is null and c.value is not null and ${inForce(read, "c")}
    order by c.measure, c.is_chosen desc, "publishedOn", c.id`.execute(read.db);
  // Map.groupBy would say it in a word, but Node 20 does not have it.
  const byMeasure = new Map<string, ClaimOfMeasure[]>();
  for (const row of rows) byMeasure.set(row.measure, [...(byMeasure.get(row.measure) ?? []), row]);
  return byMeasure;
}

/** A figure that others publish: a headline figure, or a total of the presidential election. */
export type ClaimedFigure = FigureId | PublishedTotalId;

export const isFigure = (id: string): id is FigureId => Object.hasOwn(FIGURE_LABELS, id);
export const isPublishedTotal = (id: string): id is PublishedTotalId => Object.hasOwn(PUBLISHED_TOTALS, id);

/** What a figure is called, and what it is counted in. */
export function figureName(id: ClaimedFigure): {
  readonly label: string;
  readonly unit: "count" | "percent" | "days";
} {
  if (isPublishedTotal(id)) return { label: PUBLISHED_TOTALS[id], unit: "count" };
  const { label, unit } = figureDefinition(id);
  return { label, unit };
}
