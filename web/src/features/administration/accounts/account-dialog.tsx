import {
  changeAccount,
  changeAccountInput,
  endAccountSession,
  listAccountSessions,
  type AccountWithPassword,
  type AdministeredAccount,
} from "@command-center/contract/accounts/administration";
import { useState, type FormEvent } from "react";
import type { OwnSession } from "@command-center/contract/accounts/own-sessions";
import { conflictOf, explain } from "../../../api/errors.ts";
import { useWrite } from "../../../api/writes.ts";
import { Alert } from "../../../ui/states/alert.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { ConflictNotice } from "../../../parts/entry/conflict-notice.tsx";
import { AccountActions } from "./account-actions.tsx";
import { personName, showWaiting } from "./account-words.ts";
import { OneTimePassword } from "./one-time-password.tsx";
import { rightWords, withTheirRights } from "./rights-conflict.ts";
import { RightsFields, type Rights } from "./rights-fields.tsx";
import { useRead } from "../../../api/queries.ts";
import { deviceWords } from "../../../parts/account/device-words.ts";
import { SessionItem } from "../../../parts/account/session-item.tsx";
import { ErrorState } from "../../../ui/states/states.tsx";
import { Loading, SkeletonWords } from "../../../ui/states/skeleton.tsx";

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
    const saved = await mutateAsync(parsed.data).catch(() => null);
    if (saved === null) return;
    if (!showWaiting(account, saved)) toasts.add({ title: "Account changed", description: account.username });
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

/** The open sessions of an account, each of which an administrator can end. */
function AccountSessions({ account }: { account: AdministeredAccount }) {
  const read = useRead(listAccountSessions, { accountId: account.id });
  const { data, error } = read;
  return (
    <section aria-label="Sessions">
      <h3 className="text-12 font-semibold text-mute">Sessions</h3>
      {data !== undefined && data.length > 0 && (
        <ul aria-label="Sessions">
          {data.map((session) => (
            <AccountSession key={session.id} account={account} session={session} />
          ))}
        </ul>
      )}
      {data?.length === 0 && <p className="mt-1 text-mute">No open sessions.</p>}
      {data === undefined && error && (
        <ErrorState
          title="The sessions could not be loaded"
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        >
          {explain(error)}
        </ErrorState>
      )}
      {data === undefined && !error && (
        <Loading what="the sessions">
          <p className="py-2.5">
            <SkeletonWords like="Chrome 100 on Windows" />
          </p>
        </Loading>
      )}
    </section>
  );
}

function AccountSession({ account, session }: { account: AdministeredAccount; session: OwnSession }) {
  const { mutateAsync, isPending } = useWrite(endAccountSession);
  const end = async () => {
    try {
      await mutateAsync({ accountId: account.id, sessionId: session.id });
      toasts.add({
        title: "Session ended",
        description: `${account.displayName}, ${deviceWords(session.userAgent)}`,
      });
    } catch (error) {
      toasts.add({ tone: "bad", title: "The session was not ended", description: explain(error) });
    }
  };
  return <SessionItem session={session} onEnd={end} busy={isPending} />;
}
