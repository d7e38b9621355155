import { CONFIRMED_MINUTES, confirmPassword } from "@command-center/contract/accounts/passwords";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type SubmitEvent } from "react";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { request } from "../../api/client.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { PasswordInput } from "../login/password-input.tsx";
import { useStay } from "./stay.ts";
import { WriteError } from "../../page/write-error.tsx";

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

/** Takes the password of whoever is signed in. */
function ConfirmForm({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const { userName } = useStay();
  const form = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => request(confirmPassword, { password }),
    onSuccess: () => onAnswer(true),
    onError: () => form.current?.querySelector<HTMLInputElement>("[name=password]")?.select(),
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const entered = Object.fromEntries(new FormData(event.currentTarget));
    const parsed = confirmPassword.input.safeParse({ password: entered.password });
    setMessage(parsed.error?.issues[0]?.message);
    if (parsed.success) mutate(parsed.data.password);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4 overflow-y-auto px-4 py-4 sm:px-5">
      <p className="text-mute">
        Enter your password to continue. You will not be asked again for {CONFIRMED_MINUTES} minutes.
      </p>
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <Field label="Password" message={message}>
        {(control) => <PasswordInput {...control} name="password" required autoComplete="current-password" />}
      </Field>
      <WriteError error={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
        <Button type="submit" look="primary" busy={isPending}>
          {isPending ? "Confirming…" : "Confirm"}
        </Button>
      </div>
    </form>
  );
}
