import { readAccount } from "@command-center/contract/accounts/accounts";
import type { ComponentProps } from "react";
import { useRead } from "../../api/queries.ts";
import { cx } from "../../ui/class-names.ts";
import { Tooltip } from "../../ui/overlays/tooltip.tsx";
import { menuFor, type NavItem } from "./nav-items.ts";
import { usePath } from "../../navigation/address.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../navigation/link.tsx";
import { isHere } from "../../navigation/paths.ts";
import { PAGES } from "../../navigation/pages.ts";
import { badgeText, CountBadge, useWaiting } from "./bar/bar-links.tsx";

interface NavListProps {
  collapsed?: boolean;
  /** A link was followed, also one to the page one is on. */
  onChoose?: (() => void) | undefined;
}

/** The links of the side menu and of the drawer. Collapsed: icons, their names as tooltips, a line instead of each heading. */
export function NavList({ collapsed = false, onChoose }: NavListProps) {
  const { data: account = null } = useRead(readAccount, {});
  return menuFor(account).map(({ heading, items }) => (
    <div
      key={heading ?? ""}
      className={cx(
        "grid gap-0.5 not-first:mt-3",
        collapsed && "not-first:border-t not-first:border-line not-first:pt-3",
      )}
    >
      {heading && !collapsed && <h2 className="px-3 py-1 text-12 font-semibold text-mute">{heading}</h2>}
      <ul aria-label={heading} className="grid gap-0.5">
        {items.map((item) => (
          <li key={item.path}>
            <Entry item={item} collapsed={collapsed} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

function Entry({ item, collapsed, onChoose }: NavListProps & { item: NavItem }) {
  if (!collapsed) return <NavLink item={item} onClick={onChoose} />;
  return (
    <Tooltip label={item.title} side="right">
      <NavLink item={item} collapsed />
    </Tooltip>
  );
}

// Whatever a tooltip's trigger needs to set passes through.
interface NavLinkProps extends Omit<ComponentProps<"a">, "href"> {
  item: NavItem;
  collapsed?: boolean;
}

/** One entry of the side menu. */
function NavLink({ item, collapsed = false, ...rest }: NavLinkProps) {
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
