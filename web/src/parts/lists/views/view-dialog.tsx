import {
  changeView,
  createView,
  deleteView,
  MAX_VIEW_NAME,
} from "@command-center/contract/views/view-changes";
import type { ListName, SavedView, ViewValues } from "@command-center/contract/views/views";
import { explain } from "../../../api/errors.ts";
import { useWrite } from "../../../api/writes.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { EntryForm, useEntry } from "../../form/entry-form.tsx";
import { CheckField, TextField } from "../../form/fields.tsx";

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
  const create = useWrite(createView);
  const change = useWrite(changeView);
  const remove = useWrite(deleteView);
  const namesakeOf = (name: string) => own.find((one) => one.id !== view?.id && sameName(one.name, name));
  const entry = useEntry({
    endpoint: createView,
    opened: { name: view?.name ?? "", isShared: view?.isShared ?? false },
    inputOf: (entries) => ({ list, values: view?.values ?? values, ...entries }),
    refusedBy: ({ name }): Record<string, string> =>
      view !== null && namesakeOf(name) !== undefined
        ? { name: "You already have a view with that name. Choose another name." }
        : {},
    send: (_entries, input) => {
      const { list: _list, ...fields } = input;
      const replaced = view ?? namesakeOf(fields.name);
      return replaced ? change.mutateAsync({ id: replaced.id, ...fields }) : create.mutateAsync(input);
    },
    toastOf: ({ name }) => ({ title: `View saved: ${name}` }),
    onClose,
  });
  const isReplacing = view === null && namesakeOf(entry.entries.name) !== undefined;
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
    <EntryForm
      entry={{ ...entry, error: entry.error ?? remove.error }}
      title={view === null ? "Save view" : "Edit view"}
      verb={isReplacing ? "Replace view" : "Save view"}
      refusal="That did not work"
      footer={
        view !== null && (
          <Button
            look="danger"
            className="mr-auto"
            busy={remove.isPending}
            onClick={() => void deleteIt(view).catch(() => undefined)}
          >
            Delete view
          </Button>
        )
      }
    >
      <TextField
        name="name"
        label="Name"
        hint={
          isReplacing
            ? "You already have a view with that name. Saving replaces it."
            : "It saves filters, search, order, columns and rows per page."
        }
        maxLength={MAX_VIEW_NAME}
      />
      <CheckField
        name="isShared"
        label="Share it"
        hint="All users with access to this list can use the view. It saves filters only; each user sees their own rows."
      />
    </EntryForm>
  );
}
