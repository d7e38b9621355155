import { chooseOwnCandidate } from "@command-center/contract/results/station-results";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { useState } from "react";
import { useMayChange } from "../../../../parts/account/use-may-change.ts";
import { Writing, WritingOff } from "../../../../parts/past/writing.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import type { OwnCandidateDialogProps } from "./own-candidate-dialog.tsx";
import { lazyPart } from "../../../../ui/loading/lazy-part.ts";

const dialogPart = lazyPart(() => import("./own-candidate-dialog.tsx"));

/** Lets accounts that may import record which candidate is the party's own. */
export function OwnCandidate({ seat, ballot }: Omit<OwnCandidateDialogProps, "onClose">) {
  const mayChoose = useMayChange(chooseOwnCandidate.access);
  const [isOpen, setOpen] = useState(false);
  const OwnCandidateDialog = dialogPart.use()?.OwnCandidateDialog;
  if (!mayChoose) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-2 text-12 print:hidden">
      <span className="text-mute">
        Party’s candidate: {seat.own === null ? "not recorded" : candidateName(seat.own)}
      </span>
      <Writing>
        <Button
          look="ghost"
          aria-haspopup="dialog"
          onPointerEnter={dialogPart.preload}
          onFocus={dialogPart.preload}
          onClick={() => {
            dialogPart.preload();
            setOpen(true);
          }}
        >
          {seat.own === null ? "Choose" : "Change"}
        </Button>
      </Writing>
      <WritingOff />
      {OwnCandidateDialog && isOpen && (
        <OwnCandidateDialog seat={seat} ballot={ballot} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
