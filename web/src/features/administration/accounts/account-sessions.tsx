import {
  endAccountSession,
  listAccountSessions,
  type AdministeredAccount,
} from "@command-center/contract/accounts/administration";
import type { OwnSession } from "@command-center/contract/accounts/own-sessions";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { useWrite } from "../../../api/writes.ts";
import { deviceWords } from "../../../parts/account/device-words.ts";
import { SessionItem } from "../../../parts/account/session-item.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { ErrorState } from "../../../ui/states/states.tsx";
import { Loading, SkeletonWords } from "../../../ui/states/skeleton.tsx";

/** The open sessions of an account, each of which an administrator can end. */
export function AccountSessions({ account }: { account: AdministeredAccount }) {
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
