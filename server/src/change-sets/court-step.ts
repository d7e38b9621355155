import { sql } from "kysely";
import type { ChangeSetDetail, CourtVersion } from "@command-center/contract/changes/change-sets";
import type { takeCourtStep } from "@command-center/contract/changes/court-steps";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { needOf } from "@command-center/domain/changes/approval";
import {
  courtEffect,
  courtVersion,
  gazetteError,
  isCourtError,
  takeCourtStep as nextCourtState,
  type CourtState,
  type CourtStep,
} from "@command-center/domain/courts/court-steps";
import { COURT_STATE_WORDS, courtErrorText } from "@command-center/domain/courts/court-words";
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
import { caseToMove, type CourtFact, type KnownCase } from "./known-case.ts";

/** The kind of a change set that is about one step of a case in court, or a gazette day. */
export const COURT_STEP = "court-case-step";

export const isOfCourt = ({ change }: Pick<StoredChangeSet, "change">) =>
  change !== null && "court" in change.fact;

/** What a change set keeps of a step. */
export interface StoredCourtStep {
  /** Null for an undo. */
  readonly step: CourtStep | null;
  readonly before: CourtVersion | null;
  readonly after: CourtVersion | null;
  readonly gazettedOn: string | null;
  readonly result: NonNullable<ChangeSetDetail["court"]>["result"];
  /** Of an undo, the winner of the result that is in force again. */
  readonly winner: string | null;
}

const appealOfStep = (step: CourtStep | null, known: CourtState | null = null) =>
  step?.step === "file" ? step.appealOf : (known?.appealOf ?? null);

/** Proposes the next step of a case. Refused if it is not possible, or if another change has replaced the state that it names. */
export async function proposeCourtStep(
  write: Write,
  input: InputOf<typeof takeCourtStep>,
  by: string,
): Promise<Proposed> {
  const { clientId, contest, number, replaces, step, reason, source } = input;
  const request = { by, clientId, digest: digestOf(input) };
  const [earlier] = await repeatedChangeSets(write, [request]);
  if (earlier instanceof Refusal) throw earlier;
  if (typeof earlier === "number") return { id: earlier, isRepeated: true };
  if ((step.step === "gazette") !== (number === null))
    throw new Refusal(400, "Give the number of the case, and none for a gazette day.");
  const fact: CourtFact = { court: contest, number };
  const known = await caseToMove(write, fact, appealOfStep(step));
  if (known.stateId !== replaces) throw await courtConflict(write, known);
  const { next, effect } = possibleStep(known, step);
  const changed = effect.effect === "none" ? 0 : 1;
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
      kind: COURT_STEP,
      ...request,
      reason,
      sourceId,
      changed,
      need: needOf({ origin: "form", kind: COURT_STEP, changed, changedBefore, waiting: waiting ?? [] }),
    },
  ]);
  if (id == null) return proposeCourtStep(write, input, by);
  const after: StoredCourtStep = {
    step,
    before: known.state === null ? null : courtVersion(known.state),
    after: next === null ? null : courtVersion(next),
    gazettedOn: step.step === "gazette" ? step.on : null,
    result: effect.effect,
    winner: effect.effect === "declared" ? (known.names.get(effect.winner) ?? null) : null,
  };
  await addChanges(write, [{ id, fact, expects: replaces, after, restores: null, problems: [] }]);
  return { id, isRepeated: false };
}

/** The next state of a case, null for a gazette day, and what the step does to the result. */
function possibleStep({ state, context }: KnownCase, step: CourtStep) {
  if (step.step === "gazette") {
    const refused = gazetteError(step.on, context);
    if (refused !== null) throw new Refusal(422, courtErrorText(refused));
    return { next: null, effect: courtEffect(step) };
  }
  const next = nextCourtState(state, step, context);
  if (isCourtError(next)) throw new Refusal(422, courtErrorText(next));
  return { next, effect: courtEffect(step) };
}

/** Takes the step of an approved change set: adds the next state or the gazette day, and what it does to the result. */
export async function applyCourtStep(write: Write, stored: StoredChangeSet): Promise<void> {
  const { change, sourceId } = stored;
  if (change === null) throw new Error(`Change set ${stored.id} has no change.`);
  const fact = change.fact as CourtFact;
  const { step } = change.after as StoredCourtStep;
  const known = await caseToMove(write, fact, appealOfStep(step));
  if (known.stateId !== change.expects) throw await courtConflict(write, known);
  if (step === null) {
    await undoStep(write, known, stored.undoes);
    return;
  }
  if (sourceId === null) throw new Error(`Change set ${stored.id} has no source.`);
  const { next, effect } = possibleStep(known, step);
  if (next === null) await addGazetteDay(write, fact, { on: step.on, sourceId });
  else await addState(write, fact, { next, step, sourceId });
  await changeResult(write, fact.court, { effect, sourceId });
  write.touch("results");
}

