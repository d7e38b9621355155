import type { readNextStep } from "@command-center/contract/changes/petition-steps";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { isStepError } from "@command-center/domain/cases/case-steps";
import { needOf } from "@command-center/domain/changes/approval";
import {
  endsWithoutEffect,
  resultEffect,
  stepErrorText,
  takeStep,
  type PetitionStep,
  type StepError,
} from "@command-center/domain/tribunal/petition-steps";
import { petitionState, petitionVersion } from "@command-center/domain/tribunal/petition-versions";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { formatDay } from "../../../ui/format.ts";

export type NextStep = OutputOf<typeof readNextStep>;

/** What a user has entered, as text; kept as a draft. */
export type StepEntries = {
  readonly step: PetitionStep["step"];
  readonly on: string;
  readonly hearingOn: string;
  readonly panel: string;
  readonly outcome: "dismissed" | "fresh_poll_ordered" | "other_candidate_declared";
  readonly winner: string;
  readonly reason: string;
  readonly source: string;
};

export function enteredStep({
  step,
  on,
  hearingOn,
  panel,
  outcome,
  winner,
}: Omit<StepEntries, "reason" | "source">): PetitionStep {
  switch (step) {
    case "list":
      return { step, on, hearingOn, panel: Number(panel) };
    case "rule": {
      const isDeclared = outcome === "other_candidate_declared";
      return { step, on, outcome, winner: isDeclared && winner !== "" ? Number(winner) : null };
    }
    case "serve":
    case "hear":
    case "withdraw":
      return { step, on };
  }
}

/** What a step would do: a line each, and why a second person has to approve it. Or why it is not possible. */
export type StepOutcome =
  | { readonly is: "possible"; readonly lines: readonly string[]; readonly approval: readonly string[] }
  | { readonly is: "refused"; readonly field: keyof StepEntries; readonly text: string };

/** The fields that errors are about; others are about the day. */
const FIELDS: Partial<Record<StepError["error"], keyof StepEntries>> = {
  "out of turn": "step",
  "hearing before its listing": "hearingOn",
  "no such panel": "panel",
  "panel does not sit": "panel",
  "panel is full": "panel",
  "no result in force": "outcome",
  "no winner named": "winner",
  "not a candidate": "winner",
  "winner already declared": "winner",
};

/** Tries a step by the rules that the server has, too. */
export function tryStep(next: NextStep, step: PetitionStep): StepOutcome {
  const { contest } = next;
  if (step.step === "rule" && step.outcome !== "dismissed" && contest === null)
    return {
      is: "refused",
      field: "outcome",
      text: "This petition is about a post without a contest on record, so the ruling cannot change its result.",
    };
  const state = petitionState(next.state);
  const taken = takeStep(state, step, {
    asOf: next.asOf,
    panels: new Map(
      next.panels.map(({ number, listed, ...panel }) => [
        number,
        { ...panel, listed: new Map(listed.map(({ day, petitions }) => [day, petitions])) },
      ]),
    ),
    result: contest?.hasResult ? { winner: contest.winner } : null,
    resultOn: contest?.resultOn ?? null,
    candidates: (contest?.candidates ?? []).map(({ id }) => id),
  });
  if (isStepError(taken))
    return { is: "refused", field: FIELDS[taken.error] ?? "on", text: stepErrorText(taken) };
  const effect = resultEffect(step);
  const nameOf = (id: number | null) => {
    const name = contest?.candidates.find((one) => one.id === id)?.name;
    return name === undefined ? "a winner that is not recorded" : candidateName(name);
  };
  const lines = [`Petition: ${STATES[state.state]} → ${STATES[taken.state]}`];
  const after = petitionVersion(taken);
  if (after.hearingOn !== null) lines.push(`Hearing: ${formatDay(after.hearingOn)}, panel ${after.panel}`);
  if (effect.effect === "nullified")
    lines.push(
      `Result: ${nameOf(contest?.winner ?? null)} → none from ${formatDay(effect.from)} until the fresh poll`,
    );
  if (effect.effect === "declared")
    lines.push(
      `Winner: ${contest?.hasResult ? nameOf(contest.winner) : "none"} → ${nameOf(effect.winner)} from ${formatDay(effect.from)}`,
    );
  const changed = effect.effect === "none" ? 0 : 1;
  return {
    is: "possible",
    lines,
    approval: needOf({
      origin: "form",
      kind: "petition-step",
      changed,
      ended: endsWithoutEffect(step) ? 1 : 0,
      waiting: next.waiting,
    }).reasons,
  };
}

export const STATES = {
  filed: "Filed",
  served: "Served",
  listed: "Listed",
  heard: "Heard",
  ruled: "Ruled on",
  withdrawn: "Withdrawn",
} as const;
