import type { takeCourtStep } from "@command-center/contract/changes/court-steps";
import type { takePetitionStep } from "@command-center/contract/changes/petition-steps";
import type { ComponentProps } from "react";
import { WaitingNote } from "../entry/waiting-band.tsx";
import { Changes, EntryForm, useEntry, type Entries, type EntryOptions } from "../form/entry-form.tsx";
import { ReasonFields, SelectField, TextField } from "../form/fields.tsx";
import type { StepOutcome } from "./step-outcome.ts";

/** A field of a step: a choice if it has options, otherwise a text or a day. */
export interface StepField {
  readonly name: keyof typeof LABELS;
  readonly label?: string;
  readonly hint?: string;
  readonly options?: ComponentProps<typeof SelectField>["options"];
  /** The last day that can be chosen. */
  readonly max?: string;
}

type StepEndpoint = typeof takeCourtStep | typeof takePetitionStep;

/** The step of a case before the tribunal or a court, by its fields. */
export interface CaseStep extends Pick<
  EntryOptions<Entries, StepEndpoint>,
  "endpoint" | "draft" | "inputOf"
> {
  /** The record that other requests may wait on. */
  readonly record: ComponentProps<typeof WaitingNote>;
  /** The form as it opens, without reason and source. */
  readonly opened: Entries;
  /** Its fields for these entries; false for one that the step does not have. */
  readonly fieldsOf: (entries: Entries) => readonly (StepField | false)[];
  /** Tries the step by the rules that the server has, too. Null while a field has no value to try. */
  readonly outcomeOf: (entries: Entries) => StepOutcome | null;
  readonly savedText: (entries: Entries) => string;
}

export interface StepFormProps {
  /** In a dialog of its own with this title; without, the form fills the dialog around it. */
  title?: string;
  step: CaseStep;
  onClose: () => void;
}

/** Takes a step of a case, after it has listed the effects. A draft survives a reload. */
export function StepForm({ title, step, onClose }: StepFormProps) {
  const { endpoint, draft, inputOf, opened, record, fieldsOf, outcomeOf, savedText } = step;
  const refusalOf = (entries: Entries) => {
    const outcome = outcomeOf(entries);
    return outcome?.is === "refused" ? { [outcome.field]: outcome.text } : {};
  };
  const entry = useEntry<Entries, StepEndpoint>({
    endpoint,
    ...(draft && { draft }),
    opened: { ...opened, reason: "", source: "" },
    inputOf,
    refusedBy: refusalOf,
    toastOf: (_, entries) => ({ title: "Step saved", description: savedText(entries) }),
    onClose,
  });
  const { entries } = entry;
  const outcome = outcomeOf(entries);
  // A candidate is asked for once the user tries to send the form.
  const { winner, ...issues }: Entries = refusalOf(entries);
  const approval = outcome?.is === "possible" ? outcome.approval : [];
  return (
    <EntryForm
      entry={entry}
      {...(title !== undefined && { title })}
      verb="Save"
      needsApproval={approval.length > 0}
      issues={winner === undefined || entries["winner"] === "" ? issues : { winner }}
      labelOf={(name) => LABELS[name as keyof typeof LABELS]}
    >
      <WaitingNote {...record} />
      {fieldsOf(entries)
        .filter((field) => field !== false)
        .map(({ name, label = LABELS[name], hint, options, max }) =>
          options === undefined ? (
            <TextField
              key={name}
              name={name}
              label={label}
              hint={hint}
              {...(DAYS.has(name) && { type: "date", max })}
            />
          ) : (
            <SelectField key={name} name={name} label={label} hint={hint} options={options} />
          ),
        )}
      <ReasonFields />
      {outcome?.is === "possible" && (
        <Changes
          lines={
            <>
              {outcome.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
              {outcome.passed.map((line) => (
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
  );
}

const LABELS = {
  way: "Court",
  number: "Number of the case",
  appealOf: "Against the judgment in",
  step: "Step",
  on: "Day",
  hearingOn: "Day of the hearing",
  panel: "Panel",
  outcome: "Outcome",
  winner: "Candidate declared",
  judgment: "Judgment (optional)",
  reason: "Reason",
  source: "Source",
};
const DAYS: ReadonlySet<string> = new Set(["on", "hearingOn"]);
