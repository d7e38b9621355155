import { sql } from "kysely";
import type { CourtVersion } from "@command-center/contract/changes/change-sets";
import type { takeCourtStep } from "@command-center/contract/changes/court-steps";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { isStepError } from "@command-center/domain/cases/case-steps";
import {
  courtEffect,
  courtVersion,
  gazetteError,
  takeCourtStep as nextCourtState,
  type CourtState,
  type CourtStep,
} from "@command-center/domain/courts/court-steps";
import {
  COURT_OUTCOME_WORDS,
  COURT_STATE_WORDS,
  COURT_WAY_WORDS,
  courtErrorText,
} from "@command-center/domain/courts/court-words";
import { dayText } from "@command-center/domain/time/moment-text";
import type { Write } from "../../database/database.ts";
import { RECORDING_TIME } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { caseSteps } from "./case-steps.ts";
import { caseToMove, type CourtFact, type KnownCourtCase } from "./known-case.ts";

const appealOfStep = (step: CourtStep | null) => (step?.step === "file" ? step.appealOf : null);

/** One step of a case in court, or the gazette day of a seat. */
export const COURT_STEP = caseSteps<
  InputOf<typeof takeCourtStep>,
  CourtFact,
  CourtState | null,
  CourtStep,
  CourtVersion | null,
  KnownCourtCase
>({
  id: "court-case-step",
  touches: "results",
  named(write, { contest, number, step }) {
    if ((step.step === "gazette") !== (number === null))
      throw new Refusal(400, "Give the number of the case, and none for a gazette day.");
    return caseToMove(write, { court: contest, number }, appealOfStep(step));
  },
  known: (write, fact, step) => caseToMove(write, fact, appealOfStep(step)),
  take({ state, context }, step) {
    if (step.step === "gazette") {
      const refused = gazetteError(step.on, context);
      if (refused !== null) throw new Refusal(422, courtErrorText(refused));
      return { next: null, effect: courtEffect(step) };
    }
    const next = nextCourtState(state, step, context);
    if (isStepError(next)) throw new Refusal(422, courtErrorText(next));
    return { next, effect: courtEffect(step) };
  },
  version: (state) => (state === null ? null : courtVersion(state)),
  more: (step) => ({ gazettedOn: step.step === "gazette" ? step.on : null }),
  rows: ({ number }) =>
    number === null
      ? { table: "gazette_day", columns: "contest_id, true_on, source_id" }
      : { table: "court_state", columns: COLUMNS },
  add: addState,
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

/** Columns that a state has in every version of it. */
const COLUMNS =
  "contest_id, number, way, appeal_of, state, filed_on, outcome, winner_candidacy_id, judgment, true_on, source_id";

async function addState(
  { db }: Write,
  { fact: { court, number } }: KnownCourtCase,
  {
    next,
    step,
    sourceId,
  }: { readonly next: CourtState | null; readonly step: CourtStep; readonly sourceId: number },
): Promise<void> {
  if (next === null) {
    await sql`update gazette_day set retired_at = ${RECORDING_TIME} where contest_id = ${court} and retired_at is null`.execute(
      db,
    );
    await sql`insert into gazette_day (contest_id, true_on, source_id) values (${court}, ${step.on}::date, ${sourceId})`.execute(
      db,
    );
    return;
  }
  const version = courtVersion(next);
  // A second state on the same day replaces the first.
  await sql`update court_state set retired_at = ${RECORDING_TIME} where contest_id = ${court} and lower(number) = lower(${number})
    and true_on = ${version.on}::date and retired_at is null`.execute(db);
  // A case keeps the number that it was filed with.
  await sql`
    insert into court_state (${sql.raw(COLUMNS)})
    select ${court}, coalesce((select first.number from court_state first where first.contest_id = ${court}
        and lower(first.number) = lower(${number}) order by first.id limit 1), ${number}),
      ${version.way}, ${version.appealOf}, ${version.state}, ${version.filedOn}::date, ${version.outcome},
      ${step.step === "decide" ? step.winner : null}::int, ${version.judgment}, ${version.on}::date, ${sourceId}`.execute(
    db,
  );
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
