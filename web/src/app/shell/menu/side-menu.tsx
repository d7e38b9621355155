import { TooltipGroup } from "../../../ui/overlays/tooltip.tsx";
import { NavFooter } from "./nav-footer.tsx";
import { NavList } from "./nav-list.tsx";

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
