import {
  changeCycle,
  changeCycleInput,
  createCycle,
  createCycleInput,
  CYCLE_FIELD_WORDS,
} from "@command-center/contract/cycle-changes";
import type { CycleEntry } from "@command-center/contract/cycles";
import type { Conflict } from "@command-center/contract/wire/errors";
import { UGANDA_AHEAD } from "@command-center/domain/time/calendar";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { ApiError, conflictOf, explain } from "../../../api/errors.ts";
import { serverAhead } from "../../../api/live/clock.ts";
import { useWrite } from "../../../api/writes.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field, Input } from "../../../ui/controls/field.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { Alert } from "../../../ui/states/alert.tsx";
import { ConflictNotice } from "../../../parts/entry/conflict-notice.tsx";
import { fieldWords, withTheirs } from "./cycle-conflict.ts";
import { CalendarFields } from "./calendar-fields.tsx";
import {
  changedInput,
  checkedBy,
  type Checked,
  entriesOf,
  newInput,
  NO_ENTRIES,
  suggestedBy,
  type CycleEntries,
} from "./cycle-entries.ts";

export interface CycleDialogProps {
  /** The cycle to change; null: a new one is made. */
  cycle: CycleEntry | null;
  cycles: readonly CycleEntry[];
  onClose: () => void;
}

type TextField = Exclude<keyof CycleEntries, "calendar" | "countdown">;

export function CycleDialog({ cycle, cycles, onClose }: CycleDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={cycle === null ? "New cycle" : `Change ${cycle.name}`}
      titleShown
      staysOpen
    >
      <CycleForm cycle={cycle} cycles={cycles} onClose={onClose} />
    </Dialog>
  );
}

function todayInUganda(): string {
  return new Date(Date.now() + serverAhead() + UGANDA_AHEAD).toISOString().slice(0, 10);
}

