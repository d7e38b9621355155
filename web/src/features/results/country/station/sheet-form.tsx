import { proposeChange } from "@command-center/contract/changes/change-sets";
import { previewSheet } from "@command-center/contract/changes/sheet-effects";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { conflictOf, explain } from "../../../../api/errors.ts";
import { useRead } from "../../../../api/queries.ts";
import { useWrite } from "../../../../api/writes.ts";
import { EffectTable } from "../../../../parts/entry/change-tables.tsx";
import { newClientId } from "../../../../parts/entry/client-id.ts";
import { useDraft, type DraftOf } from "../../../../parts/entry/use-draft.ts";
import { EarlierDraft } from "../../../../parts/form/earlier-draft.tsx";
import { Card } from "../../../../ui/card.tsx";
import { toasts } from "../../../../ui/overlays/toast-store.ts";
import { Alert } from "../../../../ui/states/alert.tsx";
import { ApprovalBefore, FormHead, ReplacedCard } from "./form-head.tsx";
import { ChecksList } from "./checks-list.tsx";
import { closeForm, type FieldMessage, type FormOf } from "./form-of.ts";
import { FiguresFields } from "./figures-fields.tsx";
import { ReasonFields, saidIn } from "./reason-fields.tsx";
import { checksOf } from "./sheet-checks.ts";
import { figuresIn, isChanged, openedEntries, sheetIn, stateIn, type SheetEntries } from "./sheet-entries.ts";

export interface SheetFormProps {
  form: FormOf;
  draftOf: DraftOf;
  /** Called when the server says that another user has saved. */
  onStale: () => void;
  /** Goes on with these entries on the current result. */
  onRebase: (entries: SheetEntries) => void;
}

/** A user pauses this long before the effect of what they typed is read. */
const PAUSE_MS = 400;

