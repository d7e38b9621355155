import { undoChange } from "@command-center/contract/changes/change-sets";
import { useState } from "react";
import { useIsPast } from "../../navigation/address.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useMayChange } from "../account/use-may-change.ts";
import { UndoForm, type UndoFormProps } from "./undo-form.tsx";

/** Undoes a change where its history shows it, for accounts that may. */
export function UndoChange(props: Omit<UndoFormProps, "onClose">) {
  const mayUndo = useMayChange(undoChange.access);
  const isPast = useIsPast();
  const [isOpen, setOpen] = useState(false);
  if (!mayUndo || isPast) return null;
  return (
    <div data-print="hide" className="mt-2">
      {isOpen ? (
        <UndoForm {...props} onClose={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>
          <Icon name="undo" className="size-4" />
          Undo this change
        </Button>
      )}
    </div>
  );
}
