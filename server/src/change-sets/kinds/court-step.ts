import { sql } from "kysely";
import type { CourtVersion } from "@command-center/contract/changes/change-sets";
import type { CourtStep, takeCourtStep } from "@command-center/contract/changes/court-steps";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import {
  courtEffect,
  gazetteError,
  takeCourtStep as nextCourtState,
  type CourtContext,
  type CourtError,
} from "@command-center/domain/courts/court-steps";
import {
  COURT_OUTCOME_WORDS,
  COURT_STATE_WORDS,
  COURT_WAY_WORDS,
  courtErrorText,
} from "@command-center/domain/courts/court-words";
import { dayText } from "@command-center/domain/time/moment-text";
import type { Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { caseSteps, disputedResult, type KnownCase } from "./case-steps.ts";

/** A case in court by the court's number, or the gazette day of a seat, where the number is null. */
export interface CourtFact {
  /** The contest. */
  readonly court: number;
  readonly number: string | null;
}

/** A case or gazette day as its newest record has it, and what its next step is checked against. */
export interface KnownCourtCase extends KnownCase<CourtFact, CourtVersion | null> {
  readonly context: CourtContext;
}

interface ContestRow extends Pick<CourtContext, "asOf" | "pollingDay" | "isPresident"> {
  readonly cycleId: number;
  readonly gazette: { readonly id: number; readonly on: string; readonly sourceId: number } | null;
}

/** A case with its contest, locked until the write ends, so that steps of a contest are serialised. */
export async function caseToMove(
  { db }: Write,
  fact: CourtFact,
  appealOf: string | null = null,
): Promise<KnownCourtCase> {
  const { court: contest, number } = fact;
  await sql`select from contest where id = ${contest} for no key update`.execute(db);
  const { rows } = await sql<ContestRow>`
    select contest.cycle_id as "cycleId", cycle.as_of as "asOf", contest.polling_day as "pollingDay", seat.kind = 'president' as "isPresident",
      (select jsonb_build_object('id', id, 'on', true_on, 'sourceId', source_id) from gazette_day
        where contest_id = contest.id and retired_at is null) as gazette
    from contest join cycle on cycle.id = contest.cycle_id join seat on seat.id = contest.seat_id
    where contest.id = ${contest} and contest.kind = 'general'`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Refusal(404, "There is no such election. It may have been removed.");
  const own = number === null ? null : await newestState(db, contest, number);
  const appealed = appealOf === null ? null : await newestState(db, contest, appealOf);
  const { gazette, cycleId, ...context } = row;
  const { names, ...disputed } = await disputedResult(db, contest);
  return {
    fact,
    cycleId,
    contestId: contest,
    version: number === null ? (gazette?.id ?? null) : (own?.id ?? null),
    sourceId: number === null ? (gazette?.sourceId ?? null) : (own?.sourceId ?? null),
    state: own?.state ?? null,
    names,
    context: {
      ...context,
      ...disputed,
      gazettedOn: gazette?.on ?? null,
      // Without a declaration on record the result is that of the count, with a winner that no record names.
      ...(disputed.resultOn === null && { result: { winner: null } }),
      appealed: appealed?.state ?? null,
    },
  };
}

async function newestState(db: Write["db"], contest: number, number: string) {
  const { rows } = await sql<CourtVersion & { id: number; sourceId: number }>`
    select id, source_id as "sourceId", way, state, filed_on as "filedOn", appeal_of as "appealOf", true_on as "on", outcome, judgment
    from court_state where contest_id = ${contest} and lower(number) = lower(${number}) and retired_at is null
    order by true_on desc limit 1`.execute(db);
  return rows.map(({ id, sourceId, ...state }) => ({ id, sourceId, state }))[0] ?? null;
}

const appealOfStep = (step: CourtStep | null) => (step?.step === "file" ? step.appealOf : null);

/** One step of a case in court, or the gazette day of a seat. */
export const COURT_STEP = caseSteps<InputOf<typeof takeCourtStep>, KnownCourtCase, CourtError>({
  id: "court-case-step",
  touches: "results",
  named(write, { contest, number, step }) {
    if ((step.step === "gazette") !== (number === null))
      throw new Refusal(400, "Give the number of the case, and none for a gazette day.");
    return caseToMove(write, { court: contest, number }, appealOfStep(step));
  },
  known: (write, fact, step) => caseToMove(write, fact, appealOfStep(step)),
  next: ({ state, context }, step) =>
    step.step === "gazette" ? gazetteError(step.on, context) : nextCourtState(state, step, context),
  errorText: courtErrorText,
  effect: courtEffect,
  more: (step) => ({ gazettedOn: step.step === "gazette" ? step.on : null }),
  table: ({ number }) =>
    number === null
      ? { table: "gazette_day", columns: "contest_id, true_on, source_id" }
      : {
          table: "court_state",
          columns:
            "contest_id, number, way, appeal_of, state, filed_on, outcome, winner_candidacy_id, judgment, true_on, source_id",
        },
  row({ fact: { court, number } }, { next, step, sourceId }) {
    if (next === null)
      return {
        retired: sql`contest_id = ${court}`,
        added: sql`select ${court}::int, ${step.on}::date, ${sourceId}::int`,
      };
    const { way, appealOf, state, filedOn, outcome, judgment, on } = next;
    return {
      retired: sql`contest_id = ${court} and lower(number) = lower(${number}) and true_on = ${on}::date`,
      // A case keeps the number that it was filed with.
      added: sql`
        select ${court}::int, coalesce((select first.number from court_state first where first.contest_id = ${court}
            and lower(first.number) = lower(${number}) order by first.id limit 1), ${number}),
          ${way}, ${appealOf}, ${state}, ${filedOn}::date, ${outcome},
          ${step.step === "decide" ? step.winner : null}::int, ${judgment}, ${on}::date, ${sourceId}::int`,
    };
  },
  refuseDependent: refuseAppealed,
  name: ({ number }) => (number === null ? "gazette day" : "case"),
  now: ({ fact, state, context }) =>
    fact.number === null
      ? `it is ${context.gazettedOn ?? "not recorded"}`
      : `it is ${state === null ? "not filed" : COURT_STATE_WORDS[state.state].toLowerCase()}`,
  async subjects({ db }, facts) {
    const { rows } = await sql<{ contest: number; seat: string }>`
      select contest.id as contest, seat.name as seat from contest join seat on seat.id = contest.seat_id
      where contest.id = any(${facts.map(({ court }) => court)}::int[])`.execute(db);
    const seats = new Map(rows.map(({ contest, seat }) => [contest, seat]));
    return facts.map(({ court, number }) => ({
      about: [seats.get(court), number].filter(Boolean).join(", "),
      link: { kind: "contest", id: court },
      contest: { id: court, seat: seats.get(court) ?? "" },
    }));
  },
  stepText(version, { gazettedOn }) {
    if (version === null) return gazettedOn == null ? "Gazette day" : `Gazetted, ${dayText(gazettedOn)}`;
    const { state, outcome, on } = version;
    return `${outcome === null ? COURT_STATE_WORDS[state] : COURT_OUTCOME_WORDS[outcome]}, ${dayText(on)}`;
  },
  fieldsOf({ step, gazettedOn, ...sides }, side) {
    const version = sides[side];
    const isGazetted = gazettedOn != null && (side === "after") === (step !== null);
    if (version === null) return isGazetted ? { fields: { Gazetted: gazettedOn } } : undefined;
    const { state, way, appealOf, filedOn, outcome, judgment } = version;
    return {
      fields: {
        State: COURT_STATE_WORDS[state],
        Case: COURT_WAY_WORDS[way],
        "Appeal against": appealOf,
        Filed: filedOn,
        Outcome: outcome === null ? null : COURT_OUTCOME_WORDS[outcome],
        Judgment: judgment,
      },
    };
  },
});

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
