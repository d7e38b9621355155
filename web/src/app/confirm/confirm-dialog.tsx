import { Dialog } from "../../ui/overlays/dialog.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  onAnswer: (confirmed: boolean) => void;
}

/** Over whatever was being done, which goes on by itself afterwards. */
export function ConfirmDialog({ open, onAnswer }: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onAnswer(false);
      }}
      title="Confirm your password"
      titleShown
    >
      <ConfirmForm onAnswer={onAnswer} />
    </Dialog>
  );
}
