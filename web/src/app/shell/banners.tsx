import { readAccount } from "@command-center/contract/accounts/accounts";
import { useSyncStatus, type SyncStatus } from "../../api/live/sync-status.ts";
import { useNow } from "../../api/live/clock.ts";
import { formatAge } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { PAGES } from "../../navigation/pages.ts";

/** Says, for as long as it is so, that no updates arrive and how old the page is. */
export function OfflineBanner() {
  const status = useSyncStatus();
  const now = useNow();
  return (
    // Always there, so that a screen reader hears its content change.
    <output className="block">
      {status.kind === "offline" && (
        <span className="flex items-center gap-2.5 border-b border-line bg-midbg px-4 py-2 md:px-7">
          <Icon name="cloud-off" className="size-4.5 text-mid" />
          <span>{words(status, now)}</span>
        </span>
      )}
    </output>
  );
}

function words(status: Extract<SyncStatus, { kind: "offline" }>, now: number): string {
  const cause = status.why === "network" ? "You are offline." : "The server refuses or fails to answer.";
  if (status.at === null) return `${cause} This page is not available offline.`;
  return `${cause} What is shown is ${formatAge(now - status.at)} old.`;
}

/** On every page of an administrator: what needs attention now, such as a disk that is nearly full. */
export function AttentionBanner() {
  const { data: account } = useRead(readAccount, {});
  if (account?.notice === undefined) return null;
  return (
    <p
      data-print="hide"
      className="flex items-center gap-2.5 border-b border-line bg-negbg px-4 py-2 md:px-7"
    >
      <Icon name="triangle-alert" className="size-4.5 text-neg" />
      <span>
        {account.notice}{" "}
        <Link href={PAGES.status.path} className="link">
          Open Status
        </Link>
      </span>
    </p>
  );
}
