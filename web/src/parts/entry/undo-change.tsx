import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/loading/lazy-part.ts";
import { useMayEnter } from "../account/use-may-enter.ts";
import type { UndoFormProps } from "./undo-form.tsx";

const part = lazyPart(() => import("./undo-form.tsx"));

/** Undoes a change where its history shows it, for accounts that may. The form loads with the first press. */
export function UndoChange(props: Omit<UndoFormProps, "onClose">) {
  const mayUndo = useMayEnter();
  const [isOpen, setOpen] = useState(false);
  const UndoForm = part.use()?.UndoForm;
  if (!mayUndo) return null;
  return (
    <div data-print="hide" className="mt-2">
      {isOpen && UndoForm !== undefined ? (
        <UndoForm {...props} onClose={() => setOpen(false)} />
      ) : (
        <Button onNear={part.preload} onClick={() => setOpen(true)}>
          <Icon name="undo" className="size-4" />
          Undo this change
        </Button>
      )}
    </div>
  );
}
