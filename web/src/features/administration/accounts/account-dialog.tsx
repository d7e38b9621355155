import {
  changeAccount,
  endAccountSession,
  listAccountSessions,
  type AccountWithPassword,
  type AdministeredAccount,
} from "@command-center/contract/accounts/administration";
import type { OwnSession } from "@command-center/contract/accounts/own-sessions";
import { useState } from "react";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { useWrite } from "../../../api/writes.ts";
import { deviceWords } from "../../../parts/account/device-words.ts";
import { SessionItem } from "../../../parts/account/session-item.tsx";
import { EntryForm, useEntry } from "../../../parts/form/entry-form.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { Loading, SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { AccountActions } from "./account-actions.tsx";
import { personName, showWaiting } from "./account-words.ts";
import { OneTimePassword } from "./one-time-password.tsx";
import { rightWords, withTheirRights } from "./rights-conflict.ts";
import { RightsFields, sentRights, type Rights } from "./rights-fields.tsx";
import { ReadError } from "../../../page/read-error.tsx";

export interface AccountDialogProps {
  account: AdministeredAccount;
  isOwn: boolean;
  onClose: () => void;
}

/** One account: what it may do and see, and what can be done to it. */
export function AccountDialog({ account, isOwn, onClose }: AccountDialogProps) {
  const [reset, setReset] = useState<AccountWithPassword | null>(null);
  const { displayName, role, scope, version } = account;
  const entry = useEntry<Rights, typeof changeAccount>({
    endpoint: changeAccount,
    opened: { displayName, role, scope: scope.map(({ id }) => id) },
    inputOf: (rights, _clientId, replaced) => ({
      accountId: account.id,
      version: replaced,
      ...sentRights(rights),
    }),
    versioned: { version, wordsOf: rightWords, taken: withTheirRights },
    onSaved: (saved) => {
      if (!showWaiting(account, saved))
        toasts.add({ title: "Account changed", description: account.username });
      onClose();
    },
    onClose,
  });
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
        <EntryForm entry={entry} verb="Save" refusal="The account was not changed">
          <AccountActions account={account} isOwn={isOwn} onPassword={setReset} onDeleted={onClose} />
          <AccountSessions account={account} />
          <RightsFields
            entry={entry}
            roleOff={isOwn ? "Your own role is changed by another administrator." : undefined}
          />
        </EntryForm>
      ) : (
        <OneTimePassword account={account} password={reset.oneTimePassword} onDone={onClose} />
      )}
    </Dialog>
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
      {data === undefined && error && <ReadError what="The sessions" read={read} />}
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
