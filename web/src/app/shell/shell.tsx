import { useCallback, useEffect, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { usePath } from "../../navigation/address.ts";
import { AttentionBanner, OfflineBanner } from "./banners.tsx";
import { CurrentPage } from "./current-page.tsx";
import { CycleLine } from "./bar/cycle-chips.tsx";
import { NavDrawer, SideMenu, useCollapsedMenu } from "./menu.tsx";
import { PageStanding, Sharing } from "./page-context.tsx";
import { MomentGate, PastRegion } from "./past-region.tsx";
import { TopBar } from "./bar/top-bar.tsx";
import { isSaving, useSaving } from "../../api/live/data-saver.ts";
import { setLiveOpening, setLiveSince } from "../../api/live/live-state.ts";
import { saveDrawing, watchActs, whenIdle } from "../../ui/loading/nearness.ts";
import { holdBackFiles } from "../../pwa/keep-files.ts";
import { onNewVersion } from "../../pwa/new-version.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { prefetch } from "../routes.ts";

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

/** The page has come to rest by then. */
const AFTER_MILLISECONDS = 2_000;

/** Opens the stream of changes once the browser is idle, unless data saver is on. */
function useLive(): void {
  const queries = useQueryClient();
  const isSaving = useSaving();
  useEffect(() => {
    if (isSaving || !("EventSource" in globalThis)) {
      setLiveSince(null);
      return;
    }
    setLiveOpening();
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async () => {
      const { followChanges } = await import("../../api/live/live.ts");
      if (!isOver) stop = followChanges(queries);
    };
    // Without it the page goes on asking.
    const timer = setTimeout(
      () => whenIdle(() => void start().catch(() => setLiveSince(null))),
      AFTER_MILLISECONDS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [queries, isSaving]);
}

/** With data saver on, nothing is fetched that may never be looked at. */
function useSparing(): void {
  const isSaving = useSaving();
  useEffect(watchActs, []);
  useEffect(() => {
    saveDrawing(isSaving);
    holdBackFiles(isSaving);
  }, [isSaving]);
}

let watching = false;

/** Offers a new version once it is here; it starts when the person agrees, so no work is lost. */
function useUpdateOffer(): void {
  useEffect(() => {
    if (watching) return;
    watching = true;
    void onNewVersion((start) => {
      toasts.add({
        title: "A new version is ready",
        durationMs: Number.POSITIVE_INFINITY,
        action: { label: "Reload to update", onSelect: start },
      });
    });
  }, []);
}

/** Fetches a page's code when the pointer or the focus comes near any link to it, wherever the link stands. */
function usePrefetchedLinks(): void {
  useEffect(() => {
    const near = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='/']") : null;
      if (link && !link.target && !link.pathname.startsWith("/api/") && !isSaving()) prefetch(link.pathname);
    };
    document.addEventListener("pointerover", near, { passive: true });
    document.addEventListener("focusin", near);
    return () => {
      document.removeEventListener("pointerover", near);
      document.removeEventListener("focusin", near);
    };
  }, []);
}
