import type { PetitionDetail } from "@command-center/contract/petition";
import { useState } from "react";
import { useIsPast } from "../../../navigation/address.ts";
import { useMayChangeYet } from "../../../parts/account/use-may-change.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";

const part = lazyPart(() => import("./step-dialog.tsx"));

interface StepButtonProps {
  number: string;
  /** Undefined while it is not known: the button has its place, as most have a next step. */
  petition: Pick<PetitionDetail, "status"> | undefined;
}

/** Opens the form of a petition's next step, for accounts that may take one. The form reads what it needs once it opens. */
export function StepButton({ number, petition }: StepButtonProps) {
  const mayChange = useMayChangeYet("data.import");
  const isPast = useIsPast();
  const [isOpen, setOpen] = useState(false);
  const StepDialog = part.use()?.StepDialog;
  const isDecided = petition?.status === "resolved" || petition?.status === "withdrawn";
  if (mayChange === false || isPast || (isDecided && !isOpen)) return null;
  return (
    <>
      <Button
        look="primary"
        aria-haspopup="dialog"
        disabled={mayChange === undefined || petition === undefined}
        onPointerEnter={part.preload}
        onFocus={part.preload}
        onClick={() => {
          part.preload();
          setOpen(true);
        }}
      >
        <Icon name="plus" className="size-4" />
        Next step
      </Button>
      {StepDialog && isOpen && <StepDialog number={number} onClose={() => setOpen(false)} />}
    </>
  );
}
