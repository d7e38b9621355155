import { syncWords } from "../../api/sync-status.ts";
import { useNow } from "../../api/use-now.ts";
import { useSyncStatus } from "../../api/use-sync-status.ts";
import { Chip, type ChipProps } from "../../ui/chip.tsx";
import { cx } from "../../ui/class-names.ts";

const DOTS = { connecting: "quiet", live: "good", polling: "good", offline: "bad" } as const satisfies Record<
  string,
  ChipProps["dot"]
>;

const EXPLAINED = {
  connecting: "Waiting for the first answer of the server",
  live: "Changes appear as they happen; time of the last one",
  polling: "Asked again every 30 seconds; time of the last answer",
  offline: "No updates arrive; age of what is shown",
} as const;

/** Tells the truth about the data on the screen: how it is kept up to date, and as of when. */
export function SyncBadge() {
  const status = useSyncStatus();
  const { state, detail } = syncWords(status, useNow());
  const offline = status.kind === "offline";
  return (
    <Chip dot={DOTS[status.kind]} title={EXPLAINED[status.kind]}>
      <span data-testid="sync-badge">
        {/* Where it is narrow: online the time is enough, offline the word is; a banner tells the age. */}
        <span className={cx(!offline && "max-sm:sr-only")}>{state}</span>
        {detail && (
          <>
            <span className="max-sm:sr-only"> · </span>
            <span className={cx(offline && "max-sm:sr-only")}>{detail}</span>
          </>
        )}
      </span>
    </Chip>
  );
}
