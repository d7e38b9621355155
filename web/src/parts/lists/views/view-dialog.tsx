import {
  changeView,
  createView,
  deleteView,
  MAX_VIEW_NAME,
} from "@command-center/contract/views/view-changes";
import type { ListName, SavedView, ViewValues } from "@command-center/contract/views/views";
import { useState, type FormEvent } from "react";
import { explain } from "../../../api/errors.ts";
import { useWrite } from "../../../api/writes.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { Field, Input } from "../../../ui/controls/field.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { Alert } from "../../../ui/states/alert.tsx";

export interface ViewDialogProps {
  list: ListName;
  /** The view to change; null: a new one of what the list shows. */
  view: SavedView | null;
  /** The user's views: their names are taken. */
  own: readonly SavedView[];
  values: ViewValues;
  onClose: () => void;
}

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Names what a list shows and says who is offered it; renames and deletes a view. */
export function ViewDialog({ list, view, own, values, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const [isMissing, setMissing] = useState(false);
  const create = useWrite(createView);
  const change = useWrite(changeView);
  const remove = useWrite(deleteView);
  const namesake = own.find((one) => one.id !== view?.id && sameName(one.name, name));
  const isReplacing = view === null && namesake !== undefined;
  const error = create.error ?? change.error ?? remove.error;
  const isBusy = create.isPending || change.isPending || remove.isPending;

  const save = async () => {
    const fields = { name: name.trim(), values: view?.values ?? values, isShared };
    const replaced = view ?? (isReplacing ? namesake : null);
    if (replaced === null) await create.mutateAsync({ list, ...fields });
    else await change.mutateAsync({ id: replaced.id, ...fields });
    toasts.add({ title: `View saved: ${fields.name}` });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === "");
    // A refusal is shown below the fields.
    if (name.trim() !== "") void save().catch(() => undefined);
  };
  const deleteIt = async ({ id }: SavedView) => {
    const { name: deleted, values: kept, isShared: wasShared } = await remove.mutateAsync({ id });
    const undo = () =>
      create
        .mutateAsync({ list, name: deleted, values: kept, isShared: wasShared })
        .catch((failure: unknown) =>
          toasts.add({ tone: "bad", title: "The view was not restored", description: explain(failure) }),
        );
    toasts.add({
      title: `View deleted: ${deleted}`,
      durationMs: 10_000,
      action: { label: "Undo", onSelect: () => void undo() },
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={view === null ? "Save view" : "Edit view"}
      titleShown
    >
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <Field
            label="Name"
            message={
              isMissing
                ? "Enter a name for the view."
                : view !== null && namesake !== undefined
                  ? "You already have a view with that name. Choose another name."
                  : undefined
            }
            hint={
              isReplacing
                ? "You already have a view with that name. Saving replaces it."
                : "It saves filters, search, order, columns and rows per page."
            }
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={MAX_VIEW_NAME}
                value={name}
                onChange={({ target }) => {
                  setName(target.value);
                  setMissing(false);
                }}
              />
            )}
          </Field>
          <Checkbox
            label="Share it"
            hint="All users with access to this list can use the view. It saves filters only; each user sees their own rows."
            checked={isShared}
            onChange={({ target }) => setShared(target.checked)}
          />
          {error && (
            <Alert tone="bad" announce="alert" title="That did not work">
              {explain(error)}
            </Alert>
          )}
        </DialogBody>
        <DialogFooter>
          {view !== null && (
            <Button
              look="danger"
              className="mr-auto"
              busy={isBusy}
              onClick={() => void deleteIt(view).catch(() => undefined)}
            >
              Delete view
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={isBusy}>
            {isReplacing ? "Replace view" : "Save view"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
