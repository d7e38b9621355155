import { dayText } from "../time/moment-text.ts";
import type { Day } from "../time/calendar.ts";

/** The result that a petition or case is about. */
export interface DisputedResult {
  /** The result in force of the contest; null where there is none. */
  readonly result: { readonly winner: number | null } | null;
  /** The day of the contest's newest declaration, nullified or not; null without one. */
  readonly resultOn: Day | null;
  /** Candidacies of the contest. */
  readonly candidates: readonly number[];
}

/** A decision of the tribunal or a court: its outcome, and the candidacy that it declares. */
export interface Verdict {
  readonly says: "leave" | "nullify" | "declare";
  readonly on: Day;
  /** Null of every verdict that declares no candidate. */
  readonly winner: number | null;
}

/** The effect of a step on the contest's result, in the same transaction. */
export type ResultEffect =
  | { readonly effect: "none" }
  /** No result is in force until the fresh poll. */
  | { readonly effect: "nullified"; readonly from: Day }
  | { readonly effect: "declared"; readonly from: Day; readonly winner: number };

/** Why a step is not possible, in each machine of cases. */
export type CaseError =
  | { readonly error: "before the last step"; readonly last: Day }
  | { readonly error: "after the day of the cycle"; readonly asOf: Day }
  | { readonly error: "no result in force" }
  | { readonly error: "before the newest result"; readonly last: Day }
  | { readonly error: "no winner named" }
  | { readonly error: "winner without such an outcome" }
  | { readonly error: "not a candidate" }
  | { readonly error: "winner already declared" };

/** A step that may not follow its state. */
export interface TurnError<State, Step> {
  readonly error: "out of turn";
  readonly state: State;
  readonly step: Step;
}

/** True if the step was refused. */
export const isStepError = <Refused extends { readonly error: string }>(
  next: object | Refused,
): next is Refused => "error" in next;

/** The next state of a case by `lead`, if the step may follow its state on that day; otherwise why not. */
export function nextState<
  State extends { readonly state: string },
  Step extends { readonly step: string; readonly on: Day },
  Next,
>(
  known: State,
  step: Step,
  {
    mayFollow,
    last,
    asOf,
    lead,
  }: {
    /** States that the step may follow. */
    readonly mayFollow: readonly State["state"][];
    /** The day of the last step. */
    readonly last: Day;
    /** The day of the cycle: nothing has happened after it. */
    readonly asOf: Day;
    lead(): Next;
  },
): Next | CaseError | TurnError<State["state"], Step["step"]> {
  if (!mayFollow.includes(known.state)) return { error: "out of turn", state: known.state, step: step.step };
  if (step.on < last) return { error: "before the last step", last };
  return step.on > asOf ? { error: "after the day of the cycle", asOf } : lead();
}

/** Why a verdict is not possible; null if it is. */
export function verdictError(
  { says, on, winner }: Verdict,
  { result, resultOn, candidates }: DisputedResult,
): CaseError | null {
  // A verdict of an earlier day would leave the later result in force.
  if (says !== "leave" && resultOn !== null && on < resultOn)
    return { error: "before the newest result", last: resultOn };
  if (says !== "declare") {
    if (winner !== null) return { error: "winner without such an outcome" };
    return says === "nullify" && result === null ? { error: "no result in force" } : null;
  }
  if (winner === null) return { error: "no winner named" };
  if (!candidates.includes(winner)) return { error: "not a candidate" };
  return result?.winner === winner ? { error: "winner already declared" } : null;
}

/** The effect of a verdict on the result; `none` without a verdict. */
export function verdictEffect(verdict: Verdict | null): ResultEffect {
  if (verdict === null || verdict.says === "leave") return { effect: "none" };
  const { says, on: from, winner } = verdict;
  if (says === "nullify") return { effect: "nullified", from };
  if (winner === null) throw new Error("A verdict that declares a candidate names them.");
  return { effect: "declared", from, winner };
}

/** Why a step is not possible, and what to do, as users read it. `body` is who decides: `tribunal`, `court`. */
export function caseErrorText(refused: CaseError, body: string): string {
  switch (refused.error) {
    case "before the last step":
      return `Its last step was on ${dayText(refused.last)}. Give that day or a later one.`;
    case "after the day of the cycle":
      return `The day of this cycle is ${dayText(refused.asOf)}. Give that day or an earlier one.`;
    case "no result in force":
      return "This contest has no result in force, so a fresh poll cannot replace one. Choose another outcome.";
    case "before the newest result":
      return `The contest has a result of ${dayText(refused.last)}. Give that day or a later one.`;
    case "no winner named":
      return `Choose the candidate that the ${body} declared.`;
    case "winner without such an outcome":
      return "Only a decision that declares a candidate names one. Leave the candidate out.";
    case "not a candidate":
      return "This person is not a candidate of the contest. Choose another one.";
    case "winner already declared":
      return "This candidate is declared already. Choose another one, or another outcome.";
  }
}
