import {
  createAccount,
  createAccountInput,
  type AccountWithPassword,
} from "@command-center/contract/accounts/administration";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { explain } from "../../../api/errors.ts";
import { useWrite } from "../../../api/writes.ts";
import { Alert } from "../../../ui/states/alert.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { Field, Input } from "../../../ui/controls/field.tsx";
import { OneTimePassword } from "./one-time-password.tsx";
import { RightsFields, type Rights } from "./rights-fields.tsx";

const NOBODY: Rights = { displayName: "", role: "viewer", scope: [] };

/** Creates an account, then shows its one-time password. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<AccountWithPassword | null>(null);
  return (
    // A password is shown once: a click outside does not close the dialog.
    <Dialog open onOpenChange={() => created === null && onClose()} title="New account" titleShown staysOpen>
      {created === null ? (
        <CreateForm onCreated={setCreated} onCancel={onClose} />
      ) : (
        <OneTimePassword account={created.account} password={created.oneTimePassword} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface CreateFormProps {
  onCreated: (created: AccountWithPassword) => void;
  onCancel: () => void;
}

function CreateForm({ onCreated, onCancel }: CreateFormProps) {
  const [username, setUsername] = useState("");
  const [rights, setRights] = useState(NOBODY);
  const [wrong, setWrong] = useState<{ username?: string; displayName?: string }>({});
  const { mutateAsync, isPending, error } = useWrite(createAccount);
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = createAccountInput.safeParse({ username: username.trim(), ...rights });
    setWrong(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path[0], message])));
    if (!parsed.success) return setRefused((times) => times + 1);
    const created = await mutateAsync(parsed.data).catch(() => null);
    if (created !== null) onCreated(created);
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <DialogBody>
        <Field
          label="User name"
          message={wrong.username}
          hint="To sign in with: 2 to 100 letters, digits, dots, dashes or underscores. It cannot be changed later."
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              value={username}
              onChange={(event) => {
                setUsername(event.target.value);
                // The user name is being corrected: its message goes.
                setWrong(({ displayName }) => (displayName === undefined ? {} : { displayName }));
              }}
            />
          )}
        </Field>
        <RightsFields
          value={rights}
          onChange={(changed) => {
            setRights(changed);
            if (changed.displayName !== rights.displayName)
              setWrong(({ username: wrongName }) => (wrongName === undefined ? {} : { username: wrongName }));
          }}
          nameMessage={wrong.displayName}
        />
        {error && (
          <Alert tone="bad" announce="alert" title="The account was not created">
            {explain(error)}
          </Alert>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" busy={isPending}>
          {isPending ? "Creating…" : "Create account"}
        </Button>
      </DialogFooter>
    </form>
  );
}
