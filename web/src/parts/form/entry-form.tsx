import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { Conflict } from "@command-center/contract/wire/errors";
import type { Endpoint, InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ApiError, conflictOf, explain } from "../../api/errors.ts";
import { newRequestId, useWrite } from "../../api/writes.ts";
import { chosenMoment } from "../../navigation/address.ts";
import { Button, type ButtonLook } from "../../ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { toasts, type ToastInput } from "../../ui/overlays/toast-store.ts";
import { Alert } from "../../ui/states/alert.tsx";
import { ConflictNotice, type ConflictNoticeProps } from "../entry/conflict-notice.tsx";
import { NeededApproval } from "../entry/needed-approval.tsx";
import { EarlierDraft } from "./earlier-draft.tsx";
import { ShownForm } from "./entry-field.ts";
import { errorsOf, issuesOf, type Issues, type Values } from "./issues.ts";
import { useDraft, type DraftOf } from "./use-draft.ts";

/** The content of a form that has texts only. */
export type Entries = Readonly<Record<string, string>>;

/** A record with a version, which another user may save first. */
export interface Versioned<E extends Values> extends Pick<ConflictNoticeProps, "wordsOf"> {
  readonly version: string;
  /** The form with the other user's values; default: those of its fields as text. */
  readonly taken?: (entries: E, fields: Conflict["fields"]) => Partial<E>;
}

export interface EntryOptions<E extends Values, W extends Endpoint> {
  endpoint: W;
  /** The form as it opens. */
  opened: E;
  /** The request of these entries. The same content has the same client id, so that it is saved once. */
  inputOf: (entries: E, clientId: string, version: string) => unknown;
  /** Refusals of rules beyond the endpoint's schema. They come before those of the schema. */
  refusedBy?: (entries: E) => Issues;
  /** The field that a refusal of the server is about. */
  fieldOf?: (refusal: ApiError) => (keyof E & string) | null;
  versioned?: Versioned<E> | undefined;
  /** Names the record and its version, if a draft of the form survives a reload. */
  draft?: DraftOf;
  /** Sends it in another way, such as several at once. Returns null if it was not saved; default: one call of the endpoint. */
  send?: (entries: E, input: InputOf<W>) => Promise<OutputOf<W> | null>;
  /** The message once it is saved; the form then closes. */
  toastOf?: (saved: OutputOf<W>, entries: E) => ToastInput;
  onSaved?: (saved: OutputOf<W>, entries: E) => void;
  /** Closes the form. */
  onClose: () => void;
}

type Notice = Omit<ConflictNoticeProps, "busy">;

export type Entry<E extends Values> = ReturnType<typeof useEntry<E, Endpoint>>;

