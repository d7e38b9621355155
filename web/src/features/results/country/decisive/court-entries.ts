import { takeCourtStep, type CourtCase, type CourtCases } from "@command-center/contract/changes/court-steps";
import { isStepError } from "@command-center/domain/cases/case-steps";
import { needOf } from "@command-center/domain/changes/approval";
import { passedLimits, type LimitedFrom } from "@command-center/domain/courts/court-limits";
import {
  courtEffect,
  gazetteError,
  takeCourtStep as courtStateAfter,
  type CourtContext,
} from "@command-center/domain/courts/court-steps";
import {
  COURT_STATE_WORDS,
  COURT_WAY_WORDS,
  courtErrorText,
} from "@command-center/domain/courts/court-words";
import {
  nameIn,
  refusedStep,
  resultLines,
  winnerIn,
  type StepOutcome,
} from "../../../../parts/cases/step-outcome.ts";
import type { Entries } from "../../../../parts/form/entry-form.tsx";
import { formatDay } from "../../../../ui/format.ts";

/** A step of a court as a user has entered it, for its schema to check. */
export function enteredStep({ step, on, way, appealOf, outcome, winner, judgment }: Entries) {
  if (step === "file") return { step, on, way, appealOf: (way === "appeal" && appealOf) || null };
  if (step !== "decide") return { step, on };
  const isDeclared = outcome === "candidate_declared";
  return { step, on, outcome, winner: winnerIn(isDeclared, winner), judgment: judgment?.trim() || null };
}

/** Days from which the limits of the law run. */
export function limitedFrom({ pollingDay, gazette, result, limits }: CourtCases): LimitedFrom {
  return { pollingDay, gazettedOn: gazette?.on ?? null, declaredOn: result?.on ?? null, limits };
}

/** Tries a step by the rules that the server has, too. `taken` is the case that it is a step of; null for a new one. */
export function tryCourtStep(
  known: CourtCases,
  taken: CourtCase | null,
  entries: Entries,
): StepOutcome | null {
  // The address of a judgment has no effect.
  const { data: step } = takeCourtStep.input.shape.step.safeParse(enteredStep({ ...entries, judgment: "" }));
  if (step === undefined) return null;
  const { isPresident, asOf, pollingDay, gazette, isNullified, result, candidates, cases } = known;
  const appealOf = step.step === "file" ? step.appealOf : (taken?.appealOf ?? null);
  const appealed = cases.find(({ number }) => number === appealOf);
  const context: CourtContext = {
    isPresident,
    asOf,
    pollingDay,
    gazettedOn: gazette?.on ?? null,
    result: isNullified ? null : { winner: result?.winner ?? null },
    resultOn: result?.on ?? null,
    candidates: candidates.map(({ id }) => id),
    appealed: appealed ?? null,
  };
  if (step.step === "gazette") {
    const refused = gazetteError(step.on, context);
    if (refused !== null) return refusedStep(refused, courtErrorText(refused));
    const before = gazette === null ? "not recorded" : formatDay(gazette.on);
    return {
      is: "possible",
      lines: [`Gazette day: ${before} → ${formatDay(step.on)}`],
      passed: [],
      approval: [],
    };
  }
  const after = courtStateAfter(taken, step, context);
  if (isStepError(after)) return refusedStep(after, courtErrorText(after));
  const before = taken === null ? "Not filed" : COURT_STATE_WORDS[taken.state];
  const changed = resultLines(courtEffect(step), {
    now: resultText(known),
    candidates,
    poll: "a by-election",
  });
  return {
    is: "possible",
    lines: [`${COURT_WAY_WORDS[after.way]}: ${before} → ${COURT_STATE_WORDS[after.state]}`, ...changed],
    passed: passedLimits(taken, step, limitedFrom(known), context.appealed),
    approval: needOf({ origin: "form", kind: "court-case-step", changed: changed.length }).reasons,
  };
}

/** The result in force by declarations and judgments, in words. */
export function resultText({ isNullified, result, candidates }: CourtCases): string {
  if (isNullified) return "none, the election is set aside";
  return result?.winner == null ? "that of the count" : nameIn(candidates, result.winner);
}
