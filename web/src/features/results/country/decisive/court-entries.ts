import type { CourtWay } from "@command-center/contract/changes/change-sets";
import type { CourtCase, CourtCases } from "@command-center/contract/changes/court-steps";
import { isStepError } from "@command-center/domain/cases/case-steps";
import { needOf } from "@command-center/domain/changes/approval";
import { passedLimits, type LimitedFrom } from "@command-center/domain/courts/court-limits";
import {
  courtEffect,
  courtState,
  gazetteError,
  OUTCOMES,
  takeCourtStep,
  type CaseStep,
  type CourtContext,
  type CourtError,
  type CourtStep,
} from "@command-center/domain/courts/court-steps";
import {
  COURT_STATE_WORDS,
  COURT_WAY_WORDS,
  courtErrorText,
} from "@command-center/domain/courts/court-words";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { formatDay } from "../../../../ui/format.ts";

/** What the form is about: the gazette day, a new case, or the next step of a case. */
export type CourtForm = { is: "gazette" } | { is: "file" } | { is: "step"; of: CourtCase };

/** What a user has entered, as text; kept as a draft. */
export type CourtEntries = {
  readonly step: CaseStep["step"];
  readonly on: string;
  readonly way: CourtWay;
  readonly number: string;
  readonly appealOf: string;
  readonly outcome: (typeof OUTCOMES)[CourtWay][number];
  readonly winner: string;
  readonly judgment: string;
  readonly reason: string;
  readonly source: string;
};

/** Ways that a contest can take. */
export const waysOf = ({ isPresident }: CourtCases): readonly CourtWay[] =>
  isPresident ? ["presidential"] : ["recount", "petition", "appeal"];

/** Petitions that were decided, by which appeals name them. */
export const judgedPetitions = ({ cases }: CourtCases): readonly CourtCase[] =>
  cases.filter(({ way, state }) => way === "petition" && state === "decided");

export function enteredStep(form: CourtForm, entries: CourtEntries): CourtStep {
  const { on, way } = entries;
  if (form.is === "gazette") return { step: "gazette", on };
  if (form.is === "file")
    return { step: "file", on, way, appealOf: way === "appeal" ? entries.appealOf || null : null };
  if (entries.step !== "decide") return { step: entries.step === "file" ? "withdraw" : entries.step, on };
  const { outcome, winner, judgment } = entries;
  const isDeclared = outcome === "candidate_declared";
  return {
    step: "decide",
    on,
    outcome,
    winner: isDeclared && winner !== "" ? Number(winner) : null,
    judgment: judgment.trim() || null,
  };
}

/** Days from which the limits of the law run. */
export function limitedFrom({ pollingDay, gazette, result, limits }: CourtCases): LimitedFrom {
  return { pollingDay, gazettedOn: gazette?.on ?? null, declaredOn: result?.on ?? null, limits };
}

/** What a step would do: a line each, limits that it passes, and why a second person has to approve it. Or why it is not possible. */
export type CourtOutcomeOfForm =
  | {
      readonly is: "possible";
      readonly lines: readonly string[];
      readonly passed: readonly string[];
      readonly approval: readonly string[];
    }
  | { readonly is: "refused"; readonly field: keyof CourtEntries; readonly text: string };

/** The fields that errors are about; others are about the day. */
const FIELDS: Partial<Record<CourtError["error"], keyof CourtEntries>> = {
  "out of turn": "step",
  "another court": "way",
  "no judgment to appeal": "appealOf",
  "appeal of no appeal": "way",
  "another outcome": "outcome",
  "no result in force": "outcome",
  "no winner named": "winner",
  "not a candidate": "winner",
  "winner already declared": "winner",
};

/** Tries a step by the rules that the server has, too. */
export function tryCourtStep(known: CourtCases, form: CourtForm, step: CourtStep): CourtOutcomeOfForm {
  const { isPresident, asOf, pollingDay, gazette, isNullified, result, candidates, cases } = known;
  const own = form.is === "step" ? courtState(form.of) : null;
  const appealOf = step.step === "file" ? step.appealOf : (own?.appealOf ?? null);
  const appealed = cases.find(({ number }) => number === appealOf);
  const context: CourtContext = {
    isPresident,
    asOf,
    pollingDay,
    gazettedOn: gazette?.on ?? null,
    result: isNullified ? null : { winner: result?.winner ?? null },
    resultOn: result?.on ?? null,
    candidates: candidates.map(({ id }) => id),
    appealed: appealed === undefined ? null : courtState(appealed),
  };
  if (step.step === "gazette") {
    const refused = gazetteError(step.on, context);
    return refused !== null
      ? { is: "refused", field: "on", text: courtErrorText(refused) }
      : {
          is: "possible",
          lines: [
            `Gazette day: ${gazette === null ? "not recorded" : formatDay(gazette.on)} → ${formatDay(step.on)}`,
          ],
          passed: [],
          approval: [],
        };
  }
  const taken = takeCourtStep(own, step, context);
  if (isStepError(taken))
    return { is: "refused", field: FIELDS[taken.error] ?? "on", text: courtErrorText(taken) };
  const before = own === null ? "Not filed" : COURT_STATE_WORDS[own.state];
  const lines = [`${COURT_WAY_WORDS[taken.way]}: ${before} → ${COURT_STATE_WORDS[taken.state]}`];
  const effect = courtEffect(step);
  if (effect.effect !== "none") {
    const next = effect.effect === "nullified" ? "none, until a by-election" : nameOf(known, effect.winner);
    lines.push(`Result: ${resultText(known)} → ${next} from ${formatDay(effect.from)}`);
  }
  const changed = effect.effect === "none" ? 0 : 1;
  return {
    is: "possible",
    lines,
    passed: passedLimits(own, step, limitedFrom(known), context.appealed),
    approval: needOf({ origin: "form", kind: "court-case-step", changed }).reasons,
  };
}

/** The result in force by declarations and judgments, in words. */
export function resultText(known: CourtCases): string {
  const { isNullified, result } = known;
  if (isNullified) return "none, the election is set aside";
  return result?.winner == null ? "that of the count" : nameOf(known, result.winner);
}

function nameOf({ candidates }: CourtCases, id: number): string {
  const name = candidates.find((one) => one.id === id)?.name;
  return name === undefined ? "a winner that is not recorded" : candidateName(name);
}
