import { lazy, Suspense } from "react";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const ActivityFeed = lazy(async () => ({ default: (await import("./activity-feed.tsx")).ActivityFeed }));

/** What happened to the record, newest first; fetched after the figures (HOME-08). */
export function ActivityCard({ className }: { className?: string }) {
  return (
    <Card className={className ?? ""} title="Activity" note="Declarations and petitions, newest first">
      <Suspense fallback={<ActivitySkeleton />}>
        <ActivityFeed />
      </Suspense>
    </Card>
  );
}

/** The feed's shape while it is on its way. */
export function ActivitySkeleton() {
  return (
    <div role="status" aria-label="Loading the activity" className="mt-3 grid gap-4">
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <div key={row} className="grid grid-cols-[4rem_1fr] gap-3">
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
        </div>
      ))}
    </div>
  );
}
