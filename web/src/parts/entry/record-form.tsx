import { checkRecord, enterRecord, type EnteredKind } from "@command-center/contract/changes/entered-records";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { request } from "../../api/client.ts";
import { conflictOf } from "../../api/errors.ts";
import { Button } from "../../ui/controls/button.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import { EntryForm, useEntry, type Entries } from "../form/entry-form.tsx";
import { ReasonFields } from "../form/fields.tsx";
import type { Issues } from "../form/issues.ts";
import { useSettled } from "../form/use-settled.ts";
import { CandidateVotes, differingSum } from "./candidate-votes.tsx";
import { entryOf, FieldControl, type FormField, type RecordFormData } from "./field-control.tsx";
import { RecordEffect } from "./record-effect.tsx";

export interface RecordFormProps {
  kind: EnteredKind;
  /** Names the record among those of its kind, for the draft. */
  about: string;
  form: RecordFormData;
  /** A control that leads to another form. */
  other: ReactNode;
  onSaved: (saved: ChangeSetDetail) => void;
  onClose: () => void;
}

/** Fields that the table of the candidates has. */
const IN_TABLE = new Set(["candidates", "validVotes"]);

/** The version of a record that there is not yet, as conflicts name it. */
const NONE = "none";

// A year is written without a comma.
const textOf = ({ id, holds, text }: FormField) => {
  if (text === "") return "–";
  if (holds === "day") return formatDay(text);
  return holds === "count" && id !== "birthYear" ? formatCount(Number(text)) : text;
};

