import { useState } from "react";
import { useIsPast } from "../../navigation/address.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/loading/lazy-part.ts";
import { useMayChange } from "../account/use-may-change.ts";
import type { UndoFormProps } from "./undo-form.tsx";

const part = lazyPart(() => import("./undo-form.tsx"));

/** Undoes a change where its history shows it, for accounts that may. The form loads with the first press. */
export function UndoChange(props: Omit<UndoFormProps, "onClose">) {
  const mayUndo = useMayChange("data.import");
  const isPast = useIsPast();
  const [isOpen, setOpen] = useState(false);
  const UndoForm = part.use()?.UndoForm;
  if (!mayUndo || isPast) return null;
  return (
    <div data-print="hide" className="mt-2">
      {isOpen && UndoForm !== undefined ? (
        <UndoForm {...props} onClose={() => setOpen(false)} />
      ) : (
        <Button
          onPointerEnter={part.preload}
          onFocus={part.preload}
          onClick={() => {
            part.preload();
            setOpen(true);
          }}
        >
          <Icon name="undo" className="size-4" />
          Undo this change
        </Button>
      )}
    </div>
  );
}
