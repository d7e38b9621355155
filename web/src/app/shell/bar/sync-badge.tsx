import { useSaving } from "../../../api/live/data-saver.ts";
import { syncWords, useSyncStatus } from "../../../api/live/sync-status.ts";
import { useNow } from "../../../api/live/clock.ts";
import { Chip, type ChipProps } from "../../../ui/chip.tsx";
import { cx } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { usePast } from "../use-past.ts";

const DOTS = { connecting: "quiet", live: "good", polling: "good", offline: "bad" } as const satisfies Record<
  string,
  ChipProps["dot"]
>;

const EXPLAINED = {
  connecting: "Connecting to the server; last update shown",
  live: "Changes appear as they happen; time of the last one",
  polling: "Checks every 30 seconds; last update shown",
  saving: "Data saver is on: checks every 5 minutes; last update shown",
  offline: "Not updating; age of the data shown",
  past: "Figures of the past",
} as const;

/** Tells the truth about the data on the screen: how it is kept up to date, and as of when. */
export function SyncBadge() {
  const status = useSyncStatus();
  const offline = status.kind === "offline";
  const isPast = usePast().isShown && !offline;
  const words = syncWords(status, useNow());
  const { state, detail } = isPast ? { state: "Not live", detail: "" } : words;
  const isSaving = useSaving();
  const explained = isPast ? "past" : isSaving && status.kind === "polling" ? "saving" : status.kind;
  return (
    <Chip dot={isPast ? undefined : DOTS[status.kind]} title={EXPLAINED[explained]}>
      {isPast && <Icon name="clock" className="size-3.5" />}
      <span data-testid="sync-badge">
        {/* Where it is narrow: online the time is enough, otherwise the word is; a banner tells the age. */}
        <span className={cx(!offline && !isPast && "max-sm:sr-only")}>{state}</span>
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
