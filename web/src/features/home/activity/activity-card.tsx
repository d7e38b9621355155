import { Card } from "../../../ui/card.tsx";
import { Near } from "../../../page/near.tsx";
import { ActivityFeed, AllActivityButton } from "./activity-feed.tsx";
import { ActivitySkeleton } from "./activity-skeleton.tsx";

/** What happened in the cycle and what was done in this system, newest first; asked for when it comes near (HOME-08). */
export function ActivityCard({ className }: { className?: string }) {
  return (
    <Card className={className ?? ""} title="Activity" note="Newest first" actions={<AllActivityButton />}>
      <Near waiting={<ActivitySkeleton />}>{() => <ActivityFeed />}</Near>
    </Card>
  );
}
