import { countedText } from "../number-text.ts";
import type { Petition } from "@command-center/contract/petitions";
import {
  caseErrorText,
  type CaseError,
  type DisputedResult,
  nextState,
  type ResultEffect,
  type TurnError,
  type Verdict,
  verdictEffect,
  verdictError,
} from "../cases/case-steps.ts";
import { dayText } from "../time/moment-text.ts";
import type { Day } from "../time/calendar.ts";

type Outcome = NonNullable<Petition["outcome"]>;

/** What is known of a petition in every state. */
interface Known {
  /** The day of its last step; a hearing that is still to come is none. */
  readonly since: Day;
  readonly filedOn: Day;
  /** Null where no record says it. */
  readonly servedOn: Day | null;
  readonly panel: number | null;
}

/** A petition before the party's tribunal in one of its states. `docs/life-of-a-result.md` has a diagram. */
export type PetitionState = Known &
  (
    | { readonly state: "filed" }
    | { readonly state: "served" }
    /** Listed for a hearing, which may be on a later day. */
    | { readonly state: "listed"; readonly hearingOn: Day }
    | { readonly state: "heard"; readonly heardOn: Day }
    | {
        readonly state: "ruled";
        readonly heardOn: Day | null;
        readonly ruledOn: Day;
        readonly outcome: Outcome;
      }
    | { readonly state: "withdrawn"; readonly heardOn: Day | null; readonly withdrawnOn: Day }
  );

/** What happens to a petition on a day. */
export type PetitionStep =
  | { readonly step: "serve"; readonly on: Day }
  /** A second listing adjourns the first one. */
  | { readonly step: "list"; readonly on: Day; readonly hearingOn: Day; readonly panel: number }
  | { readonly step: "hear"; readonly on: Day }
  | {
      readonly step: "rule";
      readonly on: Day;
      readonly outcome: Outcome;
      /** The candidacy that the tribunal declares; null of every other outcome. */
      readonly winner: number | null;
    }
  | { readonly step: "withdraw"; readonly on: Day };

/** What a step is checked against. */
export interface StepContext extends DisputedResult {
  /** The day of the cycle: nothing has happened after it. */
  readonly asOf: Day;
  /** Panels by number, with the days that they sit, what they can hear in a day, and the petitions listed by day. */
  readonly panels: ReadonlyMap<number, Panel>;
}

export interface Panel {
  readonly sitsFrom: Day;
  readonly sitsTo: Day | null;
  readonly dailyCapacity: number;
  readonly listed: ReadonlyMap<Day, number>;
}

/** Why a step is not possible. */
export type StepError =
  | CaseError
  | TurnError<PetitionState["state"], PetitionStep["step"]>
  | { readonly error: "hearing before its listing" }
  | { readonly error: "no such panel"; readonly panel: number }
  | { readonly error: "panel does not sit"; readonly panel: number; readonly on: Day }
  | { readonly error: "panel is full"; readonly panel: number; readonly on: Day; readonly capacity: number };

const MAY_FOLLOW: Record<PetitionStep["step"], readonly PetitionState["state"][]> = {
  serve: ["filed"],
  list: ["served", "listed"],
  hear: ["listed"],
  rule: ["heard"],
  withdraw: ["filed", "served", "listed", "heard"],
};

/** Steps that may follow a state, in their usual order. */
export function stepsFrom(state: PetitionState["state"]): readonly PetitionStep["step"][] {
  return (Object.keys(MAY_FOLLOW) as PetitionStep["step"][]).filter((step) =>
    MAY_FOLLOW[step].includes(state),
  );
}

/** The next state of a petition, or why the step is not possible. */
export function takeStep(
  petition: PetitionState,
  step: PetitionStep,
  context: StepContext,
): PetitionState | StepError {
  return nextState(petition, step, {
    mayFollow: MAY_FOLLOW[step.step],
    last: petition.since,
    asOf: context.asOf,
    lead: () => stateAfter(petition, step, context),
  });
}

function stateAfter(
  petition: PetitionState,
  step: PetitionStep,
  context: StepContext,
): PetitionState | StepError {
  const known = {
    since: step.on,
    filedOn: petition.filedOn,
    servedOn: petition.servedOn,
    panel: petition.panel,
  };
  const heardOn = petition.state === "heard" ? petition.heardOn : null;
  switch (step.step) {
    case "serve":
      return { ...known, servedOn: step.on, state: "served" };
    case "list":
      return (
        listingError(petition, step, context) ?? {
          ...known,
          panel: step.panel,
          state: "listed",
          hearingOn: step.hearingOn,
        }
      );
    case "hear":
      return { ...known, state: "heard", heardOn: step.on };
    case "rule":
      return (
        verdictError(verdictOf(step), context) ?? {
          ...known,
          state: "ruled",
          heardOn,
          ruledOn: step.on,
          outcome: step.outcome,
        }
      );
    case "withdraw":
      return { ...known, state: "withdrawn", heardOn, withdrawnOn: step.on };
  }
}

