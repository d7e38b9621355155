import { sql, type RawBuilder } from "kysely";
import type { Read } from "../../database/database.ts";
import { inForce } from "../../database/in-force.ts";

/** The choice in force of a figure: a published value, or that of the records. */
export interface FigureChoice {
  readonly id: number;
  /** The published value in force; null: that of the records. */
  readonly claim: number | null;
  readonly reason: string;
  readonly on: string;
  /** The write that recorded it (`ledger_position.id`). */
  readonly recordedIn: number;
}

/**
 * Query of the choices in force, each with its figure, district and candidate. A choice follows the one before it. A correction of the
 * chosen publication keeps it chosen. A choice of a publication that was undone counts as none.
 */
export function choicesInForce(read: Read): RawBuilder<unknown> {
  return sql`
    select choice.id, choice.measure, choice.area_id, choice.candidate, choice.reason, choice.true_on, choice.recorded_in, used.id as claim_id
    from (
      select distinct on (measure, area_id, lower(candidate)) * from figure_choice made
      where made.cycle_id = ${read.cycle.id} and ${inForce(read, "made")}
      order by measure, area_id, lower(candidate), true_on desc, id desc
    ) choice
    left join lateral (
      select claim.id from claim named join source on source.id = named.source_id
      join claim on claim.cycle_id = named.cycle_id and claim.measure = named.measure
        and claim.area_id is not distinct from named.area_id and lower(claim.candidate) is not distinct from lower(named.candidate)
      join source of_claim on of_claim.id = claim.source_id
      where named.id = choice.claim_id and ${inForce(read, "claim")}
        and (claim.id = named.id or (of_claim.title = source.title and of_claim.publisher is not distinct from source.publisher))
      order by claim.id = named.id desc, claim.id limit 1
    ) used on true
    where choice.claim_id is null or used.id is not null`;
}

/** The choices in force about the whole country, by figure. */
export async function choicesByMeasure(read: Read): Promise<ReadonlyMap<string, FigureChoice>> {
  const { rows } = await sql<FigureChoice & { readonly measure: string }>`
    select measure, id, claim_id as claim, reason, true_on as on, recorded_in as "recordedIn" from (${choicesInForce(read)}) choice
    where area_id is null and candidate is null`.execute(read.db);
  return new Map(rows.map(({ measure, ...choice }) => [measure, choice]));
}