/** The figures of a result in the order of the ballot, with checks, effect, reason, source and approval. */
export function SheetForm({ form, draftOf, onStale, onRebase }: SheetFormProps) {
  const { fact, cycle, station, ballot, listed, base, current } = form;
  const [opened] = useState(() => openedEntries(ballot, base));
  const draft = useDraft<SheetEntries>(draftOf, opened);
  const { entries, set } = draft;
  const [request, setRequest] = useState({ id: newClientId(), content: "" });
  const [message, setMessage] = useState<FieldMessage>();
  const element = useRef<HTMLFormElement>(null);
  const { mutateAsync, isPending, isSuccess, error, reset } = useWrite(proposeChange);
  const state = stateIn(entries);
  const figures = figuresIn(entries, ballot);
  const checked = checksOf(figures, { ballot, listed });
  const sheet = sheetIn(entries, ballot);
  const hasWrongSum = state === "counted" && checked.checks.some(({ is }) => is === "wrong");
  const isReady = sheet !== null && !hasWrongSum && isChanged(sheet, base);
  const asked = useSettled(isReady ? sheet : null, PAUSE_MS);
  const preview = useRead(
    previewSheet,
    {
      ...fact,
      cycle,
      state: asked?.state ?? "not received",
      ...(asked?.registered != null && { registered: asked.registered }),
      ...(asked?.votes != null && { votes: asked.votes.join(",") }),
      ...(asked?.invalid != null && { invalid: asked.invalid }),
    },
    { enabled: asked !== null, placeholderData: keepPreviousData },
  );
  const shown =
    isReady && asked !== null && preview.data !== undefined && preview.error === null ? preview.data : null;
  const refusal = isReady && asked !== null && preview.error !== null ? explain(preview.error) : null;
  const isReplaced = (current?.id ?? null) !== (base?.id ?? null) && !isPending && !isSuccess;
  const isDraft = JSON.stringify(entries) !== JSON.stringify(opened);

  const change = (changed: Readonly<Record<string, string>>) => {
    setMessage(undefined);
    if (error !== null) reset();
    set(changed);
  };
  const say = (field: string, text: string) => {
    setMessage({ field, text });
    element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  const send = async () => {
    if (sheet === null) return say(firstMissing(entries, figures), "Give a whole number.");
    if (hasWrongSum)
      return say("send", "The sums do not agree. Correct a figure, or clear the sum that you typed.");
    if (!isChanged(sheet, base)) return say("send", "Nothing is changed yet. Correct a figure first.");
    const said = saidIn(entries);
    if ("field" in said) return say(said.field, said.text);
    const content = { cycle, ...fact, replaces: base?.id ?? null, sheet, ...said };
    // The same request keeps its id, so that it is saved once; other content is another request.
    const text = JSON.stringify(content);
    const id = request.content === "" || request.content === text ? request.id : newClientId();
    setRequest({ id, content: text });
    const parsed = proposeChange.input.safeParse({ clientId: id, ...content });
    if (!parsed.success) return say("send", parsed.error.issues[0]?.message ?? "Check what you entered.");
    const saved = await mutateAsync(parsed.data).catch((failure: unknown) => {
      if (conflictOf(failure) !== null) onStale();
      return null;
    });
    if (saved === null) return undefined;
    draft.forget();
    toasts.add(
      saved.state === "proposed"
        ? { title: "Waits for approval", description: `${station}: ${saved.approval.reasons.join(" ")}` }
        : { title: base === null ? "Result saved" : "Correction saved", description: station },
    );
    closeForm();
    return undefined;
  };
  return (
    <form
      ref={element}
      noValidate
      data-print="hide"
      aria-label={base === null ? "Enter result" : "Correct this sheet"}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isPending) void send();
      }}
    >
      <FormHead
        title={base === null ? "Enter result" : "Correct this sheet"}
        issuer={fact.issuer}
        isDraft={isDraft}
        onDiscard={draft.discard}
      />
      {draft.earlier !== null && (
        <EarlierDraft
          earlier={draft.earlier}
          now={entries}
          labelOf={(name) => fieldName(name, ballot)}
          onSettle={(isKept) => {
            if (isKept) change(draft.earlier ?? {});
            draft.dropEarlier();
          }}
        />
      )}
      {isReplaced && (
        <ReplacedCard
          form={form}
          entries={entries}
          onKeep={() => onRebase(entries)}
          onTake={() => onRebase({ ...entries, ...figuresOf(openedEntries(ballot, current)) })}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-12">
        <div className="grid min-w-0 grid-cols-1 gap-4 wide:col-span-7">
          <Card
            title="Figures"
            note="Change only what is wrong. Enter moves to the next figure; checks run as you type"
          >
            <FiguresFields
              form={form}
              entries={entries}
              figures={figures}
              checked={checked}
              message={message}
              onChange={change}
            />
            {state === "counted" && (
              <ChecksList
                checked={checked}
                entries={entries}
                warnings={shown?.warnings ?? []}
                onChange={change}
              />
            )}
          </Card>
          <Card title="Effect on the results" note={`${fact.issuer}, results counted so far`}>
            {shown === null ? (
              <p className="text-14 text-mute">
                {isReady && refusal === null
                  ? "Computing the effect…"
                  : "Shown once a figure is changed and the sums agree."}
              </p>
            ) : (
              <EffectTable effect={shown.effect} />
            )}
          </Card>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 wide:col-span-5">
          <ReasonFields isNew={base === null} entries={entries} message={message} onChange={change} />
          <ApprovalBefore
            approval={shown?.approval ?? null}
            isBusy={isPending}
            isOff={isReplaced}
            message={message?.field === "send" ? message.text : undefined}
          />
          {refusal !== null && (
            <Alert tone="bad" announce="status" title="This cannot be saved">
              {refusal}
            </Alert>
          )}
          {error !== null && conflictOf(error) === null && (
            <Alert tone="bad" announce="alert" title="Nothing was saved">
              {explain(error)}
            </Alert>
          )}
        </div>
      </div>
    </form>
  );
}

/** The label of an entry, to name its draft. */
function fieldName(name: string, ballot: FormOf["ballot"]): string {
  const place = /^vote(\d+)$/.exec(name)?.[1];
  const candidate = place === undefined ? undefined : ballot[Number(place)];
  if (candidate !== undefined) return candidateName(candidate);
  return name.charAt(0).toUpperCase() + name.slice(1).replace("Detail", ", which one");
}

/** The first field of a counted result that has no count. */
function firstMissing(entries: SheetEntries, figures: ReturnType<typeof figuresIn>): string {
  if (stateIn(entries) !== "counted") return "registered";
  const place = figures.votes.findIndex((count) => typeof count !== "number");
  if (place !== -1) return `vote${place}`;
  return (
    (["invalid", "valid", "total", "registered"] as const).find((name) => figures[name] === undefined) ??
    "send"
  );
}

/** The figures among the entries: what a colleague's result replaces. */
function figuresOf(entries: SheetEntries): SheetEntries {
  return Object.fromEntries(
    Object.entries(entries).filter(
      ([name]) => !["reason", "explanation", "source", "sourceDetail"].includes(name),
    ),
  );
}

/** A value once it has stayed the same for a while, so that not every key press sends a request. Compared by its JSON. */
function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}
