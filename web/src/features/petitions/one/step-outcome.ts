import { takePetitionStep, type readNextStep } from "@command-center/contract/changes/petition-steps";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { isStepError } from "@command-center/domain/cases/case-steps";
import { needOf } from "@command-center/domain/changes/approval";
import {
  endsWithoutEffect,
  resultEffect,
  stepErrorText,
  takeStep,
} from "@command-center/domain/tribunal/petition-steps";
import {
  nameIn,
  refusedStep,
  resultLines,
  winnerIn,
  type StepOutcome,
} from "../../../parts/cases/step-outcome.ts";
import type { Entries } from "../../../parts/form/entry-form.tsx";
import { formatDay } from "../../../ui/format.ts";

export type NextStep = OutputOf<typeof readNextStep>;

/** A step of a petition as a user has entered it, for its schema to check. */
export function enteredStep({ step, on, hearingOn, panel, outcome, winner }: Entries) {
  if (step === "list") return { step, on, hearingOn, panel: Number(panel) };
  if (step !== "rule") return { step, on };
  return { step, on, outcome, winner: winnerIn(outcome === "other_candidate_declared", winner) };
}

/** Tries a step by the rules that the server has, too. */
export function tryStep(next: NextStep, entries: Entries): StepOutcome | null {
  const { data: step } = takePetitionStep.input.shape.step.safeParse(enteredStep(entries));
  if (step === undefined) return null;
  const { contest } = next;
  if (step.step === "rule" && step.outcome !== "dismissed" && contest === null)
    return {
      is: "refused",
      field: "outcome",
      text: "This petition is about a post without a contest on record, so the ruling cannot change its result.",
    };
  const candidates = contest?.candidates ?? [];
  const taken = takeStep(next.state, step, {
    asOf: next.asOf,
    panels: next.panels,
    result: contest?.hasResult ? { winner: contest.winner } : null,
    resultOn: contest?.resultOn ?? null,
    candidates: candidates.map(({ id }) => id),
  });
  if (isStepError(taken)) return refusedStep(taken, stepErrorText(taken));
  const { hearingOn, panel } = taken;
  const changed = resultLines(resultEffect(step), {
    now: contest?.hasResult ? nameIn(candidates, contest.winner) : "none",
    candidates,
    poll: "the fresh poll",
  });
  return {
    is: "possible",
    lines: [
      `Petition: ${STATES[next.state.state]} → ${STATES[taken.state]}`,
      ...(hearingOn === null ? [] : [`Hearing: ${formatDay(hearingOn)}, panel ${panel}`]),
      ...changed,
    ],
    passed: [],
    approval: needOf({
      origin: "form",
      kind: "petition-step",
      changed: changed.length,
      ended: endsWithoutEffect(step) ? 1 : 0,
      waiting: next.waiting,
    }).reasons,
  };
}

const STATES = {
  filed: "Filed",
  served: "Served",
  listed: "Listed",
  heard: "Heard",
  ruled: "Ruled on",
  withdrawn: "Withdrawn",
} as const;