async function addGazetteDay(
  { db }: Write,
  { court }: CourtFact,
  { on, sourceId }: { readonly on: string; readonly sourceId: number },
): Promise<void> {
  await sql`update gazette_day set retired_at = ${RECORDING_TIME} where contest_id = ${court} and retired_at is null`.execute(
    db,
  );
  await sql`insert into gazette_day (contest_id, true_on, source_id) values (${court}, ${on}::date, ${sourceId})`.execute(
    db,
  );
}

async function addState(
  { db }: Write,
  { court, number }: CourtFact,
  {
    next,
    step,
    sourceId,
  }: { readonly next: CourtState; readonly step: CourtStep; readonly sourceId: number },
): Promise<void> {
  const version = courtVersion(next);
  const winner = step.step === "decide" ? step.winner : null;
  // Of one day the later state alone is kept.
  await sql`update court_state set retired_at = ${RECORDING_TIME} where contest_id = ${court} and lower(number) = lower(${number})
    and true_on = ${version.on}::date and retired_at is null`.execute(db);
  // A case keeps the number that it was filed with.
  await sql`
    insert into court_state (contest_id, number, way, appeal_of, state, filed_on, outcome, winner_candidacy_id, judgment, true_on, source_id)
    select ${court}, coalesce((select first.number from court_state first where first.contest_id = ${court}
        and lower(first.number) = lower(${number}) order by first.id limit 1), ${number}),
      ${version.way}, ${version.appealOf}, ${version.state}, ${version.filedOn}::date, ${version.outcome}, ${winner}::int,
      ${version.judgment}, ${version.on}::date, ${sourceId}`.execute(db);
}

const STATE_COLUMNS =
  "contest_id, number, way, appeal_of, state, filed_on, outcome, winner_candidacy_id, judgment, true_on, source_id";

async function undoStep(write: Write, { fact, sourceId }: KnownCase, undone: number | null): Promise<void> {
  if (sourceId === null) throw new Error("There is no step to take back.");
  const own =
    fact.number === null
      ? { table: "gazette_day", columns: "contest_id, true_on, source_id" }
      : { table: "court_state", columns: STATE_COLUMNS };
  await takeBack(write, { sourceId, undone, ...own });
}

/** Says that another write has replaced the state that a change names. */
async function courtConflict(
  { db }: Write,
  { stateId, sourceId, state, context, fact }: KnownCase,
): Promise<Refusal> {
  const { rows } = await sql<{ by: string | null; at: Date | null }>`
    select proposed_by as by, proposed_at as at from change_set where source_id = ${sourceId} order by id desc limit 1`.execute(
    db,
  );
  const [last] = rows;
  const now =
    fact.number === null
      ? `the gazette day is ${context.gazettedOn ?? "not recorded"}`
      : state === null
        ? "the case is not filed"
        : `the case is ${COURT_STATE_WORDS[state.state].toLowerCase()}`;
  return new Refusal(
    409,
    `${last?.by ?? "Another user"} has changed this since you opened it: ${now} now. Nothing was saved.`,
    {},
    {
      version: stateId === null ? "none" : String(stateId),
      by: last?.by ?? null,
      at: last?.at?.toISOString() ?? null,
      fields: [],
    },
  );
}

/** Proposes to undo the last step of a case, or a gazette day. Returns the change set of the undo. */
export async function proposeCourtUndo(
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
  const fact = change.fact as CourtFact;
  const step = change.after as StoredCourtStep;
  const known = await caseToMove(write, fact);
  if (known.sourceId === null || known.sourceId !== stored.sourceId)
    throw new Refusal(409, "A later step of this case depends on this one. Undo that one first.");
  await refuseAppealed(write, fact);
  await refuseLaterResult(write, known.sourceId);
  const changed = step.result === "none" ? 0 : 1;
  const restored = await resultWithout(write, { sourceId: known.sourceId, undone: id });
  const after: StoredCourtStep = { ...step, step: null, before: step.after, after: step.before, ...restored };
  const undone = { fact, expects: known.stateId, after, restores: null, problems: [] };
  const [waiting] = await requestsAgainst(write, [fact]);
  const added = await addChangeSet(write, {
    cycleId,
    origin: "undo",
    kind: COURT_STEP,
    by,
    digest: digestOf({ undoes: id, reason, ...undone }),
    reason,
    changed,
    need: needOf({ origin: "undo", kind: COURT_STEP, changed, wasApproved, waiting: waiting ?? [] }),
    undoes: id,
  });
  await addChanges(write, [{ id: added, ...undone }]);
  return added;
}

/** An appeal depends on the judgment that it is against. */
async function refuseAppealed({ db }: Write, { court, number }: CourtFact): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select number from court_state where contest_id = ${court} and lower(appeal_of) = lower(${number}) and retired_at is null limit 1`.execute(
    db,
  );
  const [appeal] = rows;
  if (appeal !== undefined)
    throw new Refusal(409, `The appeal ${appeal.number} depends on this case. Undo that one first.`);
}
