import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { explain } from "../../../api/errors.ts";
import { Button, type ButtonLook } from "../../../ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { Alert } from "../../../ui/states/alert.tsx";

interface FormDialogProps {
  title: string;
  /** The button that does it, at rest and while it is done. */
  verb: string;
  doing: string;
  look?: ButtonLook["look"];
  isPending: boolean;
  /** Why it was not done, where no field says so. */
  error: Error | null;
  /** How often it was refused: each time, the focus goes to the field that is wrong. */
  refused?: number;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({
  title,
  verb,
  doing,
  look,
  isPending,
  error,
  refused = 0,
  ...props
}: FormDialogProps) {
  const { onSubmit, onClose, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
  // Away from the button: it may do something else by now, and the same key pressed twice must not do that.
  const failure = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) failure.current?.focus();
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) void onSubmit();
  };
  return (
    <Dialog open onOpenChange={onClose} title={title} titleShown staysOpen>
      <form ref={form} noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          {children}
          {error && (
            <div ref={failure} tabIndex={-1}>
              <Alert tone="bad" announce="alert" title="Nothing was changed">
                {explain(error)}
              </Alert>
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look={look ?? "primary"} busy={isPending}>
            {isPending ? doing : verb}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
