import type { ReactNode } from "react";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";

/** Where layouts change their form, as container queries. Written out in full: the build finds class names by reading. */
const ONLY = {
  420: { narrow: "block @min-[420px]:hidden", wide: "block @max-[420px]:hidden" },
  440: { narrow: "block @min-[440px]:hidden", wide: "block @max-[440px]:hidden" },
  480: { narrow: "block @min-[480px]:hidden", wide: "block @max-[480px]:hidden" },
  560: { narrow: "block @min-[560px]:hidden", wide: "block @max-[560px]:hidden" },
} as const;

export interface ChartSkeletonProps {
  /** Height by the chart's layout: the same at every width, or one when narrow and one when wide. */
  height: number | { below: keyof typeof ONLY; narrow: number; wide: number };
  /** Stands above the drawing and below it: names of parts, a legend. */
  above?: ReactNode;
  below?: ReactNode;
}

/**
 * A chart's place, as high as the chart will be. The width it is drawn for is asked by the style sheet, so that it also
 * holds in a page that no script has measured yet.
 */
export function ChartSkeleton({ height, above, below }: ChartSkeletonProps) {
  return (
    <ChartPlace below={below}>
      {above}
      {typeof height === "number" ? (
        <svg className="chart-room block" height={height} />
      ) : (
        <>
          <svg className={`chart-room ${ONLY[height.below].narrow}`} height={height.narrow} />
          <svg className={`chart-room ${ONLY[height.below].wide}`} height={height.wide} />
        </>
      )}
    </ChartPlace>
  );
}

/** Skeleton of what every chart has around its drawing. */
export function ChartPlace({ below, children }: { below?: ReactNode; children: ReactNode }) {
  return (
    <div className="chart chart-skeleton skeleton @container" aria-hidden="true">
      {children}
      {below}
      <div className="chart-details">
        <p className="chart-summary">
          <SkeletonWords like="Show table" />
        </p>
      </div>
    </div>
  );
}
