import { createAccount, type AccountWithPassword } from "@command-center/contract/accounts/administration";
import { useState } from "react";
import { EntryForm, useEntry } from "../../../parts/form/entry-form.tsx";
import { TextField } from "../../../parts/form/fields.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { OneTimePassword } from "./one-time-password.tsx";
import { RightsFields, sentRights, type Rights } from "./rights-fields.tsx";

const NOBODY: Rights & { username: string } = { username: "", displayName: "", role: "viewer", scope: [] };

/** Creates an account, then shows its one-time password. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<AccountWithPassword | null>(null);
  const entry = useEntry({
    endpoint: createAccount,
    opened: NOBODY,
    inputOf: (entries) => ({ username: entries.username.trim(), ...sentRights(entries) }),
    onSaved: setCreated,
    onClose,
  });
  return (
    // A password is shown once: a click outside does not close the dialog.
    <Dialog open onOpenChange={() => created === null && onClose()} title="New account" titleShown staysOpen>
      {created === null ? (
        <EntryForm
          entry={entry}
          verb="Create account"
          doing="Creating…"
          refusal="The account was not created"
        >
          <TextField
            name="username"
            label="User name"
            hint="To sign in with: 2 to 100 letters, digits, dots, dashes or underscores. It cannot be changed later."
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
          />
          <RightsFields entry={entry} />
        </EntryForm>
      ) : (
        <OneTimePassword account={created.account} password={created.oneTimePassword} onDone={onClose} />
      )}
    </Dialog>
  );
}
