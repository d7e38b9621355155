import {
  changeAccount,
  changeAccountInput,
  type AccountWithPassword,
  type AdministeredAccount,
} from "@command-center/contract/accounts/administration";
import { useState, type FormEvent } from "react";
import { conflictOf, explain } from "../../../api/errors.ts";
import { useWrite } from "../../../api/writes.ts";
import { Alert } from "../../../ui/states/alert.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { ConflictNotice } from "../../../parts/entry/conflict-notice.tsx";
import { AccountActions } from "./account-actions.tsx";
import { AccountSessions } from "./account-sessions.tsx";
import { personName } from "./account-words.ts";
import { OneTimePassword } from "./one-time-password.tsx";
import { rightWords, withTheirRights } from "./rights-conflict.ts";
import { RightsFields, type Rights } from "./rights-fields.tsx";

export interface AccountDialogProps {
  account: AdministeredAccount;
  isOwn: boolean;
  onClose: () => void;
}

/** One account: what it may do and see, and what can be done to it. */
export function AccountDialog({ account, isOwn, onClose }: AccountDialogProps) {
  const [reset, setReset] = useState<AccountWithPassword | null>(null);
  return (
    // A password is shown once: a click outside does not close the dialog.
    <Dialog
      open
      onOpenChange={() => reset === null && onClose()}
      title={personName(account)}
      titleShown
      staysOpen
    >
      {reset === null ? (
        <AccountForm account={account} isOwn={isOwn} onClose={onClose} onPassword={setReset} />
      ) : (
        <OneTimePassword account={account} password={reset.oneTimePassword} onDone={onClose} />
      )}
    </Dialog>
  );
}

type AccountFormProps = AccountDialogProps & { onPassword: (reset: AccountWithPassword) => void };

function AccountForm({ account, isOwn, onClose, onPassword }: AccountFormProps) {
  const [rights, setRights] = useState<Rights>({
    displayName: account.displayName,
    role: account.role,
    scope: account.scope.map(({ id }) => id),
  });
  const [version, setVersion] = useState(account.version);
  const [wrongName, setWrongName] = useState<string>();
  const { mutateAsync, isPending, error, reset } = useWrite(changeAccount);
  const conflict = conflictOf(error);
  const save = async (base: string) => {
    const parsed = changeAccountInput.safeParse({ accountId: account.id, version: base, ...rights });
    setWrongName(parsed.error?.issues.find(({ path }) => path[0] === "displayName")?.message);
    if (!parsed.success) return;
    if ((await mutateAsync(parsed.data).catch(() => null)) === null) return;
    toasts.add({ title: "Account changed", description: account.username });
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(version);
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <DialogBody>
        <AccountActions account={account} isOwn={isOwn} onPassword={onPassword} onDeleted={onClose} />
        <AccountSessions account={account} />
        <RightsFields
          value={rights}
          onChange={(changed) => {
            setRights(changed);
            if (changed.displayName !== rights.displayName) setWrongName(undefined);
          }}
          nameMessage={wrongName}
          roleOff={isOwn ? "Your own role is changed by another administrator." : undefined}
        />
        {conflict !== null && (
          <ConflictNotice
            conflict={conflict}
            wordsOf={rightWords}
            busy={isPending}
            onKeep={() => {
              setVersion(conflict.version);
              void save(conflict.version);
            }}
            onTake={() => {
              setVersion(conflict.version);
              setRights(withTheirRights(rights, conflict.fields));
              reset();
            }}
          />
        )}
        {error && conflict === null && (
          <Alert tone="bad" announce="alert" title="The account was not changed">
            {explain(error)}
          </Alert>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={isPending}>
          {isPending ? "Saving…" : "Save"}
        </Button>
      </DialogFooter>
    </form>
  );
}
