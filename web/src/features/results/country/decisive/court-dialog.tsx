import { takeCourtStep, type CourtCases } from "@command-center/contract/changes/court-steps";
import { courtStepsFrom, outcomesFrom } from "@command-center/domain/courts/court-steps";
import {
  COURT_OUTCOME_WORDS,
  COURT_STEP_WORDS,
  COURT_WAY_WORDS,
} from "@command-center/domain/courts/court-words";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { useState, type FormEvent } from "react";
import { explain } from "../../../../api/errors.ts";
import { useWrite } from "../../../../api/writes.ts";
import { newClientId } from "../../../../parts/entry/client-id.ts";
import { ReasonFields } from "../../../../parts/entry/reason-fields.tsx";
import { WaitingNote } from "../../../../parts/entry/waiting-band.tsx";
import { useDraft } from "../../../../parts/entry/use-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field, Input } from "../../../../ui/controls/field.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../../ui/overlays/dialog.tsx";
import { toasts } from "../../../../ui/overlays/toast-store.ts";
import { Alert } from "../../../../ui/states/alert.tsx";
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
  const [first] = useState<CourtEntries>(() => ({
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
  }));
  const draft = useDraft(`court ${known.contest} ${form.is} ${replaces ?? ""}`, first);
  const { entries, set } = draft;
  const [clientId] = useState(newClientId);
  const [message, setMessage] = useState<{ readonly field: string; readonly text: string }>();
  const { mutateAsync, isPending, error } = useWrite(takeCourtStep);
  const step = enteredStep(form, entries);
  const outcome = tryCourtStep(known, form, step);
  const messageOf = (field: string) => (message?.field === field ? message.text : undefined);
  const title =
    form.is === "gazette" ? "Gazette day" : own === null ? "File a case" : `Next step of ${own.number}`;
  const save = async () => {
    const parsed = takeCourtStep.input.safeParse({
      clientId,
      contest: known.contest,
      number: form.is === "gazette" ? null : (own?.number ?? entries.number),
      replaces,
      step,
      reason: entries.reason,
      source: entries.source,
    });
    const [issue] = parsed.error?.issues ?? [];
    setMessage(issue && { field: String(issue.path.at(-1)), text: issue.message });
    if (!parsed.success || outcome.is === "refused") return;
    const saved = await mutateAsync(parsed.data).catch(() => null);
    if (saved === null) return;
    draft.forget();
    const isWaiting = saved.state === "proposed";
    toasts.add({
      title: isWaiting ? "Waits for approval" : "Step saved",
      description: isWaiting ? saved.approval.reasons.join(" ") : COURT_STEP_WORDS[step.step],
    });
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={title} titleShown staysOpen>
      <form
        noValidate
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!isPending) void save();
        }}
      >
        <DialogBody>
          <WaitingNote kind="contest" id={String(known.contest)} />
          {form.is === "file" && (
            <>
              <Choice
                label="Court"
                value={entries.way}
                options={waysOf(known).map((way) => [way, COURT_WAY_WORDS[way]])}
                onChange={(way) => set({ way })}
              />
              <Field label="Number of the case" hint="As the court gives it." message={messageOf("number")}>
                {(control) => (
                  <Input
                    {...control}
                    value={entries.number}
                    onChange={({ target }) => set({ number: target.value })}
                  />
                )}
              </Field>
              {entries.way === "appeal" && (
                <Choice
                  label="Against the judgment in"
                  value={entries.appealOf}
                  options={judgedPetitions(known).map(({ number }) => [number, number])}
                  onChange={(appealOf) => set({ appealOf })}
                />
              )}
            </>
          )}
          {own !== null && (
            <Choice
              label="Step"
              value={entries.step}
              options={steps.map((one) => [one, COURT_STEP_WORDS[one]])}
              onChange={(next) => set({ step: next })}
            />
          )}
          <Field label="Day" message={messageOf("on")}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={entries.on}
                max={known.asOf}
                onChange={({ target }) => set({ on: target.value })}
                className="max-w-48"
              />
            )}
          </Field>
          {step.step === "decide" && (
            <>
              <Choice
                label="Outcome"
                value={entries.outcome}
                options={outcomes.map((one) => [one, COURT_OUTCOME_WORDS[one]])}
                onChange={(next) => set({ outcome: next })}
              />
              {step.outcome === "candidate_declared" && (
                <Choice
                  label="Candidate declared"
                  value={entries.winner}
                  options={[
                    ["", "Choose a candidate"],
                    ...known.candidates.map(({ id, name }) => [String(id), candidateName(name)] as const),
                  ]}
                  onChange={(winner) => set({ winner })}
                />
              )}
              <Field
                label="Judgment (optional)"
                hint="Its address, as in /akn/ug/judgment/ughc/2011/51."
                message={messageOf("judgment")}
              >
                {(control) => (
                  <Input
                    {...control}
                    value={entries.judgment}
                    onChange={({ target }) => set({ judgment: target.value })}
                  />
                )}
              </Field>
            </>
          )}
          <ReasonFields entries={entries} set={set} messageOf={messageOf} />
          {outcome.is === "refused" ? (
            <Alert tone="warning" title="This step is not possible">
              {outcome.text}
            </Alert>
          ) : (
            <section aria-label="What it changes" className="grid gap-1 text-14">
              <h3 className="text-12 font-semibold text-mute">What it changes</h3>
              {outcome.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
              {outcome.passed.map((line) => (
                <p key={line} className="text-mid">
                  {line} It can be recorded; the court decides whether it is in time.
                </p>
              ))}
              {outcome.approval.length > 0 && (
                <p className="text-mid">A second person must approve it: {outcome.approval.join(" ")}</p>
              )}
            </section>
          )}
          {error !== null && (
            <Alert tone="bad" announce="alert" title="Nothing was saved">
              {explain(error)}
            </Alert>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={isPending} disabled={outcome.is === "refused"}>
            {isPending
              ? "Saving…"
              : outcome.is === "possible" && outcome.approval.length > 0
                ? "Request approval"
                : "Save"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className="select w-full"
          value={value}
          onChange={({ target }) => {
            const chosen = options.find(([one]) => one === target.value);
            if (chosen !== undefined) onChange(chosen[0]);
          }}
        >
          {options.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
