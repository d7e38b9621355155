import { Skeleton } from "../../ui/skeleton.tsx";

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
