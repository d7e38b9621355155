import { sql } from "kysely";
import type { chooseFigure } from "@command-center/contract/changes/figure-choices";
import type { ChangeSetDetail, UsedValue } from "@command-center/contract/changes/change-sets";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { needOf } from "@command-center/domain/changes/approval";
import type { Write } from "../database/database.ts";
import { RECORDING_TIME } from "../database/turns.ts";
import { Refusal } from "../http/errors.ts";
import { figureName } from "../measures/figures/claims.ts";
import {
  addChanges,
  addChangeSet,
  addChangeSets,
  changedAlone,
  repeatedChangeSets,
  type StoredChangeSet,
} from "./change-sets.store.ts";
import { digestOf, type Proposed } from "./propose-sheets.ts";
import { requestsAgainst } from "./waiting.ts";
import { claimToChoose, figureToChoose, type ChosenFigure, type KnownChoice } from "./known-choice.ts";

/** The kind of a change set that chooses the value of a figure. */
export const FIGURE_CHOICE = "figure-choice";

/** The fact that such a change is about, and what it keeps of it. */
interface FigureFact extends ChosenFigure {
  readonly cycle: number;
}

/** What a change set keeps of a choice. */
export interface StoredChoice {
  readonly before: UsedValue;
  readonly after: UsedValue;
  /** Whether it takes a choice back: the one before it is then in force again. */
  readonly isUndo: boolean;
}

export const isOfFigure = ({ change }: Pick<StoredChangeSet, "change">) =>
  change !== null && "figure" in change.fact;

/** Proposes which published value is used as a figure. Refused if another change has replaced the choice that it names. */
export async function proposeFigureChoice(
  write: Write,
  input: InputOf<typeof chooseFigure>,
  by: string,
): Promise<Proposed> {
  const { clientId, figure, claim, cycle, replaces, reason } = input;
  const request = { by, clientId, digest: digestOf(input) };
  const [earlier] = await repeatedChangeSets(write, [request]);
  if (earlier instanceof Refusal) throw earlier;
  if (typeof earlier === "number") return { id: earlier, isRepeated: true };
  const named = await claimToChoose(write, { figure, claim, cycle });
  const known = await figureToChoose(write, named);
  if ((known.choice?.id ?? null) !== replaces) throw await choiceConflict(write, known);
  refuseSame(known, named.value);
  // A choice retires nothing: it follows the one before it.
  const changed = known.choice === null ? 0 : 1;
  const [waiting] = await requestsAgainst(write, [named.fact]);
  const changedBefore = (await changedAlone(write, [by])).get(by) ?? 0;
  const [id] = await addChangeSets(write, [
    {
      cycleId: named.fact.cycle,
      origin: "form",
      kind: FIGURE_CHOICE,
      ...request,
      reason,
      changed,
      need: needOf({
        origin: "form",
        kind: FIGURE_CHOICE,
        changed,
        shown: isSame(known.value, named.value) ? 0 : 1,
        changedBefore,
        waiting: waiting ?? [],
      }),
    },
  ]);
  if (id == null) return proposeFigureChoice(write, input, by);
  const after: StoredChoice = { before: known.value, after: named.value, isUndo: false };
  await addChanges(write, [{ id, fact: named.fact, expects: replaces, after, restores: null, problems: [] }]);
  return { id, isRepeated: false };
}

const isSame = (one: UsedValue, other: UsedValue) => (one?.claim ?? null) === (other?.claim ?? null);

/** A choice of what is used already says nothing. */
function refuseSame({ choice, value }: KnownChoice, chosen: UsedValue): void {
  if (choice !== null && isSame(value, chosen))
    throw new Refusal(422, "This value is used already. Choose another one.");
}

