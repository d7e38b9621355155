import { readFollowing } from "@command-center/contract/following/summary";
import { useRead } from "../../../../api/queries.ts";
import { useIsPast } from "../../../../navigation/address.ts";
import { paths } from "../../../../navigation/paths.ts";
import { BarLink } from "./bar-link.tsx";

/**
 * What waits in the inbox, as a number and in words: decisions, or for an account that decides nothing, petitions due. None until it is
 * known, and on pages of the past: it is of now.
 */
export function useWaiting(): { count: number; words: string } {
  const { data } = useRead(readFollowing, {});
  const isPast = useIsPast();
  const count = isPast ? 0 : (data?.decisions ?? data?.due ?? 0);
  if (count === 0) return { count, words: "" };
  return { count, words: `${count} ${data?.decisions == null ? "overdue or due" : "to decide"}` };
}

/** Leads to the inbox, with the number of what waits. On phones the menu and its button have it. */
export function InboxLink() {
  return (
    <BarLink href={paths.inbox()} label="Inbox" icon="inbox" {...useWaiting()} className="max-md:hidden" />
  );
}
