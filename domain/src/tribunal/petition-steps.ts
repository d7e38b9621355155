import type { PetitionVersion } from "@command-center/contract/changes/change-sets";
import type { PetitionStep, readNextStep } from "@command-center/contract/changes/petition-steps";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { countedText } from "../number-text.ts";
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

/** What a step is checked against: with the day of the cycle, as nothing has happened after it. */
export type StepContext = DisputedResult & Pick<OutputOf<typeof readNextStep>, "asOf" | "panels">;

/** Why a step is not possible. */
export type StepError =
  | CaseError
  | TurnError<PetitionVersion["state"], PetitionStep["step"]>
  | { readonly error: "hearing before its listing" }
  | { readonly error: "no such panel"; readonly panel: number }
  | { readonly error: "panel does not sit"; readonly panel: number; readonly on: Day }
  | { readonly error: "panel is full"; readonly panel: number; readonly on: Day; readonly capacity: number };

const MAY_FOLLOW: Record<PetitionStep["step"], readonly PetitionVersion["state"][]> = {
  serve: ["filed"],
  list: ["served", "listed"],
  hear: ["listed"],
  rule: ["heard"],
  withdraw: ["filed", "served", "listed", "heard"],
};

/** Steps that may follow a state, in their usual order. */
export function stepsFrom(state: PetitionVersion["state"]): readonly PetitionStep["step"][] {
  return (Object.keys(MAY_FOLLOW) as PetitionStep["step"][]).filter((step) =>
    MAY_FOLLOW[step].includes(state),
  );
}

/** The next state of a petition, or why the step is not possible. */
export function takeStep(
  petition: PetitionVersion,
  step: PetitionStep,
  context: StepContext,
): PetitionVersion | StepError {
  return nextState(petition, step, {
    mayFollow: MAY_FOLLOW[step.step],
    last: petition.since,
    asOf: context.asOf,
    lead: () => stateAfter(petition, step, context),
  });
}

function stateAfter(
  petition: PetitionVersion,
  step: PetitionStep,
  context: StepContext,
): PetitionVersion | StepError {
  const next = { ...petition, since: step.on, hearingOn: null };
  switch (step.step) {
    case "serve":
      return { ...next, state: "served", servedOn: step.on };
    case "list": {
      const { panel, hearingOn } = step;
      return listingError(petition, step, context) ?? { ...next, state: "listed", panel, hearingOn };
    }
    case "hear":
      return { ...next, state: "heard", heardOn: step.on };
    case "rule": {
      const { on: ruledOn, outcome } = step;
      return verdictError(verdictOf(step), context) ?? { ...next, state: "ruled", ruledOn, outcome };
    }
    case "withdraw":
      return { ...next, state: "withdrawn", withdrawnOn: step.on };
  }
}

type Listing = Extract<PetitionStep, { step: "list" }>;

function listingError(
  petition: PetitionVersion,
  { on, hearingOn, panel: number }: Listing,
  { panels }: StepContext,
): StepError | null {
  if (hearingOn < on) return { error: "hearing before its listing" };
  const panel = panels.find((one) => one.number === number);
  if (panel === undefined) return { error: "no such panel", panel: number };
  if (hearingOn < panel.sitsFrom || (panel.sitsTo !== null && hearingOn > panel.sitsTo))
    return { error: "panel does not sit", panel: number, on: hearingOn };
  // The petition itself keeps its place where it is listed for this panel and day already.
  const isSame = petition.panel === number && petition.hearingOn === hearingOn;
  const listed = panel.listed.find(({ day }) => day === hearingOn)?.petitions ?? 0;
  const others = listed - (isSame ? 1 : 0);
  return others >= panel.dailyCapacity
    ? { error: "panel is full", panel: number, on: hearingOn, capacity: panel.dailyCapacity }
    : null;
}

const VERDICTS = {
  dismissed: "leave",
  fresh_poll_ordered: "nullify",
  other_candidate_declared: "declare",
} as const satisfies Record<NonNullable<PetitionVersion["outcome"]>, Verdict["says"]>;

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
export const STATE_EVENTS: Record<PetitionVersion["state"], string> = {
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

const STATE_WORDS: Record<PetitionVersion["state"], string> = {
  filed: "filed and not served yet",
  served: "served and not listed for a hearing yet",
  listed: "listed for a hearing and not heard yet",
  heard: "heard and awaits its ruling",
  ruled: "ruled on",
  withdrawn: "withdrawn",
};

/** Where a petition is, as users read it: `listed for a hearing on 14 Sep 2020 by panel 2`. */
export function stateText({ state, hearingOn, panel }: PetitionVersion): string {
  return state === "listed" && hearingOn !== null
    ? `listed for a hearing on ${dayText(hearingOn)} by panel ${panel}`
    : STATE_WORDS[state];
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
