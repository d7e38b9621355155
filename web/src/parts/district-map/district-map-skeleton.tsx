import { MapSkeleton } from "../../charts/map/skeleton.tsx";
import { WithFinding } from "../../charts/parts/with-finding.tsx";
import { SegmentedControlSkeleton } from "../../ui/controls/segmented-control.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";

/** Skeleton of the map, with the path above it and the selection below. */
export function DistrictMapSkeleton({ tallest = TALLEST }: { tallest?: number | undefined }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex min-h-8 items-center text-12 font-semibold">
          <SkeletonWords like="Uganda" />
        </span>
        <SegmentedControlSkeleton labels={VIEWS} />
      </div>
      <WithFinding className="mt-2">
        <MapSkeleton tallest={tallest} />
      </WithFinding>
      <p className="mt-3 text-12">
        <SkeletonWords like="Lowest: Kampala 0.0%, Luwero 00.0%, Masaka City 00.0%" />
      </p>
      <div className="mt-3 flex min-h-14 items-center border-t border-line pt-3">
        <p className="text-12">
          <SkeletonWords like="Select a district on the map to see its value and open its page." />
        </p>
      </div>
    </>
  );
}

/** The map's greatest height in pixels, where a page gives no other. */
export const TALLEST = 640;
const VIEWS = ["Regions", "Sub-regions", "Districts", "Tiles"];
