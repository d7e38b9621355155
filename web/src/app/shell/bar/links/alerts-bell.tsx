import { readFollowing } from "@command-center/contract/following/summary";
import { pluralText } from "@command-center/domain/number-text";
import { useRead } from "../../../../api/queries.ts";
import { paths } from "../../../../navigation/paths.ts";
import { BarLink } from "./bar-link.tsx";
import { badgeText } from "./count-badge.tsx";

/** How many alerts the user has not read; 0 until it is known. */
export const useUnread = (): number => useRead(readFollowing, {}).data?.unread ?? 0;

/** `3 unread alerts`; empty where there is none. */
export function unreadText(unread: number): string {
  if (unread === 0) return "";
  return `${badgeText(unread)} unread ${pluralText(unread, "alert", "alerts")}`;
}

/** Leads to the alerts, with the number of unread ones. On phones the account menu does. */
export function AlertsBell() {
  const unread = useUnread();
  return (
    <BarLink
      href={paths.following()}
      label="Alerts"
      icon="bell"
      count={unread}
      words={unreadText(unread)}
      className="max-sm:hidden"
    />
  );
}
