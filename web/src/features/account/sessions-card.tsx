import { listOwnSessions } from "@command-center/contract/accounts/own-sessions";
import { sample } from "../../page/sample.ts";
import { Panel } from "../../page/panel.tsx";
import { EndOthers } from "./end-others.tsx";
import { SessionRow } from "./session-row.tsx";
import { useOwn } from "./use-own.ts";

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
