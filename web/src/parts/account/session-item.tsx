import type { OwnSession } from "@command-center/contract/accounts/own-sessions";
import { momentText } from "@command-center/domain/time/moment-text";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { deviceWords } from "./device-words.ts";

export interface SessionItemProps {
  session: OwnSession;
  onEnd: () => Promise<void>;
  busy: boolean;
}

/** One session: on which device, from where, since when. Each but the user's current one can be ended. */
export function SessionItem({ session, onEnd, busy }: SessionItemProps) {
  const device = deviceWords(session.userAgent);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.isCurrent && <Badge tone="good">This one</Badge>}
          {session.isNewDevice && <Badge tone="middling">New device</Badge>}
        </p>
        <p className="text-12 text-mute">
          {session.ipAddress !== null && <span className="wrap-anywhere">{session.ipAddress}, </span>}
          since {momentText(session.openedAt)}, last used {momentText(session.lastUsedAt)}
        </p>
      </div>
      {!session.isCurrent && (
        <Button busy={busy} onClick={() => void onEnd()}>
          {busy ? "Ending…" : "End"}
          <span className="sr-only">
            {" "}
            the session of {device} since {momentText(session.openedAt)}
          </span>
        </Button>
      )}
    </li>
  );
}
