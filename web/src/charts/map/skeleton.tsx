import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { ChartPlace } from "../parts/chart-skeleton.tsx";
import { LegendSkeleton } from "../parts/legend/legend-skeleton.tsx";
import "./map.css";

/** How large the country is drawn, in units of its geometry: known before that is here, so that nothing shifts. */
export const extentOfMap = { width: 620, height: 640 };

/** Credit for the boundaries, under every map. */
export const CREDIT = "2014 boundaries, Uganda Bureau of Statistics. Shorelines approximate.";

/** Words as long as the credit and the note beside it about boundaries that hold several districts. */
export const CREDIT_LIKE = `${CREDIT} 00 boundaries each cover 0 to 0 of today's districts; the value is for all of them together.`;

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
