import { sql } from "kysely";
import type { takePetitionStep } from "@command-center/contract/changes/petition-steps";
import type { PetitionVersion } from "@command-center/contract/changes/change-sets";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { needOf } from "@command-center/domain/changes/approval";
import {
  endsWithoutEffect,
  isStepError,
  resultEffect,
  stateText,
  stepErrorText,
  takeStep,
  type PetitionState,
  type PetitionStep,
  type ResultEffect,
} from "@command-center/domain/tribunal/petition-steps";
import { petitionVersion } from "@command-center/domain/tribunal/petition-versions";
import type { Write } from "../database/database.ts";
import { RECORDING_TIME } from "../database/turns.ts";
import { Refusal } from "../http/errors.ts";
import {
  addChanges,
  addChangeSet,
  addChangeSets,
  changedAlone,
  repeatedChangeSets,
  type StoredChangeSet,
} from "./change-sets.store.ts";
import { changeResult, refuseLaterResult, resultWithout, takeBack } from "./rulings.ts";
import { digestOf, type Proposed } from "./propose-sheets.ts";
import { requestsAgainst } from "./waiting.ts";
import { petitionToMove, type KnownPetition } from "./known-petition.ts";

/** The kind of a change set that is about one step of a petition. */
export const PETITION_STEP = "petition-step";

/** The fact that such a change is about. */
export interface PetitionFact {
  readonly petition: number;
}

export const isOfPetition = ({ change }: Pick<StoredChangeSet, "change">) =>
  change !== null && "petition" in change.fact;

/** What a change set keeps of a step. */
export interface StoredStep {
  /** Null for an undo. */
  readonly step: PetitionStep | null;
  readonly before: PetitionVersion;
  readonly after: PetitionVersion;
  readonly result: ResultEffect["effect"];
  /** Of an undo, the winner of the result that is in force again. */
  readonly winner: string | null;
}

/** Proposes a petition's next step. Refused if it is not possible, or if another change has replaced the state that it names. */
export async function proposePetitionStep(
  write: Write,
  input: InputOf<typeof takePetitionStep>,
  by: string,
): Promise<Proposed> {
  const { clientId, number, cycle, replaces, step, reason, source } = input;
  const request = { by, clientId, digest: digestOf(input) };
  const [earlier] = await repeatedChangeSets(write, [request]);
  if (earlier instanceof Refusal) throw earlier;
  if (typeof earlier === "number") return { id: earlier, isRepeated: true };
  const known = await petitionToMove(write, { cycle, number });
  if (known.stateId !== replaces) throw await stepConflict(write, known);
  const { next, effect } = possibleStep(known, step);
  const changed = effect.effect === "none" ? 0 : 1;
  const fact: PetitionFact = { petition: known.id };
  const [waiting] = await requestsAgainst(write, [fact]);
  const changedBefore = (await changedAlone(write, [by])).get(by) ?? 0;
  const { id: sourceId } = await write.db
    .insertInto("source")
    .values({ kind: "person", title: source, entered_by: by })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [id] = await addChangeSets(write, [
    {
      cycleId: known.cycleId,
      origin: "form",
      kind: PETITION_STEP,
      ...request,
      reason,
      sourceId,
      changed,
      need: needOf({
        origin: "form",
        kind: PETITION_STEP,
        changed,
        ended: endsWithoutEffect(step) ? 1 : 0,
        changedBefore,
        waiting: waiting ?? [],
      }),
    },
  ]);
  if (id == null) return proposePetitionStep(write, input, by);
  const after: StoredStep = {
    step,
    before: petitionVersion(known.state),
    after: petitionVersion(next),
    result: effect.effect,
    winner: effect.effect === "declared" ? (known.names.get(effect.winner) ?? null) : null,
  };
  await addChanges(write, [{ id, fact, expects: replaces, after, restores: null, problems: [] }]);
  return { id, isRepeated: false };
}

/** Takes the step of an approved change set: adds the petition's next state, and what it does to the result. */
export async function applyPetitionStep(write: Write, stored: StoredChangeSet): Promise<void> {
  const { change, sourceId } = stored;
  if (change === null) throw new Error(`Change set ${stored.id} has no change.`);
  const { petition } = change.fact as PetitionFact;
  const { step } = change.after as StoredStep;
  const known = await petitionToMove(write, { id: petition });
  if (known.stateId !== change.expects) throw await stepConflict(write, known);
  if (step === null) {
    const { sourceId: taken } = known;
    await takeBack(write, {
      sourceId: taken,
      undone: stored.undoes,
      table: "petition_state",
      columns: COLUMNS,
    });
    write.touch("petitions");
    return;
  }
  if (sourceId === null) throw new Error(`Change set ${stored.id} has no source.`);
  const { next, effect } = possibleStep(known, step);
  await addState(write, known, { next, on: step.on, sourceId });
  await changeResult(write, known.contestId, { effect, sourceId });
}

