import { checkRecord, enterRecord, type EnteredKind } from "@command-center/contract/changes/entered-records";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { conflictOf, explain } from "../../api/errors.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field, Input } from "../../ui/controls/field.tsx";
import { formatDay } from "../../ui/format.ts";
import { DialogBody, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { Alert } from "../../ui/states/alert.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { newClientId } from "./client-id.ts";
import { useDraft } from "./use-draft.ts";
import { FieldControl, type RecordFormData } from "./field-control.tsx";
import { RecordEffect } from "./record-effect.tsx";
import { request } from "../../api/client.ts";

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

const WHY = { reason: "", source: "" };
const versionOf = (version: string) => (version === "none" ? null : version);

/** Enters or corrects a record: its fields as its definition has them, checked while a user types, with a reason and a source. */
export function RecordForm({ kind, about, form, other, onSaved, onClose }: RecordFormProps) {
  const [opened] = useState(() =>
    Object.fromEntries(form.fields.map(({ id, text }) => [`field.${id}`, text])),
  );
  const draft = useDraft<Record<string, string>>(
    `record ${form.cycle.id} ${kind} ${about} ${form.isNew ? "new" : ""} ${form.replaces}`,
    { ...opened, ...WHY },
  );
  const { entries } = draft;
  const fields = Object.fromEntries(form.fields.map(({ id }) => [id, entries[`field.${id}`] ?? ""]));
  const [replaces, setReplaces] = useState(form.replaces);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [isSent, setSent] = useState(false);
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});
  const [clientId, setClientId] = useState(newClientId);
  const request = { cycle: form.cycle.id, kind, fields, replaces, answers };
  const isTouched = form.fields.some(({ id, text }) => fields[id] !== text);
  const { checked, isCurrent } = useChecked(request, isTouched || isSent);
  const { mutateAsync, isPending, error, reset } = useWrite(enterRecord);
  const conflict = conflictOf(error) ?? checked?.conflict ?? null;
  const needsApproval = (checked?.approval.reasons.length ?? 0) > 0;
  const messageOf = (id: string) => {
    const isShown = isSent || fields[id] !== form.fields.find((field) => field.id === id)?.text;
    const found = checked?.problems.find(({ field, severity }) => field === id && severity === "refused");
    return isShown ? found?.message : undefined;
  };
  const save = async (version: string | null) => {
    const parsed = enterRecord.input.safeParse({ ...request, replaces: version, clientId, ...why(entries) });
    const issues = parsed.error?.issues ?? [];
    setMessages(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    setSent(true);
    if (!parsed.success) return;
    const saved = await mutateAsync(parsed.data).catch(() => null);
    // Another request, also if the same fields are sent again.
    setClientId(newClientId());
    if (saved === null) return;
    draft.forget();
    onSaved(saved);
    onClose();
  };
  const nameOf = (id: string) => form.fields.find((field) => field.id === id)?.name ?? id;
  const fixed = form.fields.filter(({ isFixed, text }) => isFixed && text !== "");
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isPending) void save(replaces);
      }}
    >
      <DialogBody>
        {fixed.length > 0 && (
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-14">
            {fixed.map(({ id, name, holds, text }) => (
              <div key={id} className="min-w-0">
                <dt className="text-12 text-mute">{name}</dt>
                <dd className="font-semibold wrap-anywhere">{holds === "day" ? formatDay(text) : text}</dd>
              </div>
            ))}
          </dl>
        )}
        {other}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {form.fields
            .filter(({ isFixed }) => !isFixed)
            .map((field) => (
              <FieldControl
                key={field.id}
                field={field}
                form={form}
                district={fields["district"] ?? ""}
                text={fields[field.id] ?? ""}
                message={messageOf(field.id)}
                onChange={(text) => draft.set({ [`field.${field.id}`]: text })}
              />
            ))}
        </div>
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
        <Field
          label="Reason"
          hint="Why you enter or correct this. It stays in the history."
          message={messages["reason"]}
        >
          {(control) => (
            <Input
              {...control}
              value={entries["reason"] ?? ""}
              maxLength={500}
              onChange={({ target }) => draft.set({ reason: target.value })}
            />
          )}
        </Field>
        <Field
          label="Source"
          hint="Where it is known from: document and page, letter, person."
          message={messages["source"]}
        >
          {(control) => (
            <Input
              {...control}
              value={entries["source"] ?? ""}
              maxLength={300}
              onChange={({ target }) => draft.set({ source: target.value })}
            />
          )}
        </Field>
        {checked !== undefined && <RecordEffect checked={checked} isCurrent={isCurrent} />}
        {conflict !== null && (
          <ConflictNotice
            conflict={conflict}
            wordsOf={(field, theirs) => ({ name: nameOf(field), text: String(theirs ?? "") || "–" })}
            busy={isPending}
            onKeep={() => {
              reset();
              setReplaces(versionOf(conflict.version));
            }}
            onTake={() => {
              reset();
              setReplaces(versionOf(conflict.version));
              draft.set(
                Object.fromEntries(
                  conflict.fields.map(({ field, theirs }) => [`field.${field}`, String(theirs ?? "")]),
                ),
              );
            }}
          />
        )}
        {error !== null && conflict === null && (
          <Alert tone="bad" announce="alert" title="Nothing was saved">
            {explain(error)}
          </Alert>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={isPending}>
          {isPending ? "Saving…" : needsApproval ? "Request approval" : "Save"}
        </Button>
      </DialogFooter>
    </form>
  );
}

const why = ({ reason, source }: Readonly<Record<string, string>>) => ({ reason, source });

/** A check reads records: once a user has paused, not with every key. */
const PAUSE_MS = 400;

type Entered = InputOf<typeof checkRecord>;

/** What entering a record would come to, as of the last pause; `isCurrent` says whether that is what the form has now. */
function useChecked(entered: Entered, isWanted: boolean) {
  const now = JSON.stringify(entered);
  const [asked, setAsked] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const { data } = useQuery({
    queryKey: [checkRecord.id, asked],
    queryFn: ({ signal }) => request(checkRecord, JSON.parse(asked) as Entered, { signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return { checked: isWanted ? data : undefined, isCurrent: asked === now };
}
