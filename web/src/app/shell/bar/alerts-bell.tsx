import { readFollowing } from "@command-center/contract/following/summary";
import { pluralText } from "@command-center/domain/number-text";
import { useRead } from "../../../api/queries.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { cx } from "../../../ui/class-names.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icon.tsx";

/** The server counts no further. */
const MOST = 100;

/** How many alerts the user has not read; 0 until it is known. */
export const useUnread = (): number => useRead(readFollowing, {}).data?.unread ?? 0;

/** `3 unread alerts`; empty where there is none. */
export function unreadText(unread: number): string {
  if (unread === 0) return "";
  return `${shown(unread)} unread ${pluralText(unread, "alert", "alerts")}`;
}

const shown = (unread: number) => (unread < MOST ? String(unread) : `${MOST - 1}+`);

/** Leads to the alerts, with the number of unread ones. On phones the account menu does. */
export function AlertsBell() {
  const unread = useUnread();
  return (
    <Link
      href={paths.following()}
      aria-label={["Alerts", unreadText(unread)].filter(Boolean).join(", ")}
      title="Alerts"
      className={cx(buttonClass({ look: "ghost", square: true }), "relative max-sm:hidden")}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-neg px-1 text-[0.6875rem] font-bold text-surface"
        >
          {shown(unread)}
        </span>
      )}
    </Link>
  );
}
