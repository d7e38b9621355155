import { readNextStep, takePetitionStep } from "@command-center/contract/changes/petition-steps";
import { PETITION_OUTCOME_WORDS } from "@command-center/domain/petitions/petition-words";
import { STEP_WORDS, stepsFrom } from "@command-center/domain/tribunal/petition-steps";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { useState, type FormEvent } from "react";
import { newClientId } from "../../../parts/entry/client-id.ts";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { useWrite } from "../../../api/writes.ts";
import { chosenMoment } from "../../../navigation/address.ts";
import { ReasonFields } from "../../../parts/entry/reason-fields.tsx";
import { WaitingNote } from "../../../parts/entry/waiting-band.tsx";
import { useDraft } from "../../../parts/entry/use-draft.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field, Input } from "../../../ui/controls/field.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
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
  const [first] = useState<StepEntries>(() => ({
    step: steps[0] ?? "withdraw",
    on: next.asOf,
    hearingOn: next.asOf,
    panel: String(next.state.panel ?? next.panels[0]?.number ?? ""),
    outcome: "dismissed",
    winner: "",
    reason: "",
    source: "",
  }));
  const draft = useDraft(`petition ${number} ${next.replaces}`, first);
  const { entries, set } = draft;
  const [clientId] = useState(newClientId);
  const [message, setMessage] = useState<{ readonly field: string; readonly text: string }>();
  const { mutateAsync, isPending, error } = useWrite(takePetitionStep);
  const step = enteredStep(entries);
  const outcome = tryStep(next, step);
  const messageOf = (field: string) => (message?.field === field ? message.text : undefined);
  const save = async () => {
    const { cycle } = chosenMoment();
    const parsed = takePetitionStep.input.safeParse({
      clientId,
      ...(cycle !== null && { cycle }),
      number,
      replaces: next.replaces,
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
    toasts.add(
      saved.state === "proposed"
        ? { title: "Waits for approval", description: `${number}: ${saved.approval.reasons.join(" ")}` }
        : { title: "Step saved", description: `${number}: ${STEP_WORDS[step.step].toLowerCase()}` },
    );
    onClose();
  };
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isPending) void save();
      }}
    >
      <DialogBody>
        <WaitingNote kind="petition" id={number} />
        <Field label="Step">
          {(control) => (
            <select
              {...control}
              className="select w-full"
              value={entries.step}
              onChange={({ target }) => {
                const chosen = steps.find((one) => one === target.value);
                if (chosen !== undefined) set({ step: chosen });
              }}
            >
              {steps.map((one) => (
                <option key={one} value={one}>
                  {STEP_WORDS[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={entries.step === "list" ? "Listed on" : "Day"} message={messageOf("on")}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={entries.on}
              max={next.asOf}
              onChange={({ target }) => set({ on: target.value })}
              className="max-w-48"
            />
          )}
        </Field>
        {entries.step === "list" && (
          <>
            <Field label="Day of the hearing" message={messageOf("hearingOn")}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={entries.hearingOn}
                  onChange={({ target }) => set({ hearingOn: target.value })}
                  className="max-w-48"
                />
              )}
            </Field>
            <Field label="Panel" message={messageOf("panel")}>
              {(control) => (
                <select
                  {...control}
                  className="select w-full"
                  value={entries.panel}
                  onChange={({ target }) => set({ panel: target.value })}
                >
                  {next.panels.map((panel) => (
                    <option key={panel.number} value={panel.number}>
                      {panelText(panel, entries.hearingOn)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </>
        )}
        {entries.step === "rule" && (
          <Field label="Outcome">
            {(control) => (
              <select
                {...control}
                className="select w-full"
                value={entries.outcome}
                onChange={({ target }) => {
                  const chosen = OUTCOMES.find((one) => one === target.value);
                  if (chosen !== undefined) set({ outcome: chosen });
                }}
              >
                {OUTCOMES.map((one) => (
                  <option key={one} value={one}>
                    {PETITION_OUTCOME_WORDS[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {entries.step === "rule" && entries.outcome === "other_candidate_declared" && (
          <Field label="Candidate declared" message={messageOf("winner")}>
            {(control) => (
              <select
                {...control}
                className="select w-full"
                value={entries.winner}
                onChange={({ target }) => set({ winner: target.value })}
              >
                <option value="">Choose a candidate</option>
                {(next.contest?.candidates ?? []).map(({ id, name }) => (
                  <option key={id} value={id}>
                    {candidateName(name)}
                  </option>
                ))}
              </select>
            )}
          </Field>
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
              : "Save step"}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** `Panel 2, 3 of 4 petitions on that day`. */
function panelText({ number, dailyCapacity, listed }: NextStep["panels"][number], day: string): string {
  const there = listed.find((one) => one.day === day)?.petitions ?? 0;
  return `Panel ${number}, ${formatCount(there)} of ${formatCount(dailyCapacity)} on that day`;
}
