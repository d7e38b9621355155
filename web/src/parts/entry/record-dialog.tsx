import { readRecordForm, type EnteredKind } from "@command-center/contract/changes/entered-records";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import { useEffect, useRef, useState } from "react";
import { useRead } from "../../api/queries.ts";
import { chosenMoment } from "../../navigation/address.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import { announceSaved } from "../form/entry-form.tsx";
import { UndoForm } from "./undo-form.tsx";
import { WaitingOnNamed } from "./waiting-band.tsx";
import { RecordForm } from "./record-form.tsx";
import { ReadError } from "../../page/read-error.tsx";

/** Which record a form is about: by its seat, its district, its contest, its number, or its name. */
export type RecordName = Partial<
  Pick<InputOf<typeof readRecordForm>, "seat" | "district" | "contest" | "number" | "name">
>;

export interface RecordEntryProps {
  kind: EnteredKind;
  name: RecordName;
  /** Whether it opens as the form of a new record. */
  isNew?: boolean;
  title: string;
  newLabel?: string;
}

/** For how long a saved record can be undone where it was saved. */
const UNDO_MS = 20_000;

/** One opening of a record's form, and the undo of what it has saved. */
export function RecordEntry(props: RecordEntryProps) {
  const [isOpen, setOpen] = useState(true);
  const [undoing, setUndoing] = useState<ChangeSetDetail | null>(null);
  const toast = useRef<string>(undefined);
  // The undo of a saved record is a form of this part.
  useEffect(() => () => toasts.dismiss(toast.current ?? ""), []);
  const finish = (saved: ChangeSetDetail) => {
    setOpen(false);
    toast.current = announceSaved(saved, {
      title: "Saved",
      description: saved.about,
      durationMs: UNDO_MS,
      action: { label: "Undo", onSelect: () => setUndoing(saved) },
    });
  };
  return (
    <>
      {isOpen && <RecordDialog {...props} onSaved={finish} onClose={() => setOpen(false)} />}
      {undoing !== null && (
        <UndoForm
          title={`Undo: ${undoing.about}`}
          id={undoing.id}
          hasBefore={undoing.fields.some(({ before }) => before !== null)}
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  );
}

interface RecordDialogProps extends RecordEntryProps {
  onSaved: (saved: ChangeSetDetail) => void;
  onClose: () => void;
}

/** The form of a record. It reads the current record once it opens, and stays on that version. */
function RecordDialog({
  kind,
  name,
  isNew: opensNew = false,
  title,
  newLabel,
  onSaved,
  onClose,
}: RecordDialogProps) {
  const [isNew, setNew] = useState(opensNew);
  const { cycle } = chosenMoment();
  const about = { kind, ...name, ...(cycle !== null && { cycle }), ...(isNew && { isNew: "yes" as const }) };
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useRead(readRecordForm, about, {
    // A form that opens again begins with the record of then.
    gcTime: 0,
    refetchOnMount: "always",
    staleTime: Infinity,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isNew ? (newLabel ?? title) : title}
      titleShown
      staysOpen
      width="wide"
    >
      {data === undefined || !isFetchedAfterMount ? (
        <>
          <DialogBody>
            {error === null ? (
              <Loading what="the record">
                <SkeletonWords like="MP primary · 00 Jan 0000 · Name of a District" />
              </Loading>
            ) : (
              <ReadError what="The record" read={{ error, isFetching, refetch }} />
            )}
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
          </DialogFooter>
        </>
      ) : (
        <RecordForm
          key={String(isNew)}
          kind={kind}
          about={JSON.stringify(name)}
          form={data}
          other={
            <>
              <WaitingOnNamed {...name} />
              {newLabel !== undefined && !isNew && !data.isNew && (
                <Button className="justify-self-start" onClick={() => setNew(true)}>
                  {newLabel}
                </Button>
              )}
            </>
          }
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
