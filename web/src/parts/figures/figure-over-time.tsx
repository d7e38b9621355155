import type { NotedChart as NotedChartName } from "@command-center/contract/notes/notes";
import type { FigureId } from "@command-center/domain/figures";
import { addDays, daysBetween } from "@command-center/domain/time/calendar";
import { Suspense, useMemo, type ReactNode } from "react";
import { lazy } from "../../ui/loading/lazy.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { formatCount } from "../../ui/format.ts";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import { useCycle } from "../calendar/use-cycle.ts";
import { NotedChart } from "../notes/noted-chart.tsx";
import type { Figures } from "./use-figures.ts";
import { WithFinding } from "../../charts/parts/with-finding.tsx";
import { halfFinding } from "../findings/day-findings.ts";
import { DayLineSkeleton } from "../../charts/day-line/skeleton.tsx";
import { ReadError } from "../../page/read-error.tsx";

const DayLine = lazy(async () => ({ default: (await import("../../charts/day-line/day-line.tsx")).DayLine }));

export interface FigureOverTimeProps {
  className?: string | undefined;
  figures: Figures;
  id: FigureId & NotedChartName;
  title: string;
  note: ReactNode;
  /** What is counted, e.g. `Declarations`, and what was done to it, e.g. `made`; the same at every draw. */
  counted: string;
  done: string;
  /** Days marked by a line across the chart. */
  markers: readonly { date: string | undefined; text: string }[];
  /** Shown in place of the chart where there is no history. */
  empty: string;
  /** A sentence under the chart, and words of about its length for the skeleton. */
  children?: ReactNode;
  childrenLike?: string;
}

/** A figure's history, carried over from day to day up to the as-of date. */
export function FigureOverTime(props: FigureOverTimeProps) {
  const { className, figures, id, title, note, counted, done, markers, empty, children, childrenLike } =
    props;
  const figure = figures.figure(id);
  const { data: cycle } = useCycle();
  const asOf = cycle?.asOf;
  const days = useMemo(() => everyDay(figure?.history ?? [], asOf), [figure, asOf]);
  const endLabel = useMemo(() => (value: number) => `${formatCount(value)} ${done}`, [done]);
  return (
    <Card className={className} title={title} note={note}>
      {figures.error !== null ? (
        <ReadError what={`The ${counted.toLowerCase()}`} read={figures} />
      ) : figures.loading ? (
        <Loading what={`the ${counted.toLowerCase()}`}>
          <WithFinding like="Half of the 000 petitions were filed by 00 Aug 0000">
            <DayLineSkeleton markers={markers.length} />
          </WithFinding>
          {childrenLike !== undefined && (
            <p className="mt-1 text-12">
              <SkeletonWords like={childrenLike} />
            </p>
          )}
        </Loading>
      ) : days.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <NotedChart chart={id} days={days.map(({ date }) => date)}>
          {(noted) => (
            <WithFinding finding={halfFinding(days, counted, done)}>
              <Suspense fallback={<DayLineSkeleton markers={markers.length} />}>
                <DayLine
                  noted={noted}
                  title={`${counted} ${done} by day`}
                  describe={`${counted} ${done} by the end of each day.`}
                  days={days}
                  markers={markers.flatMap(({ date, text }) => (date === undefined ? [] : [{ date, text }]))}
                  format={formatCount}
                  endLabel={endLabel}
                  valueName={counted}
                />
              </Suspense>
            </WithFinding>
          )}
        </NotedChart>
      )}
      {days.length > 0 && children}
    </Card>
  );
}

/** A running total known on some days, carried over to every day from the first to the as-of date. */
export function everyDay(
  history: readonly { on: string; value: number }[],
  asOf: string | undefined,
): { date: string; value: number }[] {
  const first = history[0];
  const end = asOf ?? history.at(-1)?.on;
  if (first === undefined || end === undefined) return [];
  const byDay = new Map(history.map(({ on, value }) => [on, value]));
  let value = first.value;
  return Array.from({ length: Math.max(0, daysBetween(first.on, end)) + 1 }, (_, i) => {
    const date = addDays(first.on, i);
    value = byDay.get(date) ?? value;
    return { date, value };
  });
}
