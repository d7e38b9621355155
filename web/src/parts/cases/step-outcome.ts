import { type CaseError, type ResultEffect } from "@command-center/domain/cases/case-steps";
import type { CourtError } from "@command-center/domain/courts/court-steps";
import type { StepError } from "@command-center/domain/tribunal/petition-steps";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { formatDay } from "../../ui/format.ts";

/** Effects of a step: a line each, limits that it passes, and why a second person has to approve it. Or why it is not possible. */
export type StepOutcome =
  | {
      readonly is: "possible";
      readonly lines: readonly string[];
      readonly passed: readonly string[];
      readonly approval: readonly string[];
    }
  | { readonly is: "refused"; readonly field: string; readonly text: string };

type Refused = CaseError | CourtError | StepError;

/** The fields that errors are about; others are about the day. */
const FIELDS: Partial<Record<Refused["error"], string>> = {
  "out of turn": "step",
  "hearing before its listing": "hearingOn",
  "no such panel": "panel",
  "panel does not sit": "panel",
  "panel is full": "panel",
  "another court": "way",
  "no judgment to appeal": "appealOf",
  "appeal of no appeal": "way",
  "another outcome": "outcome",
  "no result in force": "outcome",
  "no winner named": "winner",
  "not a candidate": "winner",
  "winner already declared": "winner",
};

export const refusedStep = ({ error }: Refused, text: string): StepOutcome => ({
  is: "refused",
  field: FIELDS[error] ?? "on",
  text,
});

interface Candidate {
  readonly id: number;
  readonly name: string;
}

/** Effect of a step on the result: none where it leaves it as it is. `poll` is what the next result comes from. */
export function resultLines(
  effect: ResultEffect,
  { now, candidates, poll }: { now: string; candidates: readonly Candidate[]; poll: string },
): readonly string[] {
  if (effect.effect === "none") return [];
  const from = formatDay(effect.from);
  return effect.effect === "nullified"
    ? [`Result: ${now} → none from ${from} until ${poll}`]
    : [`Result: ${now} → ${nameIn(candidates, effect.winner)} from ${from}`];
}

export function nameIn(candidates: readonly Candidate[], id: number | null): string {
  const name = candidates.find((one) => one.id === id)?.name;
  return name === undefined ? "a winner that is not recorded" : candidateName(name);
}

/** The candidacy that a user has chosen, for an outcome that declares one. */
export const winnerIn = (isDeclared: boolean, winner = "") =>
  isDeclared && winner !== "" ? Number(winner) : null;

/** Candidates to choose a declared one from. */
export const winnerOptions = (candidates: readonly Candidate[]) => [
  ["", "Choose a candidate"] as const,
  ...candidates.map(({ id, name }) => [String(id), candidateName(name)] as const),
];
