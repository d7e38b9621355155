import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { readCycle, readSupport } from "@command-center/contract/cycle";
import { TooltipGroup } from "../../ui/overlays/tooltip.tsx";
import { NavList } from "./nav-list.tsx";
import { Drawer } from "../../ui/overlays/drawer.tsx";
import { useNames } from "../use-names.ts";
import { isAbsent } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { cx } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { keepOnDevice, readKept } from "../../ui/device-storage.ts";
import { useDrawnOver } from "../../ui/overlays/use-drawn-over.ts";

/** Desktop's menu: fixed under the top bar, 256 px wide with labels or 64 px with icons. */
export function SideMenu({ id, collapsed }: { id: string; collapsed: boolean }) {
  return (
    <nav
      id={id}
      aria-label="Main"
      data-print="hide"
      className="fixed top-16 bottom-0 left-0 z-10 hidden w-(--menu-width) flex-col border-r border-line bg-surface transition-[width] duration-200 ease-settle md:flex"
    >
      <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto p-3">
        {collapsed ? (
          <TooltipGroup>
            <NavList collapsed />
          </TooltipGroup>
        ) : (
          <NavList />
        )}
      </div>
      <NavFooter collapsed={collapsed} />
    </nav>
  );
}

interface NavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The phone's menu. Choosing a page closes it, as does a turn of the device that brings up the fixed menu. */
export function NavDrawer({ open, onOpenChange }: NavDrawerProps) {
  const { product } = useNames();
  useEffect(() => {
    const wide = matchMedia("(min-width: 48rem)");
    const close = () => onOpenChange(false);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [onOpenChange]);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={product}>
      <div className="flex h-full flex-col">
        <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto p-3">
          <NavList onChoose={() => onOpenChange(false)} />
        </nav>
        <NavFooter />
      </div>
    </Drawer>
  );
}

/** Foot of the side menu: copyright and a way to write to support. */
function NavFooter({ collapsed = false }: { collapsed?: boolean }) {
  const { data: cycle, error } = useRead(readCycle, {});
  return (
    <footer
      className={cx(
        "flex shrink-0 border-t border-line py-2 text-12 text-mute",
        collapsed ? "flex-col items-center" : "items-center justify-between px-6",
      )}
    >
      <span>© 2025</span>
      {cycle?.supportEmail ? (
        <SupportLink email={cycle.supportEmail} collapsed={collapsed} />
      ) : (
        (cycle !== undefined || isAbsent(error)) && <SupportAsSet collapsed={collapsed} />
      )}
    </footer>
  );
}

/** Where there is no cycle, or it names none, the address is one of the settings; without one there is nobody to write to. */
function SupportAsSet({ collapsed }: { collapsed: boolean }) {
  const { data } = useRead(readSupport, {});
  return data?.email ? <SupportLink email={data.email} collapsed={collapsed} /> : null;
}

function SupportLink({ email, collapsed }: { email: string; collapsed: boolean }) {
  return (
    <a
      href={`mailto:${email}`}
      className="inline-flex h-9 items-center gap-1.5 font-medium hover:text-ink hover:underline pointer-coarse:h-11"
    >
      <Icon name="mail" className="size-3.5" />
      <span className={cx(collapsed && "sr-only")}>Support</span>
    </a>
  );
}

/*
 * The names and the width are known to the script in index.html, too, which makes room for the menu before the first paint:
 * change both or neither.
 */
const KEY = "command-center.menu-collapsed";
/** Too narrow for a table beside an open menu: there it begins collapsed, and its choice is a choice of its own. */
const isNarrow = () => globalThis.matchMedia?.("(max-width: 63.99rem)").matches ?? false;
const keyNow = () => (isNarrow() ? `${KEY}-narrow` : KEY);
const keptNow = () => (readKept(keyNow()) ?? String(isNarrow())) === "true";

/** Whether the menu is collapsed, as this device remembers it, and the way to change it. Its width is the document's: `--menu-width`. */
export function useCollapsedMenu(): readonly [boolean, () => void] {
  const drawnOver = useDrawnOver();
  const [kept, setKept] = useState(keptNow);
  const collapsed = kept && !drawnOver;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-menu-collapsed", kept);
  }, [kept]);
  useEffect(() => {
    let wasNarrow: boolean | undefined;
    const onResize = () => {
      if (isNarrow() === wasNarrow) return;
      wasNarrow = isNarrow();
      setKept(keptNow());
    };
    // On a slow device the window may have changed between the first drawing and now.
    onResize();
    addEventListener("resize", onResize);
    return () => removeEventListener("resize", onResize);
  }, []);
  // From the device's choice, which for a moment is not what React drew: the server knows no device.
  const toggle = useCallback(() => {
    setKept(!kept);
    keepOnDevice(keyNow(), String(!kept));
  }, [kept]);
  return [collapsed, toggle];
}
