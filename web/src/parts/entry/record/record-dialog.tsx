import { readRecordForm, type EnteredKind } from "@command-center/contract/changes/entered-records";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import { useState } from "react";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { chosenMoment } from "../../../navigation/address.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Loading, SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { UndoForm } from "../undo-form.tsx";
import { RecordForm } from "./record-form.tsx";

/** Which record a form is about: by its seat, its district, its contest, its number, or its name. */
export type RecordName = Partial<
  Pick<InputOf<typeof readRecordForm>, "seat" | "district" | "contest" | "number" | "name">
>;

export interface RecordDialogProps {
  kind: EnteredKind;
  name: RecordName;
  /** Whether it opens as the form of a new record. */
  isNew: boolean;
  title: string;
  newLabel: string | undefined;
  onSaved: (saved: ChangeSetDetail) => void;
  onClose: () => void;
}

/** The form of a record. It reads the current record once it opens, and stays on that version. */
export function RecordDialog({
  kind,
  name,
  isNew: opensNew,
  title,
  newLabel,
  onSaved,
  onClose,
}: RecordDialogProps) {
  const [isNew, setNew] = useState(opensNew);
  const { cycle } = chosenMoment();
  const about = { kind, ...name, ...(cycle !== null && { cycle }), ...(isNew && { isNew: "yes" as const }) };
  const { data, error, isFetching, refetch } = useRead(readRecordForm, about, {
    // A form that opens again begins with the record of then.
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Dialog open onOpenChange={onClose} title={isNew ? (newLabel ?? title) : title} titleShown staysOpen>
      {data === undefined ? (
        <>
          <DialogBody>
            {error === null ? (
              <Loading what="the record">
                <SkeletonWords like="MP primary · 00 Jan 0000 · Name of a District" />
              </Loading>
            ) : (
              <ErrorState
                title="The record could not be loaded"
                retrying={isFetching}
                onRetry={() => void refetch()}
              >
                {explain(error)}
              </ErrorState>
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
            newLabel !== undefined &&
            !isNew &&
            !data.isNew && <Button onClick={() => setNew(true)}>{newLabel}</Button>
          }
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** Undoes a change that was just saved. */
export function UndoDialog({ set, onClose }: { set: ChangeSetDetail; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={`Undo: ${set.record?.title ?? ""}`} titleShown>
      <DialogBody>
        <UndoForm
          id={set.id}
          hasBefore={set.record?.changes.some(({ from }) => from !== null) === true}
          noneLeft="It is then no longer recorded."
          onClose={onClose}
        />
      </DialogBody>
    </Dialog>
  );
}
