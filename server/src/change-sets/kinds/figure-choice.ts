import { sql } from "kysely";
import type { chooseFigure } from "@command-center/contract/changes/figure-choices";
import type { UsedValue } from "@command-center/contract/changes/change-sets";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { exactText } from "@command-center/domain/figure-text";
import type { FigureId } from "@command-center/domain/figures";
import { lookFrom, type Read, type Write } from "../../database/database.ts";
import { inForce } from "../../database/in-force.ts";
import { awaitTurn, RECORDING_TIME } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { choicesInForce } from "../../measures/figures/choices.ts";
import { type ClaimedFigure, figureName, isFigure, isPublishedTotal } from "../../measures/figures/claims.ts";
import { sourceName } from "../../measures/source-title.ts";
import { changedFields } from "../../records/words.ts";
import { changeOf, conflict, type FormKind, type KnownRecord, type PlannedChange, writeAt } from "./kind.ts";

/** A choice as a change set stores it. */
export interface StoredChoice {
  readonly before: UsedValue;
  readonly after: UsedValue;
  /** True for an undo: the earlier choice returns. */
  readonly isUndo: boolean;
}

/** A choice that a form names, with the value that it would use. */
interface WantedChoice extends KnownChoice {
  readonly chosen: UsedValue;
}

/** The choice of a figure's value: one that a source has published, or that of the records. */
export const FIGURE_CHOICE: FormKind<InputOf<typeof chooseFigure>, WantedChoice> = {
  id: "figure-choice",
  async words({ db }, sets) {
    const changes = sets.map((set) => changeOf<FigureFact, StoredChoice>(set));
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from area where id = any(${changes.map(({ fact }) => fact.district)}::int[])`.execute(
      db,
    );
    const places = new Map(rows.map(({ id, name }) => [id, name]));
    return changes.map(({ fact: { figure, candidate, district }, after: sides }) => {
      const { label, unit } = figureName(figure);
      const textOf = (used: UsedValue) =>
        used === null ? "value of the records" : exactText(used.value, { id: figure as FigureId, unit });
      const [before, after] = [textOf(sides.before), textOf(sides.after)];
      return {
        about: [label, candidate, district !== null && places.get(district)].filter(Boolean).join(", "),
        what: `${before} → ${after}`,
        link: null,
        fields: [
          { label: "Value", before, after },
          ...changedFields(sourceOf(sides.before), sourceOf(sides.after)),
        ],
      };
    });
  },
  async known(write, input) {
    const { fact, value } = await claimToChoose(write, input);
    return { ...(await figureToChoose(write, fact)), chosen: value };
  },
  conflict: choiceConflict,
  check({ fact, version, value, chosen }) {
    if (version !== null && isSame(value, chosen))
      throw new Refusal(422, "This value is used already. Choose another one.");
    // A choice retires nothing: it follows the one before it.
    return planned(fact, { before: value, after: chosen, isUndo: false }, version === null ? 0 : 1);
  },
  /** Makes a choice, or takes one back. */
  async apply(write, sets) {
    for (const stored of sets) {
      const { fact, expects, after } = changeOf<FigureFact, StoredChoice>(stored);
      const known = await figureToChoose(write, fact);
      if (known.version !== expects) throw await choiceConflict(write, known);
      if (after.isUndo)
        await sql`update figure_choice set retired_at = ${RECORDING_TIME} where id = ${expects}`.execute(
          write.db,
        );
      else if (stored.reason === null) throw new Error(`Change set ${stored.id} has no reason.`);
      else
        await write.db
          .insertInto("figure_choice")
          .values({
            cycle_id: fact.cycle,
            measure: fact.figure,
            area_id: fact.district,
            candidate: fact.candidate,
            claim_id: after.after?.claim ?? null,
            reason: stored.reason,
            true_on: known.asOf,
          })
          .execute();
      write.touch("claims");
    }
  },
  /** The choice before it is then in force again. */
  async undo(write, stored) {
    const { fact, after: done } = changeOf<FigureFact, StoredChoice>(stored);
    const { version } = await figureToChoose(write, fact);
    const { rows } = await sql<{ id: number }>`
      select choice.id from figure_choice choice join change_set set on set.ledger_id = choice.recorded_in
      where set.id = ${stored.id} and choice.id = ${version}`.execute(write.db);
    if (rows.length === 0)
      throw new Refusal(409, "Another value of this figure has been chosen since. Undo that choice first.");
    return {
      ...planned(fact, { before: done.after, after: done.before, isUndo: true }, 1),
      expects: version,
    };
  },
};

const sourceOf = (used: UsedValue) => ({
  fields: { Source: used?.source ?? null, "Published on": used?.publishedOn ?? null },
});

const isSame = (one: UsedValue, other: UsedValue) => (one?.claim ?? null) === (other?.claim ?? null);

const planned = (fact: FigureFact, after: StoredChoice, changed: number): PlannedChange => ({
  fact,
  after,
  changed,
  effects: { shown: isSame(after.before, after.after) ? 0 : 1 },
});

/** Says that another write has chosen another value since. */
async function choiceConflict(write: Write, { version, value, fact }: KnownChoice): Promise<Refusal> {
  const last = await writeAt(
    write,
    sql`select max(coalesce(retired_in, recorded_in)) from figure_choice where cycle_id = ${fact.cycle} and measure = ${fact.figure}
      and area_id is not distinct from ${fact.district}::int and lower(candidate) is not distinct from lower(${fact.candidate}::text)`,
  );
  const used = value === null ? "the value of the records" : `${value.value} (${value.source})`;
  const done = version === null ? "has undone the choice of this figure" : `has chosen ${used}`;
  return conflict(last, `${done} since you opened it`, {
    version,
    fields: [{ field: "value", theirs: value }],
  });
}

/** The subject of a choice: a figure; for a published total also its candidate and district. */
interface FigureFact {
  readonly cycle: number;
  readonly figure: ClaimedFigure;
  readonly candidate: string | null;
  readonly district: number | null;
}

/** A figure with the choice in force. */
interface KnownChoice extends KnownRecord {
  readonly fact: FigureFact;
  readonly asOf: string;
  /** The published value of the choice; null for the value of the records, and without a choice. */
  readonly value: UsedValue;
}

/** A caller's checked choice: the figure, and the published value with its source. */
async function claimToChoose(
  write: Write,
  { figure, claim, cycle }: InputOf<typeof chooseFigure>,
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
async function figureToChoose(write: Write, fact: FigureFact): Promise<KnownChoice> {
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
