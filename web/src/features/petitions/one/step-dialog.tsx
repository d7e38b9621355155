import { readNextStep, takePetitionStep } from "@command-center/contract/changes/petition-steps";
import { PETITION_OUTCOME_WORDS } from "@command-center/domain/petitions/petition-words";
import { STEP_WORDS, stepsFrom } from "@command-center/domain/tribunal/petition-steps";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { useState } from "react";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { WaitingNote } from "../../../parts/entry/waiting-band.tsx";
import { announceSaved, Changes, chosenCycle, EntryForm, useEntry } from "../../../parts/form/entry-form.tsx";
import { ReasonFields, SelectField, TextField } from "../../../parts/form/fields.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Dialog, DialogBody } from "../../../ui/overlays/dialog.tsx";
import { Alert } from "../../../ui/states/alert.tsx";
import { enteredStep, tryStep, type NextStep, type StepEntries } from "./step-entries.ts";

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
        <StepForm number={number} opened={data} onClose={onClose} />
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

interface StepFormProps {
  number: string;
  opened: NextStep;
  onClose: () => void;
}

function StepForm({ number, opened, onClose }: StepFormProps) {
  // A step that another user takes meanwhile does not change the form: saving says so.
  const [next] = useState(opened);
  const steps = stepsFrom(next.state.state);
  const entry = useEntry<StepEntries, typeof takePetitionStep>({
    endpoint: takePetitionStep,
    draft: { about: `petition ${number}`, version: String(next.replaces) },
    opened: {
      step: steps[0] ?? "withdraw",
      on: next.asOf,
      hearingOn: next.asOf,
      panel: String(next.state.panel ?? next.panels[0]?.number ?? ""),
      outcome: "dismissed",
      winner: "",
      reason: "",
      source: "",
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
    refusedBy: (entries) => {
      const outcome = tryStep(next, enteredStep(entries));
      return outcome.is === "refused" ? { [outcome.field]: outcome.text } : {};
    },
    onSaved: (saved, { step }) => {
      announceSaved(saved, {
        title: "Step saved",
        description: `${number}: ${STEP_WORDS[step].toLowerCase()}`,
      });
      onClose();
    },
  });
  const { step, outcome, winner, hearingOn } = entry.entries;
  const tried = tryStep(next, enteredStep(entry.entries));
  const isOther = step === "rule" && outcome === "other_candidate_declared";
  const isChosen = !isOther || winner !== "";
  const approval = tried.is === "possible" ? tried.approval : [];
  return (
    <EntryForm
      entry={entry}
      verb="Save step"
      needsApproval={approval.length > 0}
      issues={tried.is === "refused" && isChosen ? { [tried.field]: tried.text } : {}}
      labelOf={(name) => LABELS[name] ?? name}
      onClose={onClose}
    >
      <WaitingNote kind="petition" id={number} />
      <SelectField name="step" label={LABELS["step"]} options={steps.map((one) => [one, STEP_WORDS[one]])} />
      <TextField name="on" label={step === "list" ? "Listed on" : LABELS["on"]} type="date" max={next.asOf} />
      {step === "list" && (
        <>
          <TextField name="hearingOn" label={LABELS["hearingOn"]} type="date" />
          <SelectField
            name="panel"
            label={LABELS["panel"]}
            options={next.panels.map((panel) => [String(panel.number), panelText(panel, hearingOn)])}
          />
        </>
      )}
      {step === "rule" && (
        <SelectField
          name="outcome"
          label={LABELS["outcome"]}
          options={OUTCOMES.map((one) => [one, PETITION_OUTCOME_WORDS[one]])}
        />
      )}
      {isOther && (
        <SelectField
          name="winner"
          label={LABELS["winner"]}
          options={[
            ["", "Choose a candidate"],
            ...(next.contest?.candidates ?? []).map(
              ({ id, name }) => [String(id), candidateName(name)] as const,
            ),
          ]}
        />
      )}
      <ReasonFields />
      {tried.is === "possible" && (
        <Changes
          lines={tried.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          approval={approval}
        />
      )}
    </EntryForm>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  step: "Step",
  on: "Day",
  hearingOn: "Day of the hearing",
  panel: "Panel",
  outcome: "Outcome",
  winner: "Candidate declared",
  reason: "Reason",
  source: "Source",
};

/** `Panel 2, 3 of 4 petitions on that day`. */
function panelText({ number, dailyCapacity, listed }: NextStep["panels"][number], day: string): string {
  const there = listed.find((one) => one.day === day)?.petitions ?? 0;
  return `Panel ${number}, ${formatCount(there)} of ${formatCount(dailyCapacity)} on that day`;
}
