import { listNotes, type NotedChart as ChartName } from "@command-center/contract/notes/notes";
import { listChartMarks, type ChartMark } from "@command-center/contract/changes/chart-marks";
import { useMemo, useState, type ReactNode } from "react";
import { addDays } from "@command-center/domain/time/calendar";
import { useRead } from "../../api/queries.ts";
import type { NotedDays } from "../../charts/parts/days/noted-days.ts";
import { formatCount, formatDay } from "../../ui/format.ts";
import { FailedLine } from "../../ui/states/states.tsx";
import { LazyNotes } from "./lazy-notes.tsx";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";

export interface NotedChartProps {
  chart: ChartName;
  days: readonly string[];
  /** Renders the chart, which marks the days that have notes. */
  children: (noted: NotedDays) => ReactNode;
}

/** A chart over days, and below it the notes on them. */
export function NotedChart({ chart, days, children }: NotedChartProps) {
  const { data } = useRead(listNotes, { chart });
  const { data: marks, error, isFetching, refetch } = useRead(listChartMarks, { chart });
  const noted = useMemo(() => notesByDay(data ?? [], marks ?? []), [data, marks]);
  const [isOpen, setIsOpen] = useState(false);
  const [first] = days;
  const last = days.at(-1);
  const hasNotes = data !== undefined && data.length > 0;
  const shown = (marks ?? []).filter(({ day }) => day >= (first ?? "") && day <= (last ?? ""));
  return (
    <div className="min-w-0">
      {children(noted)}
      {shown.length > 0 && <ChartEvents marks={shown} />}
      {marks === undefined && error !== null && (
        <FailedLine what="Rulings, declarations and corrections" read={{ isFetching, refetch }} />
      )}
      {first !== undefined && last !== undefined && (
        <details
          className="text-14"
          data-print={hasNotes ? undefined : "hide"}
          onToggle={(event) => setIsOpen(event.currentTarget.open)}
        >
          <summary className="w-fit cursor-pointer py-1 text-12 text-mute hover:text-ink">
            {hasNotes ? `Notes on days (${formatCount(data.length)})` : "Notes on days"}
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

function notesByDay(notes: readonly { day: string | null }[], marks: readonly ChartMark[]): NotedDays {
  const byDay = new Map<string, { notes: number; events: string[] }>();
  const at = (day: string) => {
    const known = byDay.get(day) ?? { notes: 0, events: [] };
    byDay.set(day, known);
    return known;
  };
  for (const { day } of notes) if (day !== null) at(day).notes += 1;
  for (const mark of marks) at(mark.day).events.push(markText(mark));
  return byDay;
}

/** `Fresh poll ordered`, `3 × Fresh poll ordered`. */
function markText({ what, count }: ChartMark): string {
  return count === 1 ? what : `${formatCount(count)} × ${what}`;
}

/** The marks of a chart in words, each with a way to what caused it. */
function ChartEvents({ marks }: { marks: readonly ChartMark[] }) {
  const days = new Set(marks.map(({ day }) => day)).size;
  return (
    <details className="text-14" data-print="hide">
      <summary className="w-fit cursor-pointer py-1 text-12 text-mute hover:text-ink">
        <span aria-hidden="true">◆ </span>
        {`Rulings, declarations and corrections (${formatCount(days)} ${days === 1 ? "day" : "days"})`}
      </summary>
      <ul className="grid max-h-80 gap-1.5 overflow-y-auto pt-2">
        {marks.toReversed().map((mark) => (
          <li key={`${mark.day} ${mark.what}`} className="text-pretty">
            {`${formatDay(mark.day)}: ${markText(mark)} — `}
            <Causes mark={mark} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Causes({ mark: { day, records, count } }: { mark: ChartMark }) {
  const others = count - records.length;
  return (
    <>
      {records.map(({ id, petition, seatId, about }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link
            href={
              petition !== null
                ? paths.petition(petition)
                : seatId !== null
                  ? paths.seat(seatId)
                  : paths.changes({ from: addDays(day, -1) })
            }
            className="link inline-flex min-h-6 items-center"
          >
            {petition ?? about}
          </Link>
        </span>
      ))}
      {others > 0 && ` and ${formatCount(others)} more`}
    </>
  );
}
