import { useEffect, useRef } from "react";
import { useSyncStatus } from "../../api/live/use-sync-status.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DialogFooter } from "../../ui/overlays/dialog.tsx";
import { byteText } from "../files/byte-text.ts";
import type { ExportRun } from "./use-export.ts";

/** The state of the export, and the two buttons. */
export function ExportFooter({ run, onCancel }: { run: ExportRun; onCancel: () => void }) {
  const { state } = run;
  const isRunning = state === "running";
  const status = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(state);
  // A button that is disabled loses the focus: the status line keeps it meanwhile.
  useEffect(() => {
    if (isRunning) status.current?.focus();
    else if (before.current === "running") button.current?.focus();
    before.current = state;
  }, [isRunning, state]);
  const sync = useSyncStatus();
  const isOffline = sync.kind === "offline" && sync.why === "network";
  return (
    <DialogFooter>
      <p
        ref={status}
        tabIndex={-1}
        className="min-w-0 flex-1 text-12 text-mute outline-none max-sm:basis-full"
      >
        {isRunning ? (
          <>
            <span className="sr-only">Exporting: </span>
            {byteText(run.bytes)} so far
          </>
        ) : (
          isOffline && <span className="text-mid">You are offline: an export needs the server.</span>
        )}
        {/* Screen readers read this out, not the count beside it. */}
        <span role="status">{OUTCOMES[state]}</span>
      </p>
      <Button onClick={onCancel}>Cancel</Button>
      <Button ref={button} type="submit" look="primary" busy={isRunning}>
        {isRunning ? "Exporting..." : "Export"}
      </Button>
    </DialogFooter>
  );
}

const OUTCOMES: Record<ExportRun["state"], string> = {
  idle: "",
  running: "",
  cancelled: "Cancelled; nothing was saved.",
  failed: "Nothing was saved.",
};