function possibleStep(known: KnownPetition, step: PetitionStep) {
  if (step.step === "rule" && step.outcome !== "dismissed" && known.contestId === null)
    throw new Refusal(
      422,
      "This petition is about a post without a contest on record, so the ruling cannot change its result. Import its declaration first.",
    );
  const next = takeStep(known.state, step, known.context);
  if (isStepError(next)) throw new Refusal(422, stepErrorText(next));
  return { next, effect: resultEffect(step) };
}

/** Says that another write has replaced the state that a change names. */
async function stepConflict({ db }: Write, known: KnownPetition): Promise<Refusal> {
  const { rows } = await sql<{ by: string | null; at: Date | null }>`
    select coalesce(set.proposed_by, position.username) as by, position.at
    from petition_state state left join ledger_position position on position.id = state.recorded_in
    left join change_set set on set.source_id = state.source_id
    where state.id = ${known.stateId} order by set.id desc limit 1`.execute(db);
  const [last] = rows;
  return new Refusal(
    409,
    `${last?.by ?? "Another user"} has changed this petition since you opened it: it is ${stateText(known.state)} now. Nothing was saved.`,
    {},
    { version: String(known.stateId), by: last?.by ?? null, at: last?.at?.toISOString() ?? null, fields: [] },
  );
}

const STATUSES = {
  filed: "filed",
  served: "filed",
  listed: "filed",
  heard: "hearing",
  ruled: "resolved",
  withdrawn: "withdrawn",
} as const satisfies Record<PetitionState["state"], string>;

async function addState(
  write: Write,
  known: KnownPetition,
  { next, on, sourceId }: { readonly next: PetitionState; readonly on: string; readonly sourceId: number },
): Promise<void> {
  const { db } = write;
  // Of one day the later state alone is kept.
  await sql`update petition_state set retired_at = ${RECORDING_TIME}
    where petition_id = ${known.id} and true_on = ${on}::date and retired_at is null`.execute(db);
  const version = petitionVersion(next);
  await sql`
    insert into petition_state (petition_id, ground, status, outcome, filed_on, served_on, hearing_on, heard_on, ruled_on, panel_id,
      true_on, source_id)
    select ${known.id}, ${known.ground}, ${STATUSES[next.state]}, ${version.outcome}, ${version.filedOn}::date, ${version.servedOn}::date,
      ${version.hearingOn}::date, ${version.heardOn}::date, ${version.ruledOn}::date,
      (select id from tribunal_panel where cycle_id = ${known.cycleId} and number = ${version.panel} and retired_at is null),
      ${on}::date, ${sourceId}`.execute(db);
  write.touch("petitions");
}

/** Columns that a state has in every version of it. */
const COLUMNS =
  "petition_id, ground, status, outcome, filed_on, served_on, hearing_on, heard_on, ruled_on, panel_id, true_on, source_id";

/**
 * Proposes to undo the last step of a petition: the state before it, and the result before its ruling, are then in force again. Returns
 * the change set of the undo.
 */
export async function proposeStepUndo(
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
  const fact = change.fact as PetitionFact;
  const step = change.after as StoredStep;
  const known = await petitionToMove(write, { id: fact.petition });
  if (known.sourceId !== stored.sourceId)
    throw new Refusal(409, "A later step of this petition depends on this one. Undo that one first.");
  await refuseLaterResult(write, known.sourceId);
  const changed = step.result === "none" ? 0 : 1;
  const restored = await resultWithout(write, { sourceId: known.sourceId, undone: id });
  const after: StoredStep = { ...step, step: null, before: step.after, after: step.before, ...restored };
  const undone = { fact, expects: known.stateId, after, restores: null, problems: [] };
  const [waiting] = await requestsAgainst(write, [fact]);
  const added = await addChangeSet(write, {
    cycleId,
    origin: "undo",
    kind: PETITION_STEP,
    by,
    digest: digestOf({ undoes: id, reason, ...undone }),
    reason,
    changed,
    need: needOf({ origin: "undo", kind: PETITION_STEP, changed, wasApproved, waiting: waiting ?? [] }),
    undoes: id,
  });
  await addChanges(write, [{ id: added, ...undone }]);
  return added;
}