/** The form of a write: checked by the schema of its endpoint while a user types, kept as a draft, sent once. */
export function useEntry<E extends Values, W extends Endpoint>({
  endpoint,
  opened,
  inputOf,
  refusedBy,
  fieldOf,
  versioned,
  draft: kept,
  send,
  toastOf,
  onSaved,
  onClose,
}: EntryOptions<E, W>) {
  const [first] = useState(opened);
  // Forms with a draft have texts only.
  const draft = useDraft(kept ?? null, first as Values as Entries);
  const [version, setVersion] = useState(versioned?.version ?? "");
  const request = useRef({ id: newRequestId(), content: "", version });
  const { mutateAsync } = useWrite(endpoint);
  const [error, setError] = useState<Error | null>(null);
  const rawOf = (entries: E) => inputOf(entries, request.current.id, request.current.version);
  const form = useForm<Values>({
    defaultValues: draft.entries,
    mode: "onTouched",
    resolver: (values) => {
      const entries = { ...first, ...values } as E;
      const issues = {
        ...issuesOf(endpoint.input.safeParse(rawOf(entries)), entries),
        ...refusedBy?.(entries),
      };
      return Object.keys(issues).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: errorsOf(issues) };
    },
  });
  const { isSubmitting, isSubmitted } = form.formState;
  const entries = { ...first, ...useWatch({ control: form.control }) } as E;
  // Kept also when the user goes on with another version of the record.
  const content = JSON.stringify([kept?.version, entries]);
  const keptContent = useRef(content);
  useEffect(() => {
    // A rule may be about several fields: from the first refusal on, each says at once whether it is right.
    if (isSubmitted) void form.trigger();
    else form.clearErrors("root");
    if (content !== keptContent.current) draft.keep(entries as Values as Entries);
    keptContent.current = content;
    // The draft follows the form, never the other way round.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [content]);
  const set = (changed: Partial<E>) => {
    for (const [name, value] of Object.entries(changed))
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  const refuse = (failure: Error) => {
    const field = failure instanceof ApiError && conflictOf(failure) === null ? fieldOf?.(failure) : null;
    if (field == null) setError(failure);
    else form.setError(field, { type: "refused", message: explain(failure) }, { shouldFocus: true });
    return null;
  };
  const save = form.handleSubmit(async () => {
    const sent = JSON.stringify(inputOf(entries, "", request.current.version));
    if (request.current.content !== "" && request.current.content !== sent)
      request.current.id = newRequestId();
    request.current.content = sent;
    setError(null);
    const input = endpoint.input.parse(rawOf(entries)) as InputOf<W>;
    const saved = await (send?.(entries, input) ?? mutateAsync(input)).catch(refuse);
    if (saved === null) return;
    draft.forget();
    onSaved?.(saved, entries);
    if (toastOf === undefined) return;
    announceSaved(saved, toastOf(saved, entries));
    onClose();
  });
  const submit = () => {
    if (!isSubmitting) void save();
  };
  /** The version that the form now replaces is the one that the other user has saved. */
  const rebase = (conflict: Conflict) => {
    request.current.version = conflict.version;
    setVersion(conflict.version);
    setError(null);
  };
  const noticeOf = (conflict: Conflict | null | undefined): Notice | null =>
    conflict && versioned
      ? {
          conflict,
          wordsOf: versioned.wordsOf,
          onKeep: () => rebase(conflict),
          onTake: () => {
            rebase(conflict);
            set(versioned.taken?.(entries, conflict.fields) ?? (takenFrom(conflict.fields) as Partial<E>));
          },
        }
      : null;
  const refused = noticeOf(conflictOf(error));
  return {
    form,
    entries,
    set,
    submit,
    isPending: isSubmitting,
    error,
    /** The version that it replaces: after a conflict that of the other user. */
    version,
    /** Another user has saved the record first. */
    conflict: refused && {
      ...refused,
      onKeep: () => {
        refused.onKeep();
        submit();
      },
    },
    /** The same for a conflict that the form has found before it was sent. */
    noticeOf,
    draft: {
      earlier: draft.earlier,
      forget: draft.forget,
      settle: (isKept: boolean) => {
        for (const [name, value] of Object.entries((isKept && draft.earlier) || {}))
          form.setValue(name, value, { shouldDirty: true });
        // Later entries are the draft.
        if (JSON.stringify(entries) === JSON.stringify(first)) draft.forget();
        draft.settle();
      },
    },
    onClose,
  };
}

/** The id of a record in force as its version, as conflicts name it. */
export const versionOf = (id: number | null | undefined) => (id == null ? "none" : String(id));

/** The id behind a version; null where there was no record. */
export const replacedId = (version: string) => (version === "none" ? null : Number(version));

/** Another user's values as text. */
export const takenFrom = (fields: Conflict["fields"]): Entries =>
  Object.fromEntries(fields.map(({ field, theirs }) => [field, String(theirs ?? "")]));

/** The cycle of a write: the chosen one, or else the one in force. */
export function chosenCycle(): { readonly cycle?: number } {
  const { cycle } = chosenMoment();
  return cycle === null ? {} : { cycle };
}

/** Says that a write was saved, or that it is a change set that waits for a second person. */
export function announceSaved(saved: unknown, toast: ToastInput): string {
  const { state, approval } = saved as Partial<ChangeSetDetail>;
  return toasts.add(
    state === "proposed"
      ? {
          title: "Waits for approval",
          description: [toast.description, approval?.reasons.join(" ")].filter(Boolean).join(": "),
        }
      : toast,
  );
}

export interface EntryFormProps<E extends Values> {
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
  /** In a dialog of its own with this title; without, the form fills the dialog around it. */
  title?: string;
  /** Without a dialog: on the page, under the button that opened it. */
  label?: string;
  /** The same, laid out in another way. */
  className?: string;
  cancel?: string;
  footer?: ReactNode;
  /** On a page: next to the fields, above the buttons. */
  aside?: ReactNode;
  /** Default: the conflict that the server has refused it for. */
  conflict?: Notice | null;
  /** Default: closes it without a save. */
  onClose?: () => void;
  children: ReactNode;
}

const NONE: Issues = {};
const ownName = (name: string) => name;

/** Fields, what they come to, what the server refused, and the buttons: in a dialog, or under a button of the page. */
export function EntryForm<E extends Values>({
  entry,
  verb,
  doing = "Saving…",
  look = "primary",
  needsApproval = false,
  isOff = false,
  issues = NONE,
  labelOf = ownName,
  refusal = "Nothing was changed",
  title,
  label,
  className = label === undefined ? undefined : "mt-3 grid grid-cols-1 gap-3",
  cancel = "Cancel",
  footer,
  aside,
  conflict = entry.conflict,
  onClose = entry.onClose,
  children,
}: EntryFormProps<E>) {
  const { form, isPending, error, draft, submit } = entry;
  const failure = useRef<HTMLDivElement>(null);
  const theirs = useRef<HTMLDivElement>(null);
  const isConflict = conflictOf(error) !== null;
  // Away from the button: pressed twice, it must not do something else.
  useEffect(() => {
    if (error !== null) (isConflict ? theirs : failure).current?.focus();
  }, [error, isConflict]);
  const { errors } = form.formState;
  const button = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(false);
  // Away from Cancel, which may have ended the sending: pressed twice, it must not close the form.
  useEffect(() => {
    if (wasPending.current && !isPending && error === null && Object.keys(errors).length === 0)
      button.current?.focus();
    wasPending.current = isPending;
  }, [isPending, error, errors]);
  const shown = useMemo(() => ({ form, errors, issues }), [form, errors, issues]);
  const whole = errors.root?.message;
  const isInDialog = className === undefined;
  const earlier = draft.earlier !== null && (
    <EarlierDraft
      earlier={draft.earlier}
      now={entry.entries as Values as Entries}
      labelOf={labelOf}
      onSettle={draft.settle}
    />
  );
  const others = (
    <>
      {earlier}
      {conflict !== null && (
        <div ref={theirs} tabIndex={-1}>
          <ConflictNotice {...conflict} busy={isPending} />
        </div>
      )}
    </>
  );
  const refused = (whole !== undefined || (error !== null && !isConflict)) && (
    <div ref={failure} tabIndex={-1}>
      <Alert tone="bad" announce="alert" title={refusal}>
        {error === null ? whole : explain(error)}
      </Alert>
    </div>
  );
  const send = (
    <Button ref={button} type="submit" look={look} busy={isPending} disabled={isOff}>
      {isPending ? doing : needsApproval ? "Request approval" : verb}
    </Button>
  );
  const close = <Button onClick={onClose}>{cancel}</Button>;
  const fields = (
    <>
      {others}
      {children}
      {refused}
    </>
  );
  const buttons = (
    <div className="flex flex-wrap gap-2">
      {send}
      {close}
      {footer}
    </div>
  );
  const shownForm = (
    <ShownForm value={shown}>
      <form
        noValidate
        aria-label={label}
        className={className ?? "flex min-h-0 flex-1 flex-col"}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isInDialog ? (
          <>
            <DialogBody>{fields}</DialogBody>
            <DialogFooter>
              {footer}
              {close}
              {send}
            </DialogFooter>
          </>
        ) : aside === undefined ? (
          <>
            {fields}
            {buttons}
          </>
        ) : (
          <>
            {others}
            <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-12">
              <div className="grid min-w-0 grid-cols-1 gap-4 wide:col-span-7">{children}</div>
              <div className="grid min-w-0 grid-cols-1 gap-4 wide:col-span-5">
                {aside}
                {refused}
                {buttons}
              </div>
            </div>
          </>
        )}
      </form>
    </ShownForm>
  );
  if (title === undefined) return shownForm;
  return (
    <Dialog open onOpenChange={onClose} title={title} titleShown staysOpen>
      {shownForm}
    </Dialog>
  );
}

/** Effects of a change, and why a second person must approve it. */
export function Changes({ lines, approval }: { lines: ReactNode; approval: readonly string[] }) {
  return (
    <section aria-label="What it changes" className="grid gap-1 text-14">
      <h3 className="text-12 font-semibold text-mute">What it changes</h3>
      {lines}
      <NeededApproval reasons={approval} />
    </section>
  );
}
