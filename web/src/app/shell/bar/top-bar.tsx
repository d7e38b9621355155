import { buttonClass } from "../../../ui/controls/button.tsx";
import { cx } from "../../../ui/class-names.ts";
import { preloadDrawer } from "../../../ui/overlays/drawer.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../navigation/link.tsx";
import { Mark } from "../../mark.tsx";
import { paths } from "../../../navigation/paths.ts";
import { useNames } from "../../use-names.ts";
import { AlertsBell } from "./links/alerts-bell.tsx";
import { CountBadge } from "./links/count-badge.tsx";
import { CycleChips } from "./cycle-chips.tsx";
import { InboxLink, useWaiting } from "./links/inbox-link.tsx";
import { SearchButton } from "./search-button.tsx";
import { SyncBadge } from "./sync-badge.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { UserMenu } from "./user-menu.tsx";

export interface TopBarProps {
  menuId: string;
  collapsed: boolean;
  onToggleMenu: () => void;
  drawerOpen: boolean;
  onOpenDrawer: () => void;
}

const TOGGLE = buttonClass({ look: "ghost", square: true });

/** The 64 px at the top of every signed-in page. */
export function TopBar({ menuId, collapsed, onToggleMenu, drawerOpen, onOpenDrawer }: TopBarProps) {
  const { party, product } = useNames();
  const { count, words } = useWaiting();
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-20 flex h-16 items-center gap-1 border-b border-line bg-surface px-1 xs:px-2 sm:gap-2.5 md:px-3.5 md:max-xl:gap-1"
    >
      <button
        type="button"
        // The name says what pressing it does, so no state stands beside it.
        aria-label={collapsed ? "Expand menu" : "Collapse menu"}
        title={collapsed ? "Expand menu" : "Collapse menu"}
        aria-controls={menuId}
        onClick={onToggleMenu}
        className={cx(TOGGLE, "max-md:hidden")}
      >
        <Icon name="menu" />
      </button>
      <button
        type="button"
        aria-label="Open menu"
        title={words || undefined}
        aria-haspopup="dialog"
        aria-expanded={drawerOpen}
        onPointerEnter={preloadDrawer}
        onFocus={preloadDrawer}
        onClick={onOpenDrawer}
        className={cx(TOGGLE, "relative md:hidden")}
      >
        <Icon name="menu" />
        <CountBadge count={count} />
      </button>
      <Link
        href={paths.dashboard()}
        className="flex h-9 min-w-0 items-center gap-2.5 rounded-sm pointer-coarse:h-11"
      >
        <Mark>{party}</Mark>
        <span className="truncate text-16 font-bold tracking-[-0.01em] max-xl:sr-only">{product}</span>
      </Link>
      <SearchButton />
      <div className="flex items-center gap-1 sm:gap-2.5 md:max-xl:gap-1">
        <InboxLink />
        <CycleChips />
        <SyncBadge />
        <AlertsBell />
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  );
}
