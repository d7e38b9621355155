import { readAccount } from "@command-center/contract/accounts/accounts";
import { useRead } from "../../../api/queries.ts";
import { cx } from "../../../ui/class-names.ts";
import { Tooltip } from "../../../ui/overlays/tooltip.tsx";
import { menuFor, type NavItem } from "./nav-items.ts";
import { NavLink } from "./nav-link.tsx";

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