function CycleForm({ cycle, cycles, onClose }: CycleDialogProps) {
  // The cycle as the form was opened: a change of another user must not become its base unnoticed.
  const [opened] = useState(cycle);
  const [version, setVersion] = useState(cycle?.version ?? "");
  const [entries, setEntries] = useState(() => (opened === null ? NO_ENTRIES : entriesOf(opened)));
  // What somebody chose no longer follows the name.
  const [chosen, setChosen] = useState<ReadonlySet<TextField>>(new Set());
  const [refused, setRefused] = useState({ times: 0, name: "" });
  const make = useWrite(createCycle);
  const change = useWrite(changeCycle);
  const { isPending, error } = cycle === null ? make : change;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused.times > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);

  const checkedAt = (base: string) =>
    opened === null
      ? checkedBy(createCycleInput, newInput(entries), make.mutateAsync)
      : checkedBy(changeCycleInput, changedInput(opened, entries, base), change.mutateAsync);
  const checked = checkedAt(version);
  const conflict = conflictOf(error);
  // Nothing is wrong before somebody has finished; from then on each field says at once whether it is right.
  const wrong = refused.times > 0 ? checked.wrong : {};
  const isTaken = error instanceof ApiError && error.status === 409 && conflict === null;
  const nameMessage = wrong.name ?? (isTaken && entries.name === refused.name ? error.detail : undefined);

  const set = (field: TextField, value: string) => {
    setChosen(new Set([...chosen, field]));
    const next = { ...entries, [field]: value };
    if (cycle === null && field === "name")
      for (const [follower, text] of Object.entries(suggestedBy(value, cycles, todayInUganda())))
        if (!chosen.has(follower as TextField)) next[follower as TextField] = text;
    setEntries(next);
  };
  const save = async ({ send }: Checked) => {
    if (isPending) return;
    const refuse = () => setRefused(({ times }) => ({ times: times + 1, name: entries.name }));
    const saved = send === null ? null : await send().catch(() => null);
    if (saved === null) return refuse();
    const isWaiting = typeof saved === "object" && "waiting" in saved && saved.waiting !== null;
    toasts.add({
      title: isWaiting ? "Waits for approval" : cycle === null ? "Cycle created" : "Cycle changed",
      description: entries.name.trim(),
    });
    onClose();
  };
  const keepMine = (newest: string) => {
    setVersion(newest);
    void save(checkedAt(newest));
  };
  const takeTheirs = ({ version: newest, fields }: Conflict) => {
    setVersion(newest);
    setEntries(withTheirs(entries, fields));
    change.reset();
  };
  const text = (field: TextField, most: number, placeholder = "") => ({
    name: field,
    autoComplete: "off",
    maxLength: most,
    placeholder,
    value: entries[field],
    onChange: (typed: { target: { value: string } }) => set(field, typed.target.value),
  });
  const others = cycles.filter(({ id, isSample }) => !isSample && id !== cycle?.id);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(checked);
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <DialogBody>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={CYCLE_FIELD_WORDS.name} message={nameMessage}>
            {(control) => <Input {...control} {...text("name", 60, "2025–2026")} />}
          </Field>
          <Field label={CYCLE_FIELD_WORDS.seasonLabel} message={wrong.seasonLabel} hint="On the login screen">
            {(control) => <Input {...control} {...text("seasonLabel", 100, "2025–2026 Election Season")} />}
          </Field>
        </div>
        <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
          <Field label={CYCLE_FIELD_WORDS.opensOn} message={wrong.opensOn}>
            {(control) => (
              <Input type="date" {...control} {...text("opensOn", 10)} className="px-2 sm:px-3" />
            )}
          </Field>
          <Field label={CYCLE_FIELD_WORDS.closesOn} message={wrong.closesOn}>
            {(control) => (
              <Input type="date" {...control} {...text("closesOn", 10)} className="px-2 sm:px-3" />
            )}
          </Field>
          <Field
            label={CYCLE_FIELD_WORDS.asOf}
            message={wrong.asOf}
            hint="All figures are as of this day"
            className="max-sm:col-span-full"
          >
            {(control) => <Input type="date" {...control} {...text("asOf", 10)} className="px-2 sm:px-3" />}
          </Field>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label={CYCLE_FIELD_WORDS.supportEmail}
            message={wrong.supportEmail}
            hint="Leave blank for the default"
          >
            {(control) => <Input {...control} {...text("supportEmail", 200)} type="email" />}
          </Field>
          <Field
            label={CYCLE_FIELD_WORDS.dataSyncProvider}
            message={wrong.dataSyncProvider}
            hint="Leave blank for the default"
          >
            {(control) => <Input {...control} {...text("dataSyncProvider", 100)} />}
          </Field>
          <Field
            label={CYCLE_FIELD_WORDS.previousCycle}
            message={wrong.previousCycle}
            hint={others.length === 0 ? "No other cycle to compare with" : "The cycle before this one"}
          >
            {(control) => (
              <select
                {...control}
                className="select h-10 w-full"
                value={entries.previousCycle}
                onChange={(event) => set("previousCycle", event.target.value)}
              >
                <option value="">No other cycle</option>
                {others.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        {cycle !== null && (
          <Field
            label={CYCLE_FIELD_WORDS.publisher}
            message={wrong.publisher}
            hint="Pages show this publisher’s results unless a reader chooses another. Once there are results, a second person approves a change."
          >
            {(control) => <Input {...control} {...text("publisher", 100)} />}
          </Field>
        )}
        <CalendarFields
          calendar={entries.calendar}
          countdown={entries.countdown}
          wrong={wrong}
          onChange={(calendar) => setEntries({ ...entries, ...calendar })}
        />
        {conflict !== null && (
          <ConflictNotice
            conflict={conflict}
            wordsOf={(field, value) =>
              fieldWords(field, value, (id) => cycles.find((one) => String(one.id) === id)?.name)
            }
            busy={isPending}
            onKeep={() => keepMine(conflict.version)}
            onTake={() => takeTheirs(conflict)}
          />
        )}
        {error && !isTaken && conflict === null && (
          <Alert
            tone="bad"
            announce="alert"
            title={cycle === null ? "The cycle was not created" : "The cycle was not changed"}
          >
            {explain(error)}
          </Alert>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={isPending}>
          {isPending ? "Saving…" : cycle === null ? "Create cycle" : "Save"}
        </Button>
      </DialogFooter>
    </form>
  );
}
