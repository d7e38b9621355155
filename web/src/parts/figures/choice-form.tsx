import { usedValue } from "@command-center/contract/changes/change-sets";
import { chooseFigure, type PublishedFigure } from "@command-center/contract/changes/figure-choices";
import type { Figure } from "@command-center/contract/figures";
import { needOf } from "@command-center/domain/changes/approval";
import { exactText } from "@command-center/domain/figure-text";
import { useState, type FormEvent } from "react";
import { conflictOf, explain } from "../../api/errors.ts";
import { useWrite } from "../../api/writes.ts";
import { chosenMoment } from "../../navigation/address.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field, Input } from "../../ui/controls/field.tsx";
import { takeFocus } from "../../ui/controls/take-focus.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { Alert } from "../../ui/states/alert.tsx";
import { ConflictNotice } from "../entry/conflict-notice.tsx";
import { ValueWords } from "./value-words.tsx";
import { useDraft } from "../entry/use-draft.ts";

export interface ChoiceFormProps {
  figure: Figure;
  known: PublishedFigure;
  onClose: () => void;
}

const RECORDS = "records";

/** Chooses which value of a figure is used, with a reason. All others stay visible. */
export function ChoiceForm({ figure, known, onClose }: ChoiceFormProps) {
  const { computed, published, choice } = known;
  const [base, setBase] = useState(choice?.id ?? null);
  const [clientId] = useState(() => crypto.randomUUID());
  const draft = useDraft(`figure ${figure.id} ${choice?.id ?? 0}`, {
    claim: String(published.find(({ isUsed }) => isUsed)?.id ?? RECORDS),
    reason: "",
  });
  const { claim, reason } = draft.entries;
  const [opened] = useState(claim);
  const [message, setMessage] = useState<string>();
  const { mutateAsync, isPending, error, reset } = useWrite(chooseFigure);
  const conflict = conflictOf(error);
  const used = published.find(({ isUsed }) => isUsed)?.id ?? null;
  const isOther = (claim === RECORDS ? null : Number(claim)) !== used;
  const approval = needOf({ origin: "form", kind: "figure-choice", shown: isOther ? 1 : 0 }).reasons;
  const options = [
    { id: RECORDS, value: computed, isUsed: used === null },
    ...published.flatMap((value) =>
      value.isFinding ? [] : [{ id: String(value.id), value, isUsed: value.isUsed }],
    ),
  ];
  const save = async (replaces: number | null) => {
    const { cycle } = chosenMoment();
    const parsed = chooseFigure.input.safeParse({
      clientId,
      ...(cycle !== null && { cycle }),
      figure: figure.id,
      claim: claim === RECORDS ? null : Number(claim),
      replaces,
      reason,
    });
    setMessage(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    const saved = await mutateAsync(parsed.data).catch(() => null);
    if (saved === null) return;
    draft.forget();
    toasts.add(
      saved.state === "proposed"
        ? { title: "Waits for approval", description: saved.approval.reasons.join(" ") }
        : { title: "Value chosen", description: `${figure.label}: every page shows it.` },
    );
    onClose();
  };
  return (
    <form
      noValidate
      aria-label="Choose a value"
      className="mt-3 grid gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isPending) void save(base);
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-14 font-semibold">Value to use</legend>
        {options.map((option) => (
          <label key={option.id} className="flex min-h-8 items-start gap-2 py-1">
            <input
              type="radio"
              name="figure-value"
              className="radio mt-0.75"
              ref={option.id === opened ? takeFocus : undefined}
              checked={option.id === claim}
              onChange={() => draft.set({ claim: option.id })}
            />
            <span className="min-w-0">
              <ValueWords figure={figure} value={option.value} isUsed={option.isUsed} />
            </span>
          </label>
        ))}
      </fieldset>
      {approval.length > 0 && (
        <p className="text-14 text-pretty">{approval.join(" ")} So a second person must approve.</p>
      )}
      <Field label="Reason" hint="Shown here with your name." message={message}>
        {(control) => (
          <Input
            {...control}
            value={reason}
            maxLength={500}
            onChange={({ target }) => draft.set({ reason: target.value })}
          />
        )}
      </Field>
      {conflict !== null && (
        <ConflictNotice
          conflict={conflict}
          wordsOf={(_, theirs) => ({ name: "Value used", text: valueWords(theirs, figure) })}
          busy={isPending}
          onKeep={() => {
            setBase(idOf(conflict.version));
            void save(idOf(conflict.version));
          }}
          onTake={() => {
            draft.forget();
            reset();
            onClose();
          }}
        />
      )}
      {error !== null && conflict === null && (
        <Alert tone="bad" announce="alert" title="Nothing was saved">
          {explain(error)}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={isPending}>
          {isPending ? "Saving…" : "Use this value"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

/** A conflict names the choice in force, or says that there is none. */
const idOf = (version: string) => (version === "none" ? null : Number(version));

/** The value that another user has chosen, as the conflict gives it. */
function valueWords(theirs: unknown, figure: Figure): string {
  const used = usedValue.safeParse(theirs);
  return used.data == null
    ? "Records of this cycle"
    : `${exactText(used.data.value, figure)}, ${used.data.source}`;
}
