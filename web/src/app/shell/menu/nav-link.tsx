import type { ComponentProps } from "react";
import { usePath } from "../../../navigation/address.ts";
import { cx } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../navigation/link.tsx";
import { isHere } from "../../../navigation/paths.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { badgeText, CountBadge } from "../bar/links/count-badge.tsx";
import { useWaiting } from "../bar/links/inbox-link.tsx";
import type { NavItem } from "./nav-items.ts";

// Whatever a tooltip's trigger needs to set passes through.
export interface NavLinkProps extends Omit<ComponentProps<"a">, "href"> {
  item: NavItem;
  collapsed?: boolean;
}

/** One entry of the side menu. */
export function NavLink({ item, collapsed = false, ...rest }: NavLinkProps) {
  const here = isHere(item.path, usePath());
  return (
    <Link
      {...rest}
      href={item.path}
      aria-current={here ? "page" : undefined}
      className={cx(
        "relative flex h-9 items-center gap-3 rounded-md px-3 pointer-coarse:h-11",
        here
          ? "bg-accent/20 font-[650] text-ink shadow-[inset_3px_0_0_var(--accent)]"
          : "font-medium text-mute hover:bg-hover hover:text-ink",
        collapsed && "justify-center px-0",
      )}
    >
      <Icon name={item.menu.icon} />
      <span className={collapsed ? "sr-only" : "truncate"}>{item.title}</span>
      {item.path === PAGES.inbox.path && <Waiting collapsed={collapsed} />}
    </Link>
  );
}

/** What waits in the inbox, behind its name, or at the corner of its icon. */
function Waiting({ collapsed }: { collapsed: boolean }) {
  const { count, words } = useWaiting();
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only">{words}</span>
      {collapsed ? (
        <CountBadge count={count} className="bg-ink" />
      ) : (
        <span aria-hidden="true" className="ml-auto rounded-full bg-ink px-2 text-12 font-bold text-surface">
          {badgeText(count)}
        </span>
      )}
    </>
  );
}
