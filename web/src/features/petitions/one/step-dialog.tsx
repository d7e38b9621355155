import { readNextStep, takePetitionStep } from "@command-center/contract/changes/petition-steps";
import { PETITION_OUTCOME_WORDS } from "@command-center/domain/petitions/petition-words";
import { STEP_WORDS, stepsFrom } from "@command-center/domain/tribunal/petition-steps";
import { useState } from "react";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { StepForm, type CaseStep, type StepField } from "../../../parts/cases/step-form.tsx";
import { winnerOptions } from "../../../parts/cases/step-outcome.ts";
import { chosenCycle, type Entries } from "../../../parts/form/entry-form.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Dialog, DialogBody } from "../../../ui/overlays/dialog.tsx";
import { Alert } from "../../../ui/states/alert.tsx";
import { enteredStep, tryStep, type NextStep } from "./step-outcome.ts";

export interface StepDialogProps {
  number: string;
  onClose: () => void;
}

const OUTCOMES = ["dismissed", "fresh_poll_ordered", "other_candidate_declared"] as const;

/** Records the next step of a petition, after it has listed the effects. A draft survives a reload. */
export function StepDialog({ number, onClose }: StepDialogProps) {
  // The form begins with the state that the petition has when it opens, not with that of the form before.
  const { data, error, isFetchedAfterMount } = useRead(
    readNextStep,
    { number },
    { gcTime: 0, refetchOnMount: "always" },
  );
  return (
    <Dialog open onOpenChange={onClose} title={`Next step of ${number}`} titleShown staysOpen>
      {data !== undefined && isFetchedAfterMount ? (
        <PetitionStep number={number} opened={data} onClose={onClose} />
      ) : (
        <DialogBody>
          {error === null ? (
            <p role="status">Loading…</p>
          ) : (
            <Alert tone="bad" announce="alert" title="The next step could not be loaded">
              {explain(error)}
            </Alert>
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

function PetitionStep({ number, opened, onClose }: StepDialogProps & { opened: NextStep }) {
  // A step that another user takes meanwhile does not change the form: saving says so.
  const [step] = useState(() => petitionStep(number, opened));
  return <StepForm step={step} onClose={onClose} />;
}

function petitionStep(number: string, next: NextStep): CaseStep {
  const steps = stepsFrom(next.state.state);
  const fieldsOf = ({ step, hearingOn, outcome }: Entries): readonly (StepField | false)[] => [
    { name: "step", options: steps.map((one) => [one, STEP_WORDS[one]]) },
    { name: "on", ...(step === "list" && { label: "Listed on" }), max: next.asOf },
    step === "list" && { name: "hearingOn" },
    step === "list" && {
      name: "panel",
      options: next.panels.map((panel) => [String(panel.number), panelText(panel, hearingOn)]),
    },
    step === "rule" && {
      name: "outcome",
      options: OUTCOMES.map((one) => [one, PETITION_OUTCOME_WORDS[one]]),
    },
    step === "rule" &&
      outcome === "other_candidate_declared" && {
        name: "winner",
        options: winnerOptions(next.contest?.candidates ?? []),
      },
  ];
  return {
    endpoint: takePetitionStep,
    record: { kind: "petition", id: number },
    draft: { about: `petition ${number}`, version: String(next.replaces) },
    opened: {
      step: steps[0] ?? "",
      on: next.asOf,
      hearingOn: next.asOf,
      panel: String(next.state.panel ?? next.panels[0]?.number ?? ""),
      outcome: OUTCOMES[0],
      winner: "",
    },
    inputOf: ({ reason, source, ...entries }, clientId) => ({
      clientId,
      ...chosenCycle(),
      number,
      replaces: next.replaces,
      step: enteredStep(entries),
      reason,
      source,
    }),
    fieldsOf,
    outcomeOf: (entries) => tryStep(next, entries),
    savedText: ({ step }) => `${number}: ${STEP_WORDS[step as keyof typeof STEP_WORDS].toLowerCase()}`,
  };
}

/** `Panel 2, 3 of 4 petitions on that day`. */
function panelText(
  { number, dailyCapacity, listed }: NextStep["panels"][number],
  day: string | undefined,
): string {
  const there = listed.find((one) => one.day === day)?.petitions ?? 0;
  return `Panel ${number}, ${formatCount(there)} of ${formatCount(dailyCapacity)} on that day`;
}
