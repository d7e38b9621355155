import { addDays, daysBetween } from "@command-center/domain/calendar";
import { lazy, Suspense, useMemo } from "react";
import { explain } from "../api/errors.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { formatCount, formatDay } from "../ui/format.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { useCycle } from "./use-cycle.ts";
import type { Figures } from "./use-figures.ts";

const Backlog = lazy(async () => ({ default: (await import("../charts/backlog/backlog.tsx")).Backlog }));

const made = (value: number) => `${formatCount(value)} made`;

/** Declarations of the MP primaries made by the end of each day, those made again after a rerun included. */
export function DeclarationsOverTime({ className, figures }: { className?: string; figures: Figures }) {
  const figure = figures.figure("mps_declared");
  const { data: cycle, dayOf } = useCycle();
  const asOf = cycle?.asOf;
  const days = useMemo(() => everyDay(figure?.history ?? [], asOf), [figure, asOf]);
  const polling = dayOf("mp_primary");
  const again = figure?.parts.find(({ label }) => label.startsWith("declared again"))?.value ?? 0;
  return (
    <Card
      className={className ?? ""}
      title="Declarations over time"
      note={
        figure === undefined
          ? "MP primaries"
          : `MP primaries, made by the end of each day${again > 0 ? `; ${formatCount(again)} were made again after a rerun or ruling` : ""}`
      }
    >
      <div className="mt-3">
        {figures.error !== null ? (
          <ErrorState
            title="The declarations could not be loaded"
            retrying={figures.isFetching}
            onRetry={() => void figures.refetch()}
          >
            {explain(figures.error)}
          </ErrorState>
        ) : figures.loading ? (
          <div role="status" aria-label="Loading the declarations">
            <Skeleton className="h-56 w-full" />
          </div>
        ) : days.length === 0 ? (
          <EmptyState title="No seat is declared yet" />
        ) : (
          <Suspense fallback={<Skeleton className="h-56 w-full" />}>
            <Backlog
              title="Declarations made by day"
              describe="Declarations of the MP primaries made by the end of each day."
              days={days}
              markers={polling === undefined ? [] : [{ date: polling, text: "MP primaries" }]}
              format={formatCount}
              endLabel={made}
              valueName="Made"
            />
          </Suspense>
        )}
      </div>
      {asOf !== undefined && days.length > 0 && (
        <p className="mt-1 text-12 text-mute">
          {formatCount(figure?.parts[0]?.value ?? 0)} of {formatCount(figure?.denominator?.value ?? 0)} seats
          have a declaration in force on {formatDay(asOf)}.
        </p>
      )}
    </Card>
  );
}

/** A running total known on some days, carried over to every day from the first to the as-of date. */
export function everyDay(
  history: readonly { on: string; value: number }[],
  asOf: string | undefined,
): { date: string; pending: number }[] {
  const first = history[0];
  const end = asOf ?? history.at(-1)?.on;
  if (first === undefined || end === undefined) return [];
  const byDay = new Map(history.map(({ on, value }) => [on, value]));
  let value = first.value;
  return Array.from({ length: Math.max(0, daysBetween(first.on, end)) + 1 }, (_, i) => {
    const date = addDays(first.on, i);
    value = byDay.get(date) ?? value;
    return { date, pending: value };
  });
}
