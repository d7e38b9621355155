import { changeCycle, createCycle, CYCLE_FIELD_WORDS } from "@command-center/contract/cycle-changes";
import type { CycleEntry } from "@command-center/contract/cycles";
import { UGANDA_AHEAD } from "@command-center/domain/time/calendar";
import { useState } from "react";
import { serverAhead } from "../../../api/live/clock.ts";
import { EntryForm, useEntry } from "../../../parts/form/entry-form.tsx";
import { SelectField, TextField } from "../../../parts/form/fields.tsx";
import { CalendarFields } from "./calendar-fields.tsx";
import { fieldWords, withTheirs } from "./cycle-conflict.ts";
import { changedInput, entriesOf, newInput, suggestedBy, type CycleEntries } from "./cycle-entries.ts";

export interface CycleDialogProps {
  /** The cycle to change; null: a new one is made. */
  cycle: CycleEntry | null;
  cycles: readonly CycleEntry[];
  onClose: () => void;
}

function todayInUganda(): string {
  return new Date(Date.now() + serverAhead() + UGANDA_AHEAD).toISOString().slice(0, 10);
}

const named = (name: keyof typeof CYCLE_FIELD_WORDS) => ({ name, label: CYCLE_FIELD_WORDS[name] });
const DAY = { type: "date", className: "px-2 sm:px-3" } as const;
const HAS_DEFAULT = "Leave blank for the default";

export function CycleDialog({ cycle, cycles, onClose }: CycleDialogProps) {
  // The cycle as the form was opened: a change of another user must not become its base unnoticed.
  const [opened] = useState(cycle);
  const nameOf = (id: string) => cycles.find((one) => String(one.id) === id)?.name;
  const entry = useEntry<CycleEntries, typeof createCycle | typeof changeCycle>({
    endpoint: opened === null ? createCycle : changeCycle,
    opened: entriesOf(opened),
    inputOf: (entries, _clientId, version) =>
      opened === null ? newInput(entries) : changedInput(opened, entries, version),
    // The name is taken.
    fieldOf: ({ status }) => (status === 409 ? "name" : null),
    versioned:
      opened === null
        ? undefined
        : {
            version: opened.version,
            wordsOf: (field, value) => fieldWords(field, value, nameOf),
            taken: withTheirs,
          },
    toastOf: (saved, { name }) => ({
      title:
        "waiting" in saved && saved.waiting !== null
          ? "Waits for approval"
          : opened === null
            ? "Cycle created"
            : "Cycle changed",
      description: name.trim(),
    }),
    onClose,
  });
  const { dirtyFields, errors } = entry.form.formState;
  const suggest = (name: string) => {
    // Fields that a user has changed no longer follow the name.
    for (const [field, text] of Object.entries(suggestedBy(name, cycles, todayInUganda())))
      if (opened === null && !(field in dirtyFields))
        entry.form.setValue(field, text, { shouldValidate: field in errors });
  };
  const others = cycles.filter(({ id, isSample }) => !isSample && id !== opened?.id);
  return (
    <EntryForm
      entry={entry}
      title={opened === null ? "New cycle" : `Change ${opened.name}`}
      verb={opened === null ? "Create cycle" : "Save"}
      refusal={opened === null ? "The cycle was not created" : "The cycle was not changed"}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...named("name")} maxLength={60} placeholder="2025–2026" onEntered={suggest} />
        <TextField
          {...named("seasonLabel")}
          hint="On the login screen"
          maxLength={100}
          placeholder="2025–2026 Election Season"
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        <TextField {...named("opensOn")} {...DAY} />
        <TextField {...named("closesOn")} {...DAY} />
        <TextField
          {...named("asOf")}
          {...DAY}
          hint="All figures are as of this day"
          place="max-sm:col-span-full"
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...named("supportEmail")} hint={HAS_DEFAULT} maxLength={200} type="email" />
        <TextField {...named("dataSyncProvider")} hint={HAS_DEFAULT} maxLength={100} />
        <SelectField
          {...named("previousCycle")}
          hint={others.length === 0 ? "No other cycle to compare with" : "The cycle before this one"}
          options={[["", "No other cycle"], ...others.map(({ id, name }) => [String(id), name] as const)]}
        />
      </div>
      {opened !== null && (
        <TextField
          {...named("publisher")}
          hint="Pages show this publisher’s results unless a reader chooses another. Once there are results, a second person approves a change."
          maxLength={100}
        />
      )}
      <CalendarFields form={entry.form} {...entry.entries} />
    </EntryForm>
  );
}
