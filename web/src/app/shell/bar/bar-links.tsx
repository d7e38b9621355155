import { readFollowing } from "@command-center/contract/following/summary";
import { pluralText } from "@command-center/domain/number-text";
import { Link } from "../../../navigation/link.tsx";
import { cx } from "../../../ui/class-names.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { useRead } from "../../../api/queries.ts";
import { paths } from "../../../navigation/paths.ts";
import { useIsPast } from "../../../navigation/address.ts";

interface BarLinkProps {
  href: string;
  label: string;
  icon: IconName;
  count: number;
  /** The count in words, for screen readers; empty for none. */
  words: string;
  className: string;
}

/** An icon of the top bar that leads to a list, with how much of it is new or waits. */
export function BarLink({ href, label, icon, count, words, className }: BarLinkProps) {
  return (
    <Link
      href={href}
      aria-label={[label, words].filter(Boolean).join(", ")}
      title={label}
      className={cx(buttonClass({ look: "ghost", square: true }), "relative", className)}
    >
      <Icon name={icon} />
      <CountBadge count={count} />
    </Link>
  );
}

/** The server counts some things no further. */
const MOST = 100;

/** A count as a badge shows it: `5`, at most `99+`. */
export const badgeText = (count: number) => (count < MOST ? String(count) : `${MOST - 1}+`);

/** How many, at the corner of an icon; nothing where there is none. The icon's label says it in words. */
export function CountBadge({ count, className = "bg-neg" }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`absolute -top-0.5 -right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full px-1 text-[0.6875rem] font-bold text-surface ${className}`}
    >
      {badgeText(count)}
    </span>
  );
}

/**
 * Unread alerts and unconfirmed sign-ins on new devices, as a number and in words: `3 unread alerts, 1 new sign-in`. None until
 * they are known.
 */
export function useUnread(): { count: number; words: string } {
  const { unread = 0, newDevices = 0 } = useRead(readFollowing, {}).data ?? {};
  const words = [
    unread > 0 && `${badgeText(unread)} unread ${pluralText(unread, "alert", "alerts")}`,
    newDevices > 0 && `${badgeText(newDevices)} new ${pluralText(newDevices, "sign-in", "sign-ins")}`,
  ];
  return { count: unread + newDevices, words: words.filter(Boolean).join(", ") };
}

/** Leads to alerts and new sign-ins, with their number. On phones the account menu does. */
export function AlertsBell() {
  return (
    <BarLink href={paths.following()} label="Alerts" icon="bell" {...useUnread()} className="max-sm:hidden" />
  );
}

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
