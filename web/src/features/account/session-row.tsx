import { endOwnSession, type OwnSession } from "@command-center/contract/accounts/own-sessions";
import { explain } from "../../api/errors.ts";
import { useWrite } from "../../api/writes.ts";
import { momentText } from "@command-center/domain/time/moment-text";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { deviceWords } from "./device-words.ts";

/** One session: on which device, from where, since when. */
export function SessionRow({ session }: { session: OwnSession }) {
  const { mutateAsync, isPending } = useWrite(endOwnSession);
  const device = deviceWords(session.userAgent);
  const end = async () => {
    try {
      await mutateAsync({ id: session.id });
      toasts.add({ title: "Session ended", description: device });
    } catch (error) {
      toasts.add({ tone: "bad", title: "The session was not ended", description: explain(error) });
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.isCurrent && <Badge tone="good">This one</Badge>}
        </p>
        <p className="text-12 text-mute">
          {session.ipAddress !== null && <span className="wrap-anywhere">{session.ipAddress}, </span>}
          since {momentText(session.openedAt)}, last used {momentText(session.lastUsedAt)}
        </p>
      </div>
      {!session.isCurrent && (
        <Button busy={isPending} onClick={() => void end()}>
          {isPending ? "Ending…" : "End"}
          <span className="sr-only">
            {" "}
            the session of {device} since {momentText(session.openedAt)}
          </span>
        </Button>
      )}
    </li>
  );
}
