import { Suspense } from "react";
import { Card } from "../../ui/card.tsx";
import { Near } from "../../page/near.tsx";
import { lazy } from "../../ui/loading/lazy.ts";
import { ActivitySkeleton } from "./activity-skeleton.tsx";
import { AllActivityButton } from "./asked-drawers.tsx";

/** Fetched near the screen; the server, which cannot wait while it renders, has it from `preloadOwn`. */
export const ActivityFeed = lazy(async () => ({
  default: (await import("./activity-feed.tsx")).ActivityFeed,
}));

/** Events of the cycle and actions in this system, newest first. Loaded near the screen. */
export function ActivityCard({ className }: { className?: string }) {
  return (
    <Card className={className} title="Activity" note="Newest first" actions={<AllActivityButton />}>
      <Near waiting={<ActivitySkeleton />}>
        {() => (
          <Suspense fallback={<ActivitySkeleton />}>
            <ActivityFeed />
          </Suspense>
        )}
      </Near>
    </Card>
  );
}
