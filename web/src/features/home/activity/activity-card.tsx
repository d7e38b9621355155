import { Card } from "../../../ui/card.tsx";
import { Near } from "../../../page/near.tsx";
import { ActivityFeed, AllActivityButton } from "./activity-feed.tsx";
import { ActivitySkeleton } from "./activity-skeleton.tsx";

/** Events of the cycle and actions in this system, newest first. Loaded near the screen. */
export function ActivityCard({ className }: { className?: string }) {
  return (
    <Card className={className ?? ""} title="Activity" note="Newest first" actions={<AllActivityButton />}>
      <Near waiting={<ActivitySkeleton />}>{() => <ActivityFeed />}</Near>
    </Card>
  );
}
