import { useEffect, useRef } from "react";
import { useSyncStatus } from "../../api/live/sync-status.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DialogFooter } from "../../ui/overlays/dialog.tsx";
import { byteText } from "../files/byte-text.ts";
import type { ExportRun } from "./use-export.ts";

/** The state of the export, and the two buttons. */
export function ExportFooter({ run, onCancel }: { run: ExportRun; onCancel: () => void }) {
  const { state } = run;
  const isRunning = state === "running";
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(state);
  // Away from Cancel, which ended the export: pressed twice, it must not close the dialog.
  useEffect(() => {
    if (!isRunning && before.current === "running") button.current?.focus();
    before.current = state;
  }, [isRunning, state]);
  const sync = useSyncStatus();
  const isOffline = sync.kind === "offline" && sync.why === "network";
  return (
    <DialogFooter>
      <p className="min-w-0 flex-1 text-12 text-mute max-sm:basis-full">
        {isRunning
          ? `${byteText(run.bytes)} so far`
          : isOffline && <span className="text-mid">You are offline: an export needs the server.</span>}
        {/* Screen readers read this out, not the count beside it. */}
        <span role="status" className={isRunning ? "sr-only" : undefined}>
          {OUTCOMES[state]}
        </span>
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
  running: "Exporting",
  cancelled: "Cancelled; nothing was saved.",
  failed: "Nothing was saved.",
};
