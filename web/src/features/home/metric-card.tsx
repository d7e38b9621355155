import { listFigures, type Figure } from "@command-center/contract/figures";
import { coverageText, publishedNote } from "@command-center/domain/figure-text";
import { trendBand } from "@command-center/domain/results/bands";
import type { ReactNode } from "react";
import { useRead } from "../../api/queries.ts";
import { useMoment } from "../../navigation/address.ts";
import { nowOf } from "../../navigation/moment.ts";
import { Badge, BadgeSkeleton } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { FigureButton, FigureSkeleton } from "../../parts/figures/figure-button.tsx";
import { trendText, valueText } from "../../parts/figures/figure-text.ts";
import { Sparkline } from "../../charts/sparkline/sparkline.tsx";

export interface MetricCardProps {
  label: string;
  value: string;
  figure: Figure | undefined;
  /** What the number is made of, under it. */
  detail: ReactNode;
  /** Drawn in place of the sparkline. */
  children?: ReactNode;
}

/** One of the four numbers that lead the page. */
export function MetricCard({ label, value, figure, detail, children }: MetricCardProps) {
  const trend = figure === undefined ? null : trendText(figure);
  return (
    <Frame
      testId="metric"
      label={label}
      badge={
        trend !== null && (
          <Badge tone={trendBand(trend) === "positive" ? "good" : "bad"}>
            <span>{trend}</span>
            <span className="sr-only"> {figure?.trend?.since}</span>
          </Badge>
        )
      }
      value={
        <FigureButton figure={figure} label={label} className={VALUE}>
          {value}
        </FigureButton>
      }
      line={
        children === undefined &&
        figure !== undefined &&
        figure.history.length > 1 && <Sparkline values={figure.history.map((point) => point.value)} />
      }
      detail={
        <>
          {(figure && publishedNote(figure)) ?? detail}
          {figure?.coverage && <span className="block">{coverageText(figure.coverage)}</span>}
          {figure !== undefined && <NowFigure id={figure.id} />}
        </>
      }
    >
      {children}
    </Frame>
  );
}

/** While the page shows the past: what the figure is now. */
function NowFigure({ id }: Pick<Figure, "id">) {
  const { cycle, asOf } = useMoment();
  const { data } = useRead(listFigures, {}, { moment: nowOf(cycle), enabled: asOf !== null });
  if (asOf === null) return null;
  const figure = data?.find((one) => one.id === id);
  return (
    <span className="mt-2 flex items-center gap-1.5 border-t border-dashed border-control pt-1.5">
      <Icon name="clock" className="size-3.5" />
      Now <strong className="font-[650] text-ink">{figure === undefined ? "–" : valueText(figure)}</strong>
    </span>
  );
}

const VALUE = "figure-lg leading-[1.2] xl:text-[2rem]";

export interface MetricSkeletonProps {
  label: string;
  /** A detail of about the length of the one to come. */
  like: string;
  /** Drawn in place of the sparkline. */
  children?: ReactNode;
}

export function MetricSkeleton({ label, like, children }: MetricSkeletonProps) {
  return (
    <Frame
      testId="metric-skeleton"
      className="skeleton flex flex-col"
      label={<SkeletonWords like={label} />}
      badge={<BadgeSkeleton like="+00.0%" />}
      value={<FigureSkeleton like="00.0%" className={VALUE} />}
      line={null}
      detail={<SkeletonWords like={like} />}
    >
      {children}
    </Frame>
  );
}

interface FrameProps {
  testId: string;
  className?: string;
  label: ReactNode;
  badge: ReactNode;
  value: ReactNode;
  line: ReactNode;
  detail: ReactNode;
  children: ReactNode;
}

function Frame({
  testId,
  className = "flex flex-col",
  label,
  badge,
  value,
  line,
  detail,
  children,
}: FrameProps) {
  return (
    <Card testId={testId} className={className}>
      {/* Room for a label of two lines, so that numbers side by side stand on one line. */}
      <div className="flex flex-wrap items-start justify-between gap-2 max-sm:min-h-9 xs:flex-nowrap">
        <h2 className="min-w-0 text-12 text-mute sm:text-14">{label}</h2>
        {badge}
      </div>
      <div className="flex items-end justify-between gap-3">
        {value}
        {line && <div className="hidden w-24 sm:block print:hidden!">{line}</div>}
      </div>
      {children}
      <p className="mt-2 text-12 text-pretty text-mute">{detail}</p>
    </Card>
  );
}
