import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { Endpoint, InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useForm, useWatch, type FieldErrors, type UseFormReturn } from "react-hook-form";
import { conflictOf, explain } from "../../api/errors.ts";
import { useWrite } from "../../api/writes.ts";
import { chosenMoment } from "../../navigation/address.ts";
import { Button, type ButtonLook } from "../../ui/controls/button.tsx";
import { DialogBody, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { Alert } from "../../ui/states/alert.tsx";
import { newClientId } from "../entry/client-id.ts";
import { useDraft } from "../entry/use-draft.ts";
import { EarlierDraft } from "./earlier-draft.tsx";

/** The content of a form: the text of each field by its name. */
export type Entries = Readonly<Record<string, string>>;

/** Messages by the name of their field. */
export type Issues = Readonly<Record<string, string>>;

export interface EntryOptions<E extends Entries, W extends Endpoint> {
  endpoint: W;
  /** The form as it opens. */
  opened: E;
  /** The request of these entries. The same content has the same client id, so that it is saved once. */
  inputOf: (entries: E, clientId: string) => unknown;
  /** Refusals of rules beyond the endpoint's schema. */
  refusedBy?: (entries: E) => Issues;
  /** Names the record and its version, if a draft of the form survives a reload. */
  draft?: { readonly about: string; readonly version: string };
  /** Sends it in another way, such as several at once. Returns null if it was not saved; default: one call of the endpoint. */
  send?: (entries: E) => Promise<OutputOf<W> | null>;
  onSaved: (saved: OutputOf<W>, entries: E) => void;
}

export interface Entry<E extends Entries> {
  readonly form: UseFormReturn<Record<string, string>>;
  readonly entries: E;
  readonly set: (changed: Partial<E>) => void;
  readonly submit: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Forgets the last refusal of the server. */
  readonly reset: () => void;
  readonly draft: {
    readonly earlier: Entries | null;
    readonly settle: (isKept: boolean) => void;
    readonly forget: () => void;
  };
}

/** The form of a write: checked by the schema of its endpoint while a user types, kept as a draft, sent once. */
export function useEntry<E extends Entries, W extends Endpoint>({
  endpoint,
  opened,
  inputOf,
  refusedBy,
  draft: kept,
  send,
  onSaved,
}: EntryOptions<E, W>): Entry<E> {
  const [first] = useState(opened);
  const draft = useDraft<Entries>(kept ?? null, first);
  const request = useRef({ id: newClientId(), content: "" });
  const { mutateAsync, isPending, error, reset } = useWrite(endpoint);
  const form = useForm<Record<string, string>>({
    defaultValues: draft.entries,
    mode: "onTouched",
    resolver: (values) => {
      const entries = { ...first, ...values } as E;
      const issues = {
        ...refusedBy?.(entries),
        ...issuesOf(endpoint.input.safeParse(inputOf(entries, request.current.id)), entries),
      };
      return Object.keys(issues).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: errorsOf(issues) };
    },
  });
  const entries = { ...first, ...useWatch({ control: form.control }) } as E;
  const text = JSON.stringify(entries);
  const { set } = draft;
  useEffect(() => {
    if (text !== JSON.stringify(draft.entries)) set(JSON.parse(text) as Entries);
    // The draft follows the form, never the other way round.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
  const submit = form.handleSubmit(async () => {
    if (isPending) return;
    const content = JSON.stringify(inputOf(entries, ""));
    if (request.current.content !== "" && request.current.content !== content)
      request.current.id = newClientId();
    request.current.content = content;
    const input = endpoint.input.parse(inputOf(entries, request.current.id)) as InputOf<W>;
    const saved = await (send?.(entries) ?? mutateAsync(input).catch(() => null));
    if (saved === null) return;
    draft.forget();
    onSaved(saved, entries);
  });
  return {
    form,
    entries,
    set: (changed) => {
      for (const [name, value] of Object.entries(changed))
        form.setValue(name, String(value), { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    },
    submit: () => void submit(),
    isPending: isPending || form.formState.isSubmitting,
    error,
    reset,
    draft: {
      earlier: draft.earlier,
      forget: draft.forget,
      settle: (isKept) => {
        for (const [name, value] of Object.entries((isKept && draft.earlier) || {}))
          form.setValue(name, value, { shouldDirty: true });
        draft.dropEarlier();
      },
    },
  };
}

/** Problems by the field of the form that the path of each ends with; others are about the whole form. */
function issuesOf(
  { error }: { readonly error?: { readonly issues: readonly { path: PropertyKey[]; message: string }[] } },
  entries: Entries,
): Issues {
  const found = (error?.issues ?? []).map(({ path, message }) => {
    const name = path.map(String).findLast((part) => part in entries);
    return [name ?? "root", message] as const;
  });
  // The first problem of a field is the one to say.
  return Object.fromEntries(found.toReversed());
}

const errorsOf = (issues: Issues): FieldErrors =>
  Object.fromEntries(Object.entries(issues).map(([name, message]) => [name, { type: "refused", message }]));

/** The cycle of a write: the chosen one, or else the one in force. */
export function chosenCycle(): { readonly cycle?: number } {
  const { cycle } = chosenMoment();
  return cycle === null ? {} : { cycle };
}

/** Says that a change was saved, or waits for a second person. */
export function announceSaved(
  { state, approval }: Pick<ChangeSetDetail, "state" | "approval">,
  saved: Parameters<typeof toasts.add>[0] & { readonly description: string },
): string {
  return toasts.add(
    state === "proposed"
      ? {
          title: "Waits for approval",
          description: [saved.description, approval.reasons.join(" ")].filter(Boolean).join(": "),
        }
      : saved,
  );
}

interface Shown {
  readonly form: UseFormReturn<Record<string, string>>;
  readonly errors: FieldErrors<Record<string, string>>;
  readonly issues: Issues;
}

const ShownForm = createContext<Shown | null>(null);

/** A field of the form around: what registers its control, and what is wrong with it. */
export function useEntryField(name: string) {
  const shown = use(ShownForm);
  if (shown === null) throw new Error("A field has no form around it.");
  const { form, errors, issues } = shown;
  const message = errors[name]?.message ?? issues[name];
  return { register: form.register(name), message, focus: () => form.setFocus(name) };
}

export interface EntryFormProps<E extends Entries> {
  entry: Entry<E>;
  /** The button that sends it, at rest and while it is sent. A second person's approval has words of its own. */
  verb: string;
  doing?: string;
  look?: ButtonLook["look"];
  needsApproval?: boolean;
  isOff?: boolean;
  /** Refusals shown before the user tries to send the form. */
  issues?: Issues;
  /** The label of a field, to name its draft. */
  labelOf?: (name: string) => string;
  /** The title over why the server refused it. */
  refusal?: string;
  /** Without a dialog around it: under the button that opened it. */
  label?: string;
  cancel?: string;
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

const NONE: Issues = {};
const ownName = (name: string) => name;

/** Fields, what they come to, what the server refused, and the buttons: in a dialog, or under a button of the page. */
export function EntryForm<E extends Entries>({
  entry,
  verb,
  doing = "Saving…",
  look = "primary",
  needsApproval = false,
  isOff = false,
  issues = NONE,
  labelOf = ownName,
  refusal = "Nothing was saved",
  label,
  cancel = "Cancel",
  footer,
  onClose,
  children,
}: EntryFormProps<E>) {
  const { form, isPending, error, draft, submit } = entry;
  const failure = useRef<HTMLDivElement>(null);
  const isConflict = conflictOf(error) !== null;
  // Away from the button: pressed twice, it must not do something else.
  useEffect(() => {
    if (error !== null && !isConflict) failure.current?.focus();
  }, [error, isConflict]);
  const { errors } = form.formState;
  const shown = useMemo(() => ({ form, errors, issues }), [form, errors, issues]);
  const whole = errors.root?.message;
  const content = (
    <>
      {draft.earlier !== null && (
        <EarlierDraft earlier={draft.earlier} now={entry.entries} labelOf={labelOf} onSettle={draft.settle} />
      )}
      {children}
      {(whole !== undefined || (error !== null && !isConflict)) && (
        <div ref={failure} tabIndex={-1}>
          <Alert tone="bad" announce="alert" title={refusal}>
            {error === null ? whole : explain(error)}
          </Alert>
        </div>
      )}
    </>
  );
  const send = (
    <Button type="submit" look={look} busy={isPending} disabled={isOff}>
      {isPending ? doing : needsApproval ? "Request approval" : verb}
    </Button>
  );
  const close = <Button onClick={onClose}>{cancel}</Button>;
  return (
    <ShownForm value={shown}>
      <form
        noValidate
        aria-label={label}
        className={label === undefined ? "flex min-h-0 flex-1 flex-col" : "mt-3 grid gap-3"}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {label === undefined ? (
          <>
            <DialogBody>{content}</DialogBody>
            <DialogFooter>
              {footer}
              {close}
              {send}
            </DialogFooter>
          </>
        ) : (
          <>
            {content}
            <div className="flex flex-wrap gap-2">
              {send}
              {close}
            </div>
          </>
        )}
      </form>
    </ShownForm>
  );
}

/** Effects of a change, and why a second person must approve it. */
export function Changes({ lines, approval }: { lines: ReactNode; approval: readonly string[] }) {
  return (
    <section aria-label="What it changes" className="grid gap-1 text-14">
      <h3 className="text-12 font-semibold text-mute">What it changes</h3>
      {lines}
      {approval.length > 0 && (
        <p className="text-mid">A second person must approve it: {approval.join(" ")}</p>
      )}
    </section>
  );
}
