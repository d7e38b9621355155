import { useCallback, useState } from "react";
import { usePath } from "../../navigation/address.ts";
import { AttentionBanner } from "./attention-banner.tsx";
import { CurrentPage } from "./current-page.tsx";
import { CycleLine } from "./bar/cycle-chips.tsx";
import { NavDrawer } from "./menu/nav-drawer.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { PageStanding } from "./page-standing.tsx";
import { MomentGate, PastRegion } from "./past/past-region.tsx";
import { Sharing } from "./sharing.tsx";
import { SideMenu } from "./menu/side-menu.tsx";
import { useCollapsedMenu } from "./menu/collapsed-menu.ts";
import { TopBar } from "./bar/top-bar.tsx";
import { useLive } from "./use-live.ts";
import { usePrefetchedLinks } from "./menu/use-prefetched-links.ts";
import { useSparing } from "./bar/use-sparing.ts";
import { useUpdateOffer } from "./use-update-offer.ts";

const MENU_ID = "side-menu";
const MAIN_ID = "main";

/** What every signed-in page stands in: top bar, menu, and the page itself. */
export function Shell() {
  const [collapsed, toggleMenu] = useCollapsedMenu();
  // The drawer is open at a path: going elsewhere, also by the browser's back button, closes it.
  const path = usePath();
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const drawerOpen = drawerAt === path;
  const openDrawer = useCallback((open: boolean) => setDrawerAt(open ? location.pathname : null), []);
  useLive();
  useUpdateOffer();
  useSparing();
  usePrefetchedLinks();
  return (
    <div className="min-h-dvh bg-bg font-sans">
      <a
        href={`#${MAIN_ID}`}
        className="fixed top-3 left-3 z-50 rounded-md bg-ink px-3.5 py-2 font-semibold text-surface not-focus:sr-only"
      >
        Skip to content
      </a>
      <TopBar
        menuId={MENU_ID}
        collapsed={collapsed}
        onToggleMenu={toggleMenu}
        drawerOpen={drawerOpen}
        onOpenDrawer={() => openDrawer(true)}
      />
      <SideMenu id={MENU_ID} collapsed={collapsed} />
      <NavDrawer open={drawerOpen} onOpenChange={openDrawer} />
      <div className="transition-[margin] duration-200 ease-settle md:ml-(--menu-width) print:m-0!">
        <main id={MAIN_ID} tabIndex={-1} className="outline-none">
          <PastRegion />
          <CycleLine />
          <OfflineBanner />
          <AttentionBanner />
          <div className="@container/page max-w-430 px-4 pt-5 pb-10 md:px-7 print:p-0!">
            <PageStanding>
              <Sharing>
                <MomentGate>
                  <CurrentPage />
                </MomentGate>
              </Sharing>
            </PageStanding>
          </div>
        </main>
      </div>
    </div>
  );
}