/** Enters or corrects a record: its fields as its definition has them, checked while a user types, next to what they come to. */
export function RecordForm({ kind, about, form, other, onSaved, onClose }: RecordFormProps) {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [accepted, setAccepted] = useState("");
  const fieldsOf = (entries: Entries) =>
    Object.fromEntries(form.fields.map(({ id }) => [id, entries[entryOf(id)] ?? ""]));
  const requestOf = (entries: Entries, version: string) => ({
    cycle: form.cycle.id,
    kind,
    fields: fieldsOf(entries),
    replaces: version === NONE ? null : version,
    answers,
  });
  const contentOf = (entries: Entries) => JSON.stringify([fieldsOf(entries), answers]);
  /** The server's refusals, and the content that they are for. */
  const refused = useRef<{ readonly content: string; readonly issues: Issues }>({ content: "", issues: {} });
  const labelOf = (name: string) =>
    form.fields.find(({ id }) => entryOf(id) === name)?.name ?? (name === "reason" ? "Reason" : "Source");
  const entry = useEntry<Entries, typeof enterRecord>({
    endpoint: enterRecord,
    draft: {
      about: `record ${form.cycle.id} ${kind} ${about} ${form.isNew ? "new" : ""}`,
      version: String(form.replaces),
    },
    opened: {
      ...Object.fromEntries(form.fields.map(({ id, text }) => [entryOf(id), text])),
      reason: "",
      source: "",
    },
    inputOf: (entries, clientId, version) => ({
      ...requestOf(entries, version),
      clientId,
      reason: entries["reason"],
      source: entries["source"],
    }),
    refusedBy: (entries) => (refused.current.content === contentOf(entries) ? refused.current.issues : {}),
    versioned: {
      version: form.replaces ?? NONE,
      wordsOf: (field, theirs) => ({ name: labelOf(entryOf(field)), text: String(theirs ?? "") }),
      taken: (_, theirs) =>
        Object.fromEntries(theirs.map(({ field, theirs: text }) => [entryOf(field), String(text ?? "")])),
    },
    onSaved,
    onClose,
  });
  const { entries, set } = entry;
  const fields = fieldsOf(entries);
  const isChanged = ({ id, text }: FormField) => fields[id] !== text;
  const isTouched = form.fields.some(isChanged);
  const isSent = entry.form.formState.isSubmitted;
  const { checked, isCurrent, isBroken } = useChecked(requestOf(entries, entry.version), isTouched || isSent);
  const problems = (checked?.problems ?? []).filter(({ severity }) => severity === "refused");
  const issuesIn = (isShown: (id: string) => boolean): Issues =>
    Object.fromEntries(
      problems
        .toReversed()
        .flatMap(({ field, message }) =>
          field !== null && isShown(field) ? [[entryOf(field), message] as const] : [],
        ),
    );
  useEffect(() => {
    if (isCurrent) refused.current = { content: contentOf(entries), issues: issuesIn(() => true) };
  });
  const fixed = form.fields.filter(({ isFixed, text }) => isFixed && text !== "");
  const hasTable = form.fields.some(({ id }) => id === "candidates");
  const textsIn = (valueOf: (id: string) => string | undefined) => ({
    candidates: valueOf("candidates") ?? "",
    validVotes: valueOf("validVotes") ?? "",
    winner: valueOf("winner") ?? "",
  });
  const declared = textsIn((id) => fields[id]);
  const differing = hasTable ? differingSum(declared) : null;
  const sums = JSON.stringify(differing);
  const isSumOpen =
    differing !== null &&
    accepted !== sums &&
    form.fields.some((field) => IN_TABLE.has(field.id) && isChanged(field));
  const others = form.fields.filter(({ id, isFixed }) => !isFixed && !(hasTable && IN_TABLE.has(id)));
  return (
    <EntryForm
      entry={entry}
      verb={isTouched && !isCurrent && !isBroken ? "Checking…" : "Save"}
      needsApproval={isCurrent && (checked?.approval.reasons.length ?? 0) > 0}
      isOff={isSumOpen || (isTouched && !isCurrent && !isBroken)}
      issues={issuesIn((id) => isSent || form.fields.some((field) => field.id === id && isChanged(field)))}
      labelOf={labelOf}
      // Kept values are checked against the other user's record before they are saved over it.
      conflict={entry.noticeOf(conflictOf(entry.error) ?? checked?.conflict)}
    >
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid min-w-0 gap-4">
          {fixed.length > 0 && <Values fields={fixed} />}
          <div className="grid gap-3 empty:hidden">{other}</div>
          {hasTable && (
            <CandidateVotes
              opened={textsIn((id) => form.fields.find((field) => field.id === id)?.text)}
              texts={declared}
              names={{ candidates: entryOf("candidates"), validVotes: entryOf("validVotes") }}
              onChange={(text) => set({ [entryOf("candidates")]: text })}
              onValidVotes={(text) => set({ [entryOf("validVotes")]: text })}
              isAccepted={accepted === sums}
              onAccept={() => setAccepted(sums)}
            />
          )}
          <OtherFields fields={others} isFolded={hasTable && !form.isNew && !others.some(isChanged)}>
            {others.map((field) => (
              <FieldControl key={field.id} field={field} form={form} district={fields["district"] ?? ""} />
            ))}
          </OtherFields>
          {checked?.questions.map(({ id, asks, suggestions }) => (
            <fieldset key={id} className="grid gap-1 text-14">
              <legend className="mb-1 font-semibold">{asks}</legend>
              {suggestions.map(({ answer, label }) => (
                <label key={answer} className="flex min-h-8 items-start gap-2 py-1">
                  <input
                    type="radio"
                    name={id}
                    className="radio mt-0.75"
                    checked={answers[id] === answer}
                    onChange={() => setAnswers({ ...answers, [id]: answer })}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
        <div className="grid min-w-0 gap-4 md:sticky md:top-0">
          {checked !== undefined && (
            <RecordEffect checked={checked} hasSumShown={isSumOpen} isCurrent={isCurrent} />
          )}
          <ReasonFields />
        </div>
      </div>
    </EntryForm>
  );
}

/** Values that are shown and not entered. */
function Values({ fields }: { fields: readonly FormField[] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-14">
      {fields.map((field) => (
        <div key={field.id} className="min-w-0">
          <dt className="text-12 text-mute">{field.name}</dt>
          <dd className="font-semibold wrap-anywhere">{textOf(field)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface OtherFieldsProps {
  fields: readonly FormField[];
  isFolded: boolean;
  /** Their controls. */
  children: ReactNode;
}

/** Fields next to a table of votes: their values stay, until a user asks to correct one. */
function OtherFields({ fields, isFolded, children }: OtherFieldsProps) {
  const [isOpen, setOpen] = useState(!isFolded);
  if (isOpen) return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>;
  return (
    <section aria-label="Other values" className="grid justify-items-start gap-2 border-t border-line pt-3">
      <p className="text-14 font-semibold">All other values stay as they are</p>
      <Values fields={fields} />
      <Button onClick={() => setOpen(true)}>Correct another value</Button>
    </section>
  );
}

/** A check reads records: once a user has paused, not with every key. */
const PAUSE_MS = 400;

type Entered = InputOf<typeof checkRecord>;

/** What entering a record would come to, as of the last pause; `isCurrent` says whether that is what the form has now. */
function useChecked(entered: Entered, isWanted: boolean) {
  const now = JSON.stringify(entered);
  const asked = useSettled(now, PAUSE_MS);
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: [checkRecord.id, asked],
    queryFn: ({ signal }) => request(checkRecord, JSON.parse(asked) as Entered, { signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const isCurrent = isWanted && asked === now && data !== undefined && !isPlaceholderData;
  return { checked: isWanted ? data : undefined, isCurrent, isBroken: isError && asked === now };
}
