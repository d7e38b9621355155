import { readNextStep, takePetitionStep } from "@command-center/contract/changes/petition-steps";
import { readAccount } from "@command-center/contract/accounts/accounts";
import { stepsFrom } from "@command-center/domain/tribunal/petition-steps";
import { useState } from "react";
import { useRead } from "../../../../api/queries.ts";
import { useIsPast } from "../../../../navigation/address.ts";
import { useMayChange } from "../../../../parts/account/use-may-change.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { lazyPart } from "../../../../ui/loading/lazy-part.ts";

const part = lazyPart(() => import("./step-dialog.tsx"));

/** Opens the form of a petition's next step, for accounts that may take one. */
export function StepButton({ number }: { number: string }) {
  const mayChange = useMayChange(takePetitionStep.access);
  const { data: account } = useRead(readAccount, {});
  const isPast = useIsPast();
  const [isOpen, setOpen] = useState(false);
  const may = mayChange && account?.limitedTo.length === 0 && !isPast;
  const { data: next } = useRead(readNextStep, { number }, { enabled: may });
  const StepDialog = part.use()?.StepDialog;
  if (!may || (next !== undefined && stepsFrom(next.state.state).length === 0)) return null;
  return (
    <>
      <Button
        look="primary"
        disabled={next === undefined}
        aria-haspopup="dialog"
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
      {StepDialog && isOpen && next !== undefined && (
        <StepDialog key={next.replaces} number={number} next={next} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
