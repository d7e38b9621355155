import {
  confirmDevice,
  endOwnSession,
  listNewDevices,
  type NewDevice,
} from "@command-center/contract/accounts/own-sessions";
import { readFollowing } from "@command-center/contract/following/summary";
import { momentText } from "@command-center/domain/time/moment-text";
import { useRef } from "react";
import { explain } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { useWrite } from "../../api/writes.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Panel } from "../../page/panel.tsx";
import { sample } from "../../page/sample.ts";
import { deviceWords } from "../../parts/account/device-words.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";

const MAX_GHOSTS = 5;

/** Sign-ins on new devices that the user has not confirmed. Shows nothing without one. */
export function NewSignInsCard() {
  const count = useRead(readFollowing, {}).data?.newDevices ?? 0;
  const place = useRef<HTMLDivElement>(null);
  return (
    // Takes the focus from a button that goes away.
    <div ref={place} tabIndex={-1} className="outline-none">
      {count > 0 && <NewSignIns count={count} onDone={() => place.current?.focus()} />}
    </div>
  );
}

function NewSignIns({ count, onDone }: { count: number; onDone: () => void }) {
  const read = useRead(
    listNewDevices,
    {},
    // IP addresses are not stored on the device.
    { persister: (answer, context) => answer(context), staleTime: 0 },
  );
  return (
    <Panel
      title="New sign-ins"
      note="On devices not used with your account before"
      className="mb-4"
      read={read}
      what="The new sign-ins"
      sample={sample(listNewDevices.output, Math.min(count, MAX_GHOSTS))}
    >
      {(devices) => (
        <>
          <ul aria-label="New sign-ins">
            {devices.map((device) => (
              <NewSignIn key={device.id} device={device} onDone={onDone} />
            ))}
          </ul>
          <p className="border-t border-line pt-2.5">
            Not you? End the session, look at{" "}
            <Link href={paths.security()} className="touch-reach link">
              your passkeys
            </Link>{" "}
            for one that you did not add, then{" "}
            <Link href={paths.password()} className="touch-reach link">
              change your password
            </Link>
            .
          </p>
        </>
      )}
    </Panel>
  );
}

/** One sign-in: on which device, from where and when. `onDone` follows a write that removes its button. */
function NewSignIn({ device, onDone }: { device: NewDevice; onDone: () => void }) {
  const confirm = useWrite(confirmDevice);
  const end = useWrite(endOwnSession);
  const { id, at, ipAddress, userAgent, sessionId } = device;
  const name = deviceWords(userAgent);
  const label = <span className="sr-only">: {`${name}, ${momentText(at)}`}</span>;
  const write = async (work: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await work();
      toasts.add({ title: done, description: name });
      onDone();
    } catch (error) {
      toasts.add({ tone: "bad", title: failed, description: explain(error) });
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.5 first:border-0">
      <Icon name="key-round" className="size-4.5 shrink-0 self-start text-mute" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-12 wrap-anywhere text-mute">
          {[ipAddress, momentText(at)].filter(Boolean).join(", ")}
          {sessionId === null && " · session ended"}
        </p>
      </div>
      <div className="flex flex-wrap gap-2" data-print="hide">
        {sessionId !== null && (
          <Button
            busy={end.isPending}
            onClick={() =>
              void write(
                () => end.mutateAsync({ id: sessionId }),
                "Session ended",
                "The session was not ended",
              )
            }
          >
            {end.isPending ? "Ending…" : "End this session"}
            {label}
          </Button>
        )}
        <Button
          busy={confirm.isPending}
          onClick={() => void write(() => confirm.mutateAsync({ id }), "Confirmed", "Not confirmed")}
        >
          {sessionId === null ? "Mark as read" : "This was me"}
          {label}
        </Button>
      </div>
    </li>
  );
}
