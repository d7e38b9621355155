import { sql } from "kysely";
import type { LegalLimit } from "@command-center/contract/results/decisive/legal-limits";
import { STANDARD_LIMITS, STANDARD_LIMITS_SOURCE } from "@command-center/domain/decisive/legal-limits";
import type { Read, Write } from "../../database/database.ts";
import { inForce } from "../../database/in-force.ts";

/** The limits of the law that apply on the day of a read, those of a kind side by side. */
export async function legalLimits(read: Read): Promise<LegalLimit[]> {
  const { rows } = await sql<LegalLimit>`
    select limited.kind, limited.value, case when limited.kind <> 'recount_below' then coalesce(limited.unit, 'days') end as unit,
      limited.law, limited.true_on as "appliesFrom", source.title as source
    from legal_limit limited join source on source.id = limited.source_id
    where limited.cycle_id = ${read.cycle.id} and ${inForce(read, "limited")}
    order by limited.kind, limited.value desc, limited.law`.execute(read.db);
  return rows;
}

/** Gives a new cycle the limits as they were published. */
export async function addStandardLimits(
  { db }: Write,
  cycle: { readonly id: number; readonly opensOn: string },
): Promise<void> {
  const { id: source } = await db
    .insertInto("source")
    .values({ kind: "publication", title: STANDARD_LIMITS_SOURCE })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("legal_limit")
    .values(
      STANDARD_LIMITS.map((limit) => ({
        ...limit,
        cycle_id: cycle.id,
        true_on: cycle.opensOn,
        source_id: source,
      })),
    )
    .execute();
}
