import { lazy, Suspense } from "react";
import { Card } from "../../ui/card.tsx";
import { ActivitySkeleton } from "./activity-skeleton.tsx";

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
