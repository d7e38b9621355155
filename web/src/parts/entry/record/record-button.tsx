import type { EnteredKind } from "@command-center/contract/changes/entered-records";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import { useEffect, useRef, useState } from "react";
import { useIsPast } from "../../../navigation/address.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";
import { useMayChange } from "../../account/use-may-change.ts";
import { useCycle } from "../../calendar/use-cycle.ts";
import type { RecordName } from "./record-dialog.tsx";

/** For how long a saved record can be undone where it was saved. */
const UNDO_MS = 20_000;

const part = lazyPart(() => import("./record-dialog.tsx"));

export interface RecordButtonProps {
  kind: EnteredKind;
  /** Which record; empty for a new one. */
  name: RecordName;
  /** What the button says: `Correct turnout`. */
  label: string;
  /** What a screen reader says, where several buttons have the same label. */
  fullLabel?: string;
  /** A new record about the same, although there may be one. */
  isNew?: boolean;
  /** What the form offers in place of a correction, such as `Enter a later count`; left out: nothing. */
  newLabel?: string;
}

/** Opens the form of a record, for accounts that may enter one. Not shown in the past or in the sample cycle, which take none. */
export function RecordButton({ kind, name, label, fullLabel, isNew = false, newLabel }: RecordButtonProps) {
  const mayChange = useMayChange("data.import");
  const isPast = useIsPast();
  const { data: cycle } = useCycle();
  const [isOpen, setOpen] = useState(false);
  const [undoing, setUndoing] = useState<ChangeSetDetail | null>(null);
  const toast = useRef<string>(undefined);
  // Its undo is a form of this button.
  useEffect(() => () => toasts.dismiss(toast.current ?? ""), []);
  const { RecordDialog, UndoDialog } = part.use() ?? {};
  const announce = (saved: ChangeSetDetail) => {
    const description = saved.record?.title ?? "";
    toast.current = toasts.add(
      saved.state === "proposed"
        ? { title: "Waits for approval", description: `${description}: ${saved.approval.reasons.join(" ")}` }
        : {
            title: "Saved",
            description,
            durationMs: UNDO_MS,
            action: { label: "Undo", onSelect: () => setUndoing(saved) },
          },
    );
  };
  if (!mayChange || isPast || cycle === undefined || cycle.isSample) return null;
  return (
    <>
      <Button
        data-print="hide"
        aria-haspopup="dialog"
        aria-label={fullLabel}
        onPointerEnter={part.preload}
        onFocus={part.preload}
        onClick={() => {
          part.preload();
          setOpen(true);
        }}
      >
        <Icon name="pencil" className="size-4" />
        {label}
      </Button>
      {RecordDialog && isOpen && (
        <RecordDialog
          kind={kind}
          name={name}
          isNew={isNew}
          title={fullLabel ?? label}
          newLabel={newLabel}
          onSaved={announce}
          onClose={() => setOpen(false)}
        />
      )}
      {UndoDialog && undoing !== null && <UndoDialog set={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}
