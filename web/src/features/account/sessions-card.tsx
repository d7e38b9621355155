import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from "@command-center/contract/accounts/own-sessions";
import { countedText, pluralText } from "@command-center/domain/number-text";
import { Suspense, useState } from "react";
import { sample } from "../../page/sample.ts";
import { Panel } from "../../page/panel.tsx";
import { useOwn } from "./use-own.ts";
import { explain } from "../../api/errors.ts";
import { useWrite } from "../../api/writes.ts";
import { deviceWords } from "../../parts/account/device-words.ts";
import { SessionItem } from "../../parts/account/session-item.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { lazy } from "../../ui/loading/lazy.ts";
import { Button } from "../../ui/controls/button.tsx";

/** The current session. Whether there are others is not known yet. */
const SAMPLE = sample(listOwnSessions.output, [{ isCurrent: true, ipAddress: "000.0.0.0" }]);

/** Where one is signed in, and ending sessions that one does not know. */
export function SessionsCard() {
  const read = useOwn(listOwnSessions);
  const others = read.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <Panel
      title="Where you are signed in"
      note="End any session you do not recognise, then change your password"
      actions={others > 0 && <EndOthers count={others} />}
      read={read}
      what="Your sessions"
      sample={SAMPLE}
    >
      {(sessions) => (
        <>
          <ul aria-label="Sessions" className="grid">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {others === 0 && <p className="mt-2 text-mute">You are signed in nowhere else.</p>}
        </>
      )}
    </Panel>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { mutateAsync, isPending } = useWrite(endOwnSession);
  const end = async () => {
    try {
      await mutateAsync({ id: session.id });
      toasts.add({ title: "Session ended", description: deviceWords(session.userAgent) });
    } catch (error) {
      toasts.add({ tone: "bad", title: "The session was not ended", description: explain(error) });
    }
  };
  return <SessionItem session={session} onEnd={end} busy={isPending} />;
}

const Dialog = lazy(async () => ({ default: (await import("../../ui/overlays/dialog.tsx")).Dialog }));

/** Ends all sessions but this one, after asking. */
function EndOthers({ count }: { count: number }) {
  const [open, setOpen] = useState(false);
  const { mutateAsync, isPending } = useWrite(endOtherSessions);
  const end = async () => {
    try {
      const { ended } = await mutateAsync({});
      toasts.add({ title: countedText(ended, "session ended", "sessions ended") });
    } catch (error) {
      toasts.add({ tone: "bad", title: "The sessions were not ended", description: explain(error) });
    }
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>End all others</Button>
      {open && (
        <Suspense>
          <Dialog open onOpenChange={setOpen} title="End all other sessions?" titleShown>
            <div className="grid gap-4 px-4 py-4 sm:px-5">
              <p>
                {pluralText(count, "The other session", `The ${count} other sessions`)} of your account will
                have to sign in again. Anything not saved there is lost.
              </p>
              <div className="flex flex-wrap justify-end gap-2">
                <Button onClick={() => setOpen(false)}>Cancel</Button>
                <Button look="danger" busy={isPending} onClick={() => void end()}>
                  {isPending ? "Ending…" : "End all others"}
                </Button>
              </div>
            </div>
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
