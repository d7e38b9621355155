import { sql } from "kysely";
import type { takePetitionStep } from "@command-center/contract/changes/petition-steps";
import type { PetitionVersion } from "@command-center/contract/changes/change-sets";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { isStepError } from "@command-center/domain/cases/case-steps";
import { PETITION_OUTCOME_WORDS } from "@command-center/domain/petitions/petition-words";
import {
  endsWithoutEffect,
  resultEffect,
  stateText,
  STEP_WORDS,
  stepErrorText,
  takeStep,
  type PetitionState,
  type PetitionStep,
} from "@command-center/domain/tribunal/petition-steps";
import { petitionVersion } from "@command-center/domain/tribunal/petition-versions";
import type { Write } from "../../database/database.ts";
import { RECORDING_TIME } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { caseSteps, type StoredStep } from "./case-steps.ts";
import { petitionToMove, type KnownPetition, type PetitionFact } from "./known-petition.ts";

export type StoredPetitionStep = StoredStep<PetitionStep, PetitionVersion>;

/** One step of a petition before the party's tribunal. */
export const PETITION_STEP = caseSteps<
  InputOf<typeof takePetitionStep>,
  PetitionFact,
  PetitionState,
  PetitionStep,
  PetitionVersion,
  KnownPetition
>({
  id: "petition-step",
  touches: "petitions",
  named: (write, { cycle, number }) => petitionToMove(write, { cycle, number }),
  known: (write, { petition }) => petitionToMove(write, { id: petition }),
  take(known, step) {
    if (step.step === "rule" && step.outcome !== "dismissed" && known.contestId === null)
      throw new Refusal(
        422,
        "This petition is about a post without a contest on record, so the ruling cannot change its result. Import its declaration first.",
      );
    const next = takeStep(known.state, step, known.context);
    if (isStepError(next)) throw new Refusal(422, stepErrorText(next));
    return { next, effect: resultEffect(step) };
  },
  endsWithoutEffect,
  version: petitionVersion,
  rows: () => ({ table: "petition_state", columns: COLUMNS }),
  add: addState,
  name: () => "petition",
  now: ({ state }) => `it is ${stateText(state)}`,
  stepWords: (step) => (step.step === "rule" ? PETITION_OUTCOME_WORDS[step.outcome] : STEP_WORDS[step.step]),
  audit({ id, petition, state, reason, source }) {
    if (petition === null) return {};
    const { number, before, after, result, winner } = petition;
    return {
      subject: `Change ${id}, petition ${number}`,
      before,
      after: { state, petition: after, result, winner, reason, source },
    };
  },
});

const STATUSES = {
  filed: "filed",
  served: "filed",
  listed: "filed",
  heard: "hearing",
  ruled: "resolved",
  withdrawn: "withdrawn",
} as const satisfies Record<PetitionState["state"], string>;

/** Columns that a state has in every version of it. */
const COLUMNS =
  "petition_id, ground, status, outcome, filed_on, served_on, hearing_on, heard_on, ruled_on, panel_id, true_on, source_id";

async function addState(
  { db }: Write,
  { fact: { petition }, ground, cycleId }: KnownPetition,
  {
    next,
    step: { on },
    sourceId,
  }: { readonly next: PetitionState; readonly step: PetitionStep; readonly sourceId: number },
): Promise<void> {
  // A second state on the same day replaces the first.
  await sql`update petition_state set retired_at = ${RECORDING_TIME}
    where petition_id = ${petition} and true_on = ${on}::date and retired_at is null`.execute(db);
  const version = petitionVersion(next);
  await sql`
    insert into petition_state (${sql.raw(COLUMNS)})
    select ${petition}, ${ground}, ${STATUSES[next.state]}, ${version.outcome}, ${version.filedOn}::date, ${version.servedOn}::date,
      ${version.hearingOn}::date, ${version.heardOn}::date, ${version.ruledOn}::date,
      (select id from tribunal_panel where cycle_id = ${cycleId} and number = ${version.panel} and retired_at is null),
      ${on}::date, ${sourceId}`.execute(db);
}
