import { endOwnSession, type OwnSession } from "@command-center/contract/accounts/own-sessions";
import { explain } from "../../api/errors.ts";
import { useWrite } from "../../api/writes.ts";
import { deviceWords } from "../../parts/account/device-words.ts";
import { SessionItem } from "../../parts/account/session-item.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";

/** One of the user's own sessions. */
export function SessionRow({ session }: { session: OwnSession }) {
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
