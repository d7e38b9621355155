import { useEffect } from "react";
import { setAddress, useHeld } from "../../navigation/address.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/loading/lazy-part.ts";

const drawers = lazyPart(() => import("./home-drawers.tsx"));

/** All of the activity and the whole calendar, loaded when the address asks for them. */
export function HomeDrawers() {
  const [asked, calendar] = [useHeld("activity"), useHeld("calendar")];
  const isAsked = asked !== null || calendar !== null;
  const Fetched = drawers.use();
  useEffect(() => {
    if (isAsked) drawers.preload();
  }, [isAsked]);
  return (
    Fetched && (
      <>
        <Fetched.CalendarDrawer open={calendar !== null} />
        <Fetched.ActivityDrawer asked={asked} />
      </>
    )
  );
}

/** Leads from the newest entries to all of them. */
export function AllActivityButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-print="hide"
      className="inline-flex touch-reach cursor-pointer items-center gap-1 text-12 font-semibold hover:underline"
      onPointerEnter={drawers.preload}
      onClick={() => setAddress({ activity: "all" }, "push")}
    >
      See all<span className="sr-only"> activity</span> <Icon name="arrow-right" className="size-3.5" />
    </button>
  );
}
