import type { Figure } from "@command-center/contract/figures";
import { trendBand } from "@command-center/domain/bands";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FigureButton } from "../../page/figure-button.tsx";
import { trendText } from "../../page/figure-text.ts";
import { Sparkline } from "../../charts/sparkline/sparkline.tsx";

export interface MetricCardProps {
  label: string;
  value: string;
  figure: Figure | undefined;
  /** What the number is made of, under it. */
  detail: ReactNode;
  /** In place of the small line. */
  children?: ReactNode;
}

/** One of the four numbers that lead the page. */
export function MetricCard({ label, value, figure, detail, children }: MetricCardProps) {
  const trend = figure === undefined ? null : trendText(figure);
  return (
    <Card testId="metric" className="flex flex-col">
      {/* Room for a label of two lines, so that numbers side by side stand on one line. */}
      <div className="flex items-start justify-between gap-2 max-sm:min-h-9">
        <h2 className="min-w-0 text-12 text-mute sm:text-14">{label}</h2>
        {trend !== null && (
          <Badge tone={trendBand(trend) === "positive" ? "good" : "bad"}>
            <span>{trend}</span>
            <span className="sr-only"> against {figure?.trend?.since}</span>
          </Badge>
        )}
      </div>
      <div className="flex items-end justify-between gap-3">
        <FigureButton
          figure={figure}
          label={label}
          className="text-28 leading-[1.2] font-[720] tracking-[-0.03em] xl:text-[2rem]"
        >
          {value}
        </FigureButton>
        {children === undefined && figure !== undefined && figure.history.length > 1 && (
          <div className="hidden w-24 sm:block">
            <Sparkline values={figure.history.map((point) => point.value)} />
          </div>
        )}
      </div>
      {children}
      <p className="mt-2 text-12 text-pretty text-mute">{detail}</p>
    </Card>
  );
}

/** The card's shape while the numbers are on their way. */
export function MetricSkeleton() {
  return (
    <Card
      testId="metric-skeleton"
      className="flex min-h-40.75 flex-col max-lg:nth-[n+3]:min-h-44.75 sm:min-h-32.75 sm:max-lg:nth-[n+3]:min-h-36.75 lg:min-h-46 xl:min-h-38"
    >
      <div className="flex justify-between">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-5 w-12" />
      </div>
      <Skeleton className="mt-1 h-9 w-20" />
      <Skeleton className="mt-3 h-12 w-full sm:h-8" />
    </Card>
  );
}
