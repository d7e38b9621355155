import type { CourtOutcome, CourtVersion, CourtWay } from "@command-center/contract/changes/change-sets";
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

/** What is known of a case in every state. */
interface Known {
  readonly way: CourtWay;
  readonly filedOn: Day;
  /** The number of the case that an appeal is against. */
  readonly appealOf: string | null;
}

/** A case about a seat after the general election, in one of its states. `docs/life-of-a-result.md` has a diagram. */
export type CourtState = Known &
  (
    | { readonly state: "filed" }
    /** `granted`: a recount that the magistrate granted. `on` is the day of the state. */
    | { readonly state: "granted" | "heard" | "withdrawn"; readonly on: Day }
    | {
        readonly state: "decided";
        readonly on: Day;
        readonly outcome: CourtOutcome;
        /** The address of the judgment, where it has one. */
        readonly judgment: string | null;
      }
  );

/** What happens in a court, or in the gazette, on a day. */
export type CourtStep =
  | { readonly step: "gazette"; readonly on: Day }
  | { readonly step: "file"; readonly on: Day; readonly way: CourtWay; readonly appealOf: string | null }
  | { readonly step: "grant"; readonly on: Day }
  | { readonly step: "hear"; readonly on: Day }
  | {
      readonly step: "decide";
      readonly on: Day;
      readonly outcome: CourtOutcome;
      /** The candidacy that the court declares; null of every other outcome. */
      readonly winner: number | null;
      readonly judgment: string | null;
    }
  | { readonly step: "withdraw"; readonly on: Day };

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
  readonly appealed: CourtState | null;
}

/** Why a step is not possible. */
export type CourtError =
  | CaseError
  | TurnError<CourtState["state"] | null, CaseStep["step"]>
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
  Record<Exclude<CaseStep["step"], "file">, readonly CourtState["state"][]>
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
}: Pick<CourtState, "way" | "state">): readonly CaseStep["step"][] {
  const steps = Object.entries(MAY_FOLLOW[way]) as [CaseStep["step"], readonly CourtState["state"][]][];
  return steps.filter(([, states]) => states.includes(state)).map(([step]) => step);
}

/** Outcomes that may follow a state of a case: before a recount is granted it can only be refused. */
export function outcomesFrom({ way, state }: Pick<CourtState, "way" | "state">): readonly CourtOutcome[] {
  if (way !== "recount") return OUTCOMES[way];
  return state === "filed" ? ["refused"] : OUTCOMES.recount.filter((outcome) => outcome !== "refused");
}

/** The day of the last thing that happened in a case. */
export function lastCourtDay(known: CourtState): Day {
  return known.state === "filed" ? known.filedOn : known.on;
}

/** Why a gazette day cannot be recorded; null if it can. */
export function gazetteError(on: Day, { asOf, pollingDay }: CourtContext): CourtError | null {
  if (on > asOf) return { error: "after the day of the cycle", asOf };
  return on < pollingDay ? { error: "before the poll", pollingDay } : null;
}

/** The next state of a case, or why the step is not possible. `known` is null for a case that is not filed yet. */
export function takeCourtStep(
  known: CourtState | null,
  step: CaseStep,
  context: CourtContext,
): CourtState | CourtError {
  if (step.step === "file") {
    if (known !== null) return { error: "out of turn", state: known.state, step: "file" };
    return (
      filingError(step, context) ?? {
        way: step.way,
        filedOn: step.on,
        appealOf: step.appealOf,
        state: "filed",
      }
    );
  }
  if (known === null) return { error: "out of turn", state: null, step: step.step };
  return nextState(known, step, {
    mayFollow: MAY_FOLLOW[known.way][step.step],
    last: lastCourtDay(known),
    asOf: context.asOf,
    lead: () => stateAfter(known, step, context),
  });
}

function stateAfter(
  known: CourtState,
  step: Exclude<CaseStep, { step: "file" }>,
  context: CourtContext,
): CourtState | CourtError {
  const { way, filedOn, appealOf } = known;
  const kept = { way, filedOn, appealOf };
  switch (step.step) {
    case "grant":
      return { ...kept, state: "granted", on: step.on };
    case "hear":
      return { ...kept, state: "heard", on: step.on };
    case "decide":
      return (
        decisionError(known, step, context) ?? {
          ...kept,
          state: "decided",
          on: step.on,
          outcome: step.outcome,
          judgment: step.judgment,
        }
      );
    case "withdraw":
      return { ...kept, state: "withdrawn", on: step.on };
  }
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

const decisionError = (known: CourtState, step: Decision, context: CourtContext): CourtError | null =>
  outcomesFrom(known).includes(step.outcome)
    ? verdictError(verdictOf(step), context)
    : { error: "another outcome", way: known.way };

/** What a step does to the result of the contest. */
export const courtEffect = (step: CourtStep): ResultEffect =>
  verdictEffect(step.step === "decide" ? verdictOf(step) : null);

/** A state as the contract has it. */
export function courtVersion(known: CourtState): CourtVersion {
  const { way, state, filedOn, appealOf } = known;
  const { outcome, judgment } = known.state === "decided" ? known : { outcome: null, judgment: null };
  return { way, state, filedOn, appealOf, on: lastCourtDay(known), outcome, judgment };
}

/** The state of a version. Throws if it is decided without an outcome. */
export function courtState(version: CourtVersion): CourtState {
  const { way, state, filedOn, appealOf, on, outcome, judgment } = version;
  const known = { way, filedOn, appealOf };
  if (state === "filed") return { ...known, state };
  if (state !== "decided") return { ...known, state, on };
  if (outcome === null) throw new Error("A case that is decided lacks its outcome.");
  return { ...known, state, on, outcome, judgment };
}
