import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { ChartPlace } from "../parts/chart-skeleton.tsx";
import { LegendSkeleton } from "../parts/legend/legend-skeleton.tsx";
import { CREDIT_LIKE, extentOfMap } from "./room.ts";
import "./map.css";

/** Skeleton of the map, in the country's form up to its greatest height. */
export function MapSkeleton({ tallest }: { tallest: number }) {
  return (
    <ChartPlace
      below={
        <LegendSkeleton>
          <p className="map-credit">
            <SkeletonWords like={CREDIT_LIKE} />
          </p>
        </LegendSkeleton>
      }
    >
      <MapRoom tallest={tallest} />
    </ChartPlace>
  );
}

/** Skeleton of the drawing alone, also where only its boundaries are still to come. */
export function MapRoom({ tallest }: { tallest: number }) {
  const { width, height } = extentOfMap;
  return (
    <svg
      className="chart-room mx-auto block h-auto max-w-full"
      width={(tallest * width) / height}
      viewBox={`0 0 ${width} ${height}`}
    />
  );
}
