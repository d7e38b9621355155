import { takeCourtStep, type CourtCase, type CourtCases } from "@command-center/contract/changes/court-steps";
import type { CourtWay } from "@command-center/contract/changes/change-sets";
import { courtStepsFrom, outcomesFrom } from "@command-center/domain/courts/court-steps";
import {
  COURT_OUTCOME_WORDS,
  COURT_STEP_WORDS,
  COURT_WAY_WORDS,
} from "@command-center/domain/courts/court-words";
import { useState } from "react";
import { StepForm, type CaseStep, type StepField } from "../../../../parts/cases/step-form.tsx";
import { winnerOptions } from "../../../../parts/cases/step-outcome.ts";
import type { Entries } from "../../../../parts/form/entry-form.tsx";
import { enteredStep, tryCourtStep } from "./court-entries.ts";

/** Subject of the form: the gazette day, a new case, or the next step of a case. */
export type CourtForm = "gazette" | "file" | CourtCase;

export interface CourtDialogProps {
  form: CourtForm;
  cases: CourtCases;
  onClose: () => void;
}

/** Records a gazette day, a new case or its next step. */
export function CourtDialog({ form, cases, onClose }: CourtDialogProps) {
  // A step that another user takes meanwhile does not change the form: saving says so.
  const [step] = useState(() => courtStep(form, cases));
  const title =
    form === "gazette" ? "Gazette day" : form === "file" ? "File a case" : `Next step of ${form.number}`;
  return <StepForm title={title} step={step} onClose={onClose} />;
}

function courtStep(form: CourtForm, known: CourtCases): CaseStep {
  const own = typeof form === "string" ? null : form;
  const steps = own === null ? [] : courtStepsFrom(own);
  const outcomes = own === null ? [] : outcomesFrom(own);
  const ways: readonly CourtWay[] = known.isPresident ? ["presidential"] : ["recount", "petition", "appeal"];
  const judged = known.cases.filter(({ way, state }) => way === "petition" && state === "decided");
  const replaces = own?.stateId ?? (form === "gazette" ? (known.gazette?.id ?? null) : null);
  const fieldsOf = ({ way, step, outcome }: Entries): readonly (StepField | false)[] => [
    form === "file" && { name: "way", options: ways.map((one) => [one, COURT_WAY_WORDS[one]]) },
    form === "file" && { name: "number", hint: "As the court gives it." },
    form === "file" &&
      way === "appeal" && { name: "appealOf", options: judged.map(({ number }) => [number, number]) },
    own !== null && { name: "step", options: steps.map((one) => [one, COURT_STEP_WORDS[one]]) },
    { name: "on", max: known.asOf },
    step === "decide" && {
      name: "outcome",
      options: outcomes.map((one) => [one, COURT_OUTCOME_WORDS[one]]),
    },
    step === "decide" &&
      outcome === "candidate_declared" && { name: "winner", options: winnerOptions(known.candidates) },
    step === "decide" && { name: "judgment", hint: "Its address, as in /akn/ug/judgment/ughc/2011/51." },
  ];
  return {
    endpoint: takeCourtStep,
    record: { kind: "contest", id: String(known.contest) },
    draft: {
      about: `court ${known.contest} ${own === null ? form : `step ${own.number}`}`,
      version: String(replaces ?? ""),
    },
    opened: {
      step: own === null ? String(form) : (steps[0] ?? ""),
      on: known.asOf,
      way: ways[0] ?? "",
      number: "",
      appealOf: judged[0]?.number ?? "",
      outcome: outcomes[0] ?? "",
      winner: "",
      judgment: "",
    },
    inputOf: ({ reason, source, ...entries }, clientId) => ({
      clientId,
      contest: known.contest,
      number: form === "gazette" ? null : (own?.number ?? entries["number"]),
      replaces,
      step: enteredStep(entries),
      reason,
      source,
    }),
    fieldsOf,
    outcomeOf: (entries) => tryCourtStep(known, own, entries),
    savedText: ({ step }) => COURT_STEP_WORDS[step as keyof typeof COURT_STEP_WORDS],
  };
}
