import type { CourtOutcome, CourtVersion, CourtWay } from "@command-center/contract/changes/change-sets";
import type { CourtStep } from "@command-center/contract/changes/court-steps";
import {
  type CaseError,
  type DisputedResult,
  nextState,
  type ResultEffect,
  type TurnError,
  type Verdict,
  verdictEffect,
  verdictError,
} from "../cases/case-steps.ts";
import type { Day } from "../time/calendar.ts";

/** Steps of a case: the gazette day is of the seat. */
export type CaseStep = Exclude<CourtStep, { step: "gazette" }>;

/** What a step is checked against. */
export interface CourtContext extends DisputedResult {
  readonly isPresident: boolean;
  /** The day of the cycle: nothing has happened after it. */
  readonly asOf: Day;
  readonly pollingDay: Day;
  /** Null where no record says it. */
  readonly gazettedOn: Day | null;
  /** The case that an appeal is against; null where there is none with its number. */
  readonly appealed: CourtVersion | null;
}

/** Why a step is not possible. */
export type CourtError =
  | CaseError
  | TurnError<CourtVersion["state"] | null, CaseStep["step"]>
  | { readonly error: "before the poll"; readonly pollingDay: Day }
  | { readonly error: "before the gazette"; readonly gazettedOn: Day }
  | { readonly error: "another court"; readonly way: CourtWay }
  | { readonly error: "no judgment to appeal" }
  | { readonly error: "before the judgment"; readonly decidedOn: Day }
  | { readonly error: "appeal of no appeal" }
  | { readonly error: "another outcome"; readonly way: CourtWay };

/** Outcomes that a court can decide on. */
export const OUTCOMES: Record<CourtWay, readonly CourtOutcome[]> = {
  recount: ["confirmed", "candidate_declared", "impossible", "refused"],
  petition: ["dismissed", "fresh_poll_ordered", "candidate_declared"],
  appeal: ["dismissed", "fresh_poll_ordered", "candidate_declared"],
  presidential: ["dismissed", "fresh_poll_ordered"],
};

/** States that a step may follow: a magistrate grants a recount, and the other courts hear a case. */
const MAY_FOLLOW: Record<
  CourtWay,
  Record<Exclude<CaseStep["step"], "file">, readonly CourtVersion["state"][]>
> = {
  recount: { grant: ["filed"], hear: [], decide: ["filed", "granted"], withdraw: ["filed", "granted"] },
  petition: { grant: [], hear: ["filed"], decide: ["heard"], withdraw: ["filed", "heard"] },
  appeal: { grant: [], hear: ["filed"], decide: ["heard"], withdraw: ["filed", "heard"] },
  presidential: { grant: [], hear: ["filed"], decide: ["heard"], withdraw: ["filed", "heard"] },
};

/** Steps that may follow a state of a case, in their usual order. */
export function courtStepsFrom({
  way,
  state,
}: Pick<CourtVersion, "way" | "state">): readonly CaseStep["step"][] {
  const steps = Object.entries(MAY_FOLLOW[way]) as [CaseStep["step"], readonly CourtVersion["state"][]][];
  return steps.filter(([, states]) => states.includes(state)).map(([step]) => step);
}

/** Outcomes that may follow a state of a case: before a recount is granted it can only be refused. */
export function outcomesFrom({ way, state }: Pick<CourtVersion, "way" | "state">): readonly CourtOutcome[] {
  if (way !== "recount") return OUTCOMES[way];
  return state === "filed" ? ["refused"] : OUTCOMES.recount.filter((outcome) => outcome !== "refused");
}

/** Why a gazette day cannot be recorded; null if it can. */
export function gazetteError(on: Day, { asOf, pollingDay }: CourtContext): CourtError | null {
  if (on > asOf) return { error: "after the day of the cycle", asOf };
  return on < pollingDay ? { error: "before the poll", pollingDay } : null;
}

const LEADS_TO = { grant: "granted", hear: "heard", decide: "decided", withdraw: "withdrawn" } as const;

/** The next state of a case, or why the step is not possible. `known` is null for a case that is not filed yet. */
export function takeCourtStep(
  known: CourtVersion | null,
  step: CaseStep,
  context: CourtContext,
): CourtVersion | CourtError {
  if (step.step === "file") {
    if (known !== null) return { error: "out of turn", state: known.state, step: "file" };
    const { way, on, appealOf } = step;
    const filed = { way, state: "filed", filedOn: on, appealOf, on, outcome: null, judgment: null } as const;
    return filingError(step, context) ?? filed;
  }
  if (known === null) return { error: "out of turn", state: null, step: step.step };
  return nextState(known, step, {
    mayFollow: MAY_FOLLOW[known.way][step.step],
    last: known.on,
    asOf: context.asOf,
    lead(): CourtVersion | CourtError {
      const next = { ...known, state: LEADS_TO[step.step], on: step.on };
      if (step.step !== "decide") return next;
      const { outcome, judgment } = step;
      return decisionError(known, step, context) ?? { ...next, outcome, judgment };
    },
  });
}

type Filing = Extract<CaseStep, { step: "file" }>;

function filingError({ way, on, appealOf }: Filing, context: CourtContext): CourtError | null {
  const { isPresident, asOf, pollingDay, gazettedOn, appealed } = context;
  if ((way === "presidential") !== isPresident) return { error: "another court", way };
  if (on > asOf) return { error: "after the day of the cycle", asOf };
  if (on < pollingDay) return { error: "before the poll", pollingDay };
  if (way === "petition" && gazettedOn !== null && on < gazettedOn)
    return { error: "before the gazette", gazettedOn };
  if (way !== "appeal") return appealOf === null ? null : { error: "appeal of no appeal" };
  if (appealed?.way !== "petition" || appealed.state !== "decided") return { error: "no judgment to appeal" };
  return on < appealed.on ? { error: "before the judgment", decidedOn: appealed.on } : null;
}

type Decision = Extract<CaseStep, { step: "decide" }>;

const verdictOf = ({ outcome, on, winner }: Decision): Verdict => ({
  says: outcome === "fresh_poll_ordered" ? "nullify" : outcome === "candidate_declared" ? "declare" : "leave",
  on,
  winner,
});

const decisionError = (known: CourtVersion, step: Decision, context: CourtContext): CourtError | null =>
  outcomesFrom(known).includes(step.outcome)
    ? verdictError(verdictOf(step), context)
    : { error: "another outcome", way: known.way };

/** What a step does to the result of the contest. */
export const courtEffect = (step: CourtStep): ResultEffect =>
  verdictEffect(step.step === "decide" ? verdictOf(step) : null);
