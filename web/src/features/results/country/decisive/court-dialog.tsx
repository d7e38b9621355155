import { takeCourtStep, type CourtCases } from "@command-center/contract/changes/court-steps";
import { courtStepsFrom, outcomesFrom } from "@command-center/domain/courts/court-steps";
import {
  COURT_OUTCOME_WORDS,
  COURT_STEP_WORDS,
  COURT_WAY_WORDS,
} from "@command-center/domain/courts/court-words";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { useState } from "react";
import { WaitingNote } from "../../../../parts/entry/waiting-band.tsx";
import { announceSaved, Changes, EntryForm, useEntry } from "../../../../parts/form/entry-form.tsx";
import { ReasonFields, SelectField, TextField } from "../../../../parts/form/fields.tsx";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import {
  enteredStep,
  judgedPetitions,
  tryCourtStep,
  waysOf,
  type CourtEntries,
  type CourtForm,
} from "./court-entries.ts";

export interface CourtDialogProps {
  form: CourtForm;
  cases: CourtCases;
  onClose: () => void;
}

/** Records a gazette day, a new case or its next step, after it has listed the effects. A draft survives a reload. */
export function CourtDialog({ form, cases, onClose }: CourtDialogProps) {
  // A step that another user takes meanwhile does not change the form: saving says so.
  const [known] = useState(cases);
  const own = form.is === "step" ? form.of : null;
  const steps = own === null ? [] : courtStepsFrom(own);
  const outcomes = own === null ? [] : outcomesFrom(own);
  const replaces = own?.stateId ?? (form.is === "gazette" ? (known.gazette?.id ?? null) : null);
  const triedWith = (entries: CourtEntries) => tryCourtStep(known, form, enteredStep(form, entries));
  const entry = useEntry<CourtEntries, typeof takeCourtStep>({
    endpoint: takeCourtStep,
    draft: {
      about: `court ${known.contest} ${form.is} ${own?.number ?? ""}`,
      version: String(replaces ?? ""),
    },
    opened: {
      step: steps[0] ?? "file",
      on: known.asOf,
      way: waysOf(known)[0] ?? "petition",
      number: "",
      appealOf: judgedPetitions(known)[0]?.number ?? "",
      outcome: outcomes[0] ?? "dismissed",
      winner: "",
      judgment: "",
      reason: "",
      source: "",
    },
    inputOf: (entries, clientId) => ({
      clientId,
      contest: known.contest,
      number: form.is === "gazette" ? null : (own?.number ?? entries.number),
      replaces,
      step: enteredStep(form, entries),
      reason: entries.reason,
      source: entries.source,
    }),
    refusedBy: (entries) => {
      const tried = triedWith(entries);
      return tried.is === "refused" ? { [tried.field]: tried.text } : {};
    },
    onSaved: (saved, entries) => {
      announceSaved(saved, {
        title: "Step saved",
        description: COURT_STEP_WORDS[enteredStep(form, entries).step],
      });
      onClose();
    },
  });
  const { way, winner } = entry.entries;
  const step = enteredStep(form, entry.entries);
  const tried = triedWith(entry.entries);
  const isDeclared = step.step === "decide" && step.outcome === "candidate_declared";
  const isChosen = !isDeclared || winner !== "";
  const approval = tried.is === "possible" ? tried.approval : [];
  const title =
    form.is === "gazette" ? "Gazette day" : own === null ? "File a case" : `Next step of ${own.number}`;
  return (
    <Dialog open onOpenChange={onClose} title={title} titleShown staysOpen>
      <EntryForm
        entry={entry}
        verb="Save"
        needsApproval={approval.length > 0}
        issues={tried.is === "refused" && isChosen ? { [tried.field]: tried.text } : {}}
        labelOf={(name) => LABELS[name] ?? name}
        onClose={onClose}
      >
        <WaitingNote kind="contest" id={String(known.contest)} />
        {form.is === "file" && (
          <>
            <SelectField
              name="way"
              label={LABELS["way"]}
              options={waysOf(known).map((one) => [one, COURT_WAY_WORDS[one]])}
            />
            <TextField name="number" label={LABELS["number"]} hint="As the court gives it." />
            {way === "appeal" && (
              <SelectField
                name="appealOf"
                label={LABELS["appealOf"]}
                options={judgedPetitions(known).map(({ number }) => [number, number])}
              />
            )}
          </>
        )}
        {own !== null && (
          <SelectField
            name="step"
            label={LABELS["step"]}
            options={steps.map((one) => [one, COURT_STEP_WORDS[one]])}
          />
        )}
        <TextField name="on" label={LABELS["on"]} type="date" max={known.asOf} />
        {step.step === "decide" && (
          <>
            <SelectField
              name="outcome"
              label={LABELS["outcome"]}
              options={outcomes.map((one) => [one, COURT_OUTCOME_WORDS[one]])}
            />
            {isDeclared && (
              <SelectField
                name="winner"
                label={LABELS["winner"]}
                options={[
                  ["", "Choose a candidate"],
                  ...known.candidates.map(({ id, name }) => [String(id), candidateName(name)] as const),
                ]}
              />
            )}
            <TextField
              name="judgment"
              label="Judgment (optional)"
              hint="Its address, as in /akn/ug/judgment/ughc/2011/51."
            />
          </>
        )}
        <ReasonFields />
        {tried.is === "possible" && (
          <Changes
            lines={
              <>
                {tried.lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
                {tried.passed.map((line) => (
                  <p key={line} className="text-mid">
                    {line} It can be recorded; the court decides whether it is in time.
                  </p>
                ))}
              </>
            }
            approval={approval}
          />
        )}
      </EntryForm>
    </Dialog>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  way: "Court",
  number: "Number of the case",
  appealOf: "Against the judgment in",
  step: "Step",
  on: "Day",
  outcome: "Outcome",
  winner: "Candidate declared",
  judgment: "Judgment",
  reason: "Reason",
  source: "Source",
};
