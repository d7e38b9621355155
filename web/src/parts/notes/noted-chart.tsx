import { listNotes, type NotedChart as ChartName } from "@command-center/contract/notes/notes";
import { useMemo, useState, type ReactNode } from "react";
import { useRead } from "../../api/queries.ts";
import type { NotedDays } from "../../charts/parts/days/noted-days.ts";
import { formatCount } from "../../ui/format.ts";
import { LazyNotes } from "./lazy-notes.tsx";

export interface NotedChartProps {
  chart: ChartName;
  /** The chart's days, in order. */
  days: readonly string[];
  /** Renders the chart, which marks the days that have notes. */
  children: (noted: NotedDays) => ReactNode;
}

/** A chart over days, and below it the notes on them. */
export function NotedChart({ chart, days, children }: NotedChartProps) {
  const { data } = useRead(listNotes, { chart });
  const noted = useMemo(() => countedByDay(data ?? []), [data]);
  const [isOpen, setIsOpen] = useState(false);
  const [first] = days;
  const last = days.at(-1);
  return (
    <div className="min-w-0">
      {children(noted)}
      {first !== undefined && last !== undefined && (
        <details
          className="text-14"
          data-print={noted.size === 0 ? "hide" : undefined}
          onToggle={(event) => setIsOpen(event.currentTarget.open)}
        >
          <summary className="w-fit cursor-pointer py-1 text-12 text-mute hover:text-ink">
            {data === undefined || data.length === 0
              ? "Notes on days"
              : `Notes on days (${formatCount(data.length)})`}
          </summary>
          {isOpen && (
            <div className="pt-2">
              <LazyNotes about={{ chart }} range={{ first, last }} />
            </div>
          )}
        </details>
      )}
    </div>
  );
}

function countedByDay(notes: readonly { day: string | null }[]): NotedDays {
  const counts = new Map<string, number>();
  for (const { day } of notes) if (day !== null) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
}