/** Makes the choice of an approved change set, or takes one back. */
export async function applyFigureChoice(write: Write, stored: StoredChangeSet): Promise<void> {
  const { change, reason } = stored;
  if (change === null) throw new Error(`Change set ${stored.id} has no change.`);
  const fact = change.fact as FigureFact;
  const { after, isUndo } = change.after as StoredChoice;
  const known = await figureToChoose(write, { fact });
  if ((known.choice?.id ?? null) !== change.expects) throw await choiceConflict(write, known);
  if (isUndo)
    await sql`update figure_choice set retired_at = ${RECORDING_TIME} where id = ${change.expects}`.execute(
      write.db,
    );
  else if (reason === null) throw new Error(`Change set ${stored.id} has no reason.`);
  else
    await write.db
      .insertInto("figure_choice")
      .values({
        cycle_id: fact.cycle,
        measure: fact.figure,
        area_id: fact.district,
        candidate: fact.candidate,
        claim_id: after?.claim ?? null,
        reason,
        true_on: known.asOf,
      })
      .execute();
  write.touch("claims");
}

/** Says that another write has chosen another value since. */
async function choiceConflict({ db }: Write, { choice, value, fact }: KnownChoice): Promise<Refusal> {
  const { rows } = await sql<{ by: string | null; at: Date | null }>`
    select coalesce(set.proposed_by, position.username) as by, position.at
    from figure_choice choice
    left join ledger_position position on position.id = coalesce(choice.retired_in, choice.recorded_in)
    left join change_set set on set.ledger_id = position.id and set.kind = ${FIGURE_CHOICE}
    where choice.cycle_id = ${fact.cycle} and choice.measure = ${fact.figure}
      and choice.area_id is not distinct from ${fact.district}::int
      and lower(choice.candidate) is not distinct from lower(${fact.candidate}::text)
    order by coalesce(choice.retired_in, choice.recorded_in) desc limit 1`.execute(db);
  const [last] = rows;
  const by = last?.by ?? null;
  const used = value === null ? "the value of the records" : `${value.value} (${value.source})`;
  const done = choice === null ? "has undone the choice of this figure" : `has chosen ${used}`;
  return new Refusal(
    409,
    `${by ?? "Another user"} ${done} since you opened it. Nothing was saved.`,
    {},
    {
      version: choice === null ? "none" : String(choice.id),
      by,
      at: last?.at?.toISOString() ?? null,
      fields: [{ field: "value", theirs: value }],
    },
  );
}

/** Proposes to take a choice back: the one before it is then in force again. Returns the change set of the undo. */
export async function proposeChoiceUndo(
  write: Write,
  stored: StoredChangeSet,
  {
    reason,
    by,
    wasApproved,
  }: { readonly reason: string; readonly by: string; readonly wasApproved: boolean },
): Promise<number> {
  const { id, change, cycleId } = stored;
  if (change === null) throw new Error(`Change set ${id} has no change.`);
  const fact = change.fact as FigureFact;
  const { before, after } = change.after as StoredChoice;
  const known = await figureToChoose(write, { fact });
  const { rows } = await sql<{ id: number }>`
    select choice.id from figure_choice choice join change_set set on set.ledger_id = choice.recorded_in
    where set.id = ${id} and choice.id = ${known.choice?.id ?? null}`.execute(write.db);
  const [made] = rows;
  if (made === undefined)
    throw new Refusal(409, "Another value of this figure has been chosen since. Undo that choice first.");
  const undone = {
    fact,
    expects: made.id,
    after: { before: after, after: before, isUndo: true } satisfies StoredChoice,
    restores: null,
    problems: [],
  };
  const [waiting] = await requestsAgainst(write, [fact]);
  const added = await addChangeSet(write, {
    cycleId,
    origin: "undo",
    kind: FIGURE_CHOICE,
    by,
    digest: digestOf({ undoes: id, reason, ...undone }),
    reason,
    changed: 1,
    need: needOf({
      origin: "undo",
      kind: FIGURE_CHOICE,
      changed: 1,
      shown: isSame(before, after) ? 0 : 1,
      wasApproved,
      waiting: waiting ?? [],
    }),
    undoes: id,
  });
  await addChanges(write, [{ id: added, ...undone }]);
  return added;
}

/** The choice of a change set, as the contract has it. */
export function choiceOf(
  { figure, candidate }: ChosenFigure,
  { before, after }: StoredChoice,
  { place, replaces }: { readonly place: string | null; readonly replaces: number | null },
): NonNullable<ChangeSetDetail["choice"]> {
  return { figure, ...figureName(figure), candidate, place, replaces, before, after };
}