type Listing = Extract<PetitionStep, { step: "list" }>;

function listingError(
  petition: PetitionState,
  { on, hearingOn, panel: number }: Listing,
  { panels }: StepContext,
): StepError | null {
  if (hearingOn < on) return { error: "hearing before its listing" };
  const panel = panels.get(number);
  if (panel === undefined) return { error: "no such panel", panel: number };
  if (hearingOn < panel.sitsFrom || (panel.sitsTo !== null && hearingOn > panel.sitsTo))
    return { error: "panel does not sit", panel: number, on: hearingOn };
  // The petition itself keeps its place where it is listed for this panel and day already.
  const isSame = petition.state === "listed" && petition.panel === number && petition.hearingOn === hearingOn;
  const others = (panel.listed.get(hearingOn) ?? 0) - (isSame ? 1 : 0);
  return others >= panel.dailyCapacity
    ? { error: "panel is full", panel: number, on: hearingOn, capacity: panel.dailyCapacity }
    : null;
}

const VERDICTS = {
  dismissed: "leave",
  fresh_poll_ordered: "nullify",
  other_candidate_declared: "declare",
} as const satisfies Record<Outcome, Verdict["says"]>;

const verdictOf = ({ on, outcome, winner }: Extract<PetitionStep, { step: "rule" }>): Verdict => ({
  says: VERDICTS[outcome],
  on,
  winner,
});

/** What a step does to the result in dispute. */
export const resultEffect = (step: PetitionStep): ResultEffect =>
  verdictEffect(step.step === "rule" ? verdictOf(step) : null);

/** Whether a step ends a petition and leaves the result as it is. */
export const endsWithoutEffect = (step: PetitionStep): boolean =>
  step.step === "withdraw" || (step.step === "rule" && step.outcome === "dismissed");

/** The event that leads to each state of a petition. */
export const STATE_EVENTS: Record<PetitionState["state"], string> = {
  filed: "Filed",
  served: "Served",
  listed: "Listed for a hearing",
  heard: "Heard",
  ruled: "Ruled on",
  withdrawn: "Withdrawn",
};

export const STEP_WORDS: Record<PetitionStep["step"], string> = {
  serve: STATE_EVENTS.served,
  list: STATE_EVENTS.listed,
  hear: STATE_EVENTS.heard,
  rule: STATE_EVENTS.ruled,
  withdraw: STATE_EVENTS.withdrawn,
};

/** A listing in words, after the one that it adjourns if there is one: `Adjourned from 5 Sep 2025 to 9 Sep 2025, panel 1`. */
export function listingText(
  { hearingOn, panel }: { readonly hearingOn: Day; readonly panel: number | null },
  adjourned: Day | null,
): string {
  const what =
    adjourned === null || adjourned === hearingOn
      ? `Listed for a hearing on ${dayText(hearingOn)}`
      : `Adjourned from ${dayText(adjourned)} to ${dayText(hearingOn)}`;
  return panel === null ? what : `${what}, panel ${panel}`;
}

const STATE_WORDS: Record<PetitionState["state"], string> = {
  filed: "filed and not served yet",
  served: "served and not listed for a hearing yet",
  listed: "listed for a hearing and not heard yet",
  heard: "heard and awaits its ruling",
  ruled: "ruled on",
  withdrawn: "withdrawn",
};

/** Where a petition is, as users read it: `listed for a hearing on 14 Sep 2020 by panel 2`. */
export function stateText(petition: PetitionState): string {
  return petition.state === "listed"
    ? `listed for a hearing on ${dayText(petition.hearingOn)} by panel ${petition.panel}`
    : STATE_WORDS[petition.state];
}

const NEEDED: Record<PetitionStep["step"], string> = {
  serve: "Only a filed petition can be served.",
  list: "Record its service first, then list it.",
  hear: "List it for a hearing first.",
  rule: "Record its hearing first.",
  withdraw: "It has ended.",
};

/** Why a step is not possible, and what to do, as users read it. */
export function stepErrorText(refused: StepError): string {
  switch (refused.error) {
    case "out of turn":
      return `This petition is ${STATE_WORDS[refused.state]}. ${NEEDED[refused.step]}`;
    case "hearing before its listing":
      return "The hearing is before the day of its listing. Give a later day.";
    case "no such panel":
      return `There is no panel ${refused.panel}. Choose another one.`;
    case "panel does not sit":
      return `Panel ${refused.panel} does not sit on ${dayText(refused.on)}. Choose another panel or day.`;
    case "panel is full":
      return `Panel ${refused.panel} has ${countedText(refused.capacity, "petition", "petitions")} on ${dayText(refused.on)}, as many as it can hear. Choose another panel or day.`;
    default:
      return caseErrorText(refused, "tribunal");
  }
}
