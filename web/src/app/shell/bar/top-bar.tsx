import { useEffect, useState } from "react";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { cx } from "../../../ui/class-names.ts";
import { preloadDrawer } from "../../../ui/overlays/drawer.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { Link } from "../../../navigation/link.tsx";
import { Mark } from "../../mark.tsx";
import { paths } from "../../../navigation/paths.ts";
import { useNames } from "../../use-names.ts";
import { AlertsBell, CountBadge, InboxLink, useWaiting } from "./bar-links.tsx";
import { CycleChips } from "./cycle-chips.tsx";
import { SyncBadge } from "./sync-badge.tsx";
import { UserMenu } from "./user-menu.tsx";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { useDrawnOver } from "../../../ui/overlays/use-drawn-over.ts";
import { chooseTheme, storedTheme, THEME_CHOICES, type ThemeChoice } from "../../../ui/theme/theme.ts";

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

const part = lazyPart(() => import("../../search/search-dialog.tsx"));

/** Opens the search, as Ctrl+K does: a box where there is room, an icon where there is not. */
function SearchButton() {
  const [open, setOpen] = useState(false);
  const Dialog = part.use()?.SearchDialog;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      part.preload();
      setOpen(true);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onPointerEnter={part.preload}
        onFocus={part.preload}
        onClick={() => setOpen(true)}
        className="button button-ghost button-square ml-auto lg:mx-auto lg:w-56 lg:justify-start xl:w-80 lg:border-line lg:px-3 lg:font-normal"
      >
        <Icon name="search" />
        <span className="flex-1 text-left max-lg:sr-only">Search everything</span>
        <kbd className="rounded-sm border border-line px-1.5 text-12 max-lg:hidden">Ctrl K</kbd>
      </button>
      {Dialog && <Dialog open={open} onOpenChange={setOpen} />}
    </>
  );
}

const CHOICES = {
  light: { label: "Light", icon: "sun" },
  dark: { label: "Dark", icon: "moon" },
  system: { label: "System", icon: "monitor" },
} as const satisfies Record<ThemeChoice, { label: string; icon: IconName }>;

/** Light, dark, or as the device is. */
function ThemeMenu() {
  const drawnOver = useDrawnOver();
  const [stored, setChoice] = useState(storedTheme);
  const choice = drawnOver ? "system" : stored;
  const choose = (value: string) => {
    const chosen = THEME_CHOICES.find((candidate) => candidate === value);
    if (!chosen) return;
    chooseTheme(chosen);
    setChoice(chosen);
  };
  return (
    <Menu
      label={`Theme: ${CHOICES[choice].label}`}
      className={buttonClass({ look: "ghost", square: true })}
      entries={[
        {
          kind: "choice",
          id: "theme",
          label: "Theme",
          value: choice,
          onChange: choose,
          options: THEME_CHOICES.map((value) => ({
            value,
            label: CHOICES[value].label,
            icon: <Icon name={CHOICES[value].icon} />,
          })),
        },
      ]}
    >
      <Icon name={CHOICES[choice].icon} />
    </Menu>
  );
}
