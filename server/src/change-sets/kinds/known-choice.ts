import { sql } from "kysely";
import type { UsedValue } from "@command-center/contract/changes/change-sets";
import { lookFrom, type Read, type Write } from "../../database/database.ts";
import { inForce } from "../../database/in-force.ts";
import { awaitTurn } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { choicesInForce } from "../../measures/figures/choices.ts";
import { type ClaimedFigure, isFigure, isPublishedTotal } from "../../measures/figures/claims.ts";
import { sourceName } from "../../measures/source-title.ts";
import type { KnownRecord } from "./kind.ts";

/** What a choice is about: a figure, and of a published total its candidate and district. */
export interface ChosenFigure {
  readonly figure: ClaimedFigure;
  readonly candidate: string | null;
  readonly district: number | null;
}

/** The fact that a choice is about. */
export interface FigureFact extends ChosenFigure {
  readonly cycle: number;
}

/** A figure with the choice in force. */
export interface KnownChoice extends KnownRecord {
  readonly fact: FigureFact;
  readonly asOf: string;
  /** The published value of the choice; null for the value of the records, and without a choice. */
  readonly value: UsedValue;
}

/** What a caller chooses, checked: the figure, and the published value with its source. */
export async function claimToChoose(
  write: Write,
  {
    figure,
    claim,
    cycle,
  }: { readonly figure: string; readonly claim: number | null; readonly cycle?: number | undefined },
): Promise<{ readonly fact: FigureFact; readonly value: UsedValue }> {
  const read = await lookFrom(write.db, "everywhere", cycle === undefined ? {} : { cycle });
  if (!isFigure(figure) && !isPublishedTotal(figure))
    throw new Refusal(404, "There is no such figure. Reload the page.");
  if (claim === null) {
    if (isPublishedTotal(figure))
      throw new Refusal(422, "The records give no value of a published total. Choose a published value.");
    return { fact: { cycle: read.cycle.id, figure, candidate: null, district: null }, value: null };
  }
  const { rows } = await sql<{
    candidate: string | null;
    district: number | null;
    isFinding: boolean;
    value: NonNullable<UsedValue>;
  }>`
    select claim.candidate, claim.area_id as district, claim.standing = 'finding' as "isFinding", ${usedValue(read)} as value
    from claim join source on source.id = claim.source_id
    where claim.id = ${claim} and claim.cycle_id = ${read.cycle.id} and claim.measure = ${figure} and claim.value is not null
      and ${inForce(read, "claim")}`.execute(read.db);
  const [row] = rows;
  if (row === undefined)
    throw new Refusal(404, "This published value is no longer recorded. Reload the page and choose again.");
  if (row.isFinding)
    throw new Refusal(422, "This value cannot be right, so it cannot be used. Choose another one.");
  const { candidate, district, value } = row;
  return { fact: { cycle: read.cycle.id, figure, candidate, district }, value };
}

/** The choice in force of a figure. No other transaction makes one until this one ends. */
export async function figureToChoose(write: Write, fact: FigureFact): Promise<KnownChoice> {
  await awaitTurn(write, "figure_choices");
  const read = await lookFrom(write.db, "everywhere", { cycle: fact.cycle });
  const { rows } = await sql<{ id: number; value: UsedValue }>`
    select choice.id, case when claim.id is not null then ${usedValue(read)} end as value
    from (${choicesInForce(read)}) choice
    left join claim on claim.id = choice.claim_id left join source on source.id = claim.source_id
    where choice.measure = ${fact.figure} and choice.area_id is not distinct from ${fact.district}::int
      and lower(choice.candidate) is not distinct from lower(${fact.candidate}::text)`.execute(read.db);
  const [row] = rows;
  return {
    fact,
    cycleId: fact.cycle,
    asOf: read.moment.asOf,
    version: row?.id ?? null,
    value: row?.value ?? null,
  };
}

const usedValue = (read: Read) => sql<UsedValue>`jsonb_build_object('claim', claim.id, 'value', claim.value,
  'source', ${sourceName(read)}, 'publishedOn', coalesce(claim.published_on, source.published_on))`;
