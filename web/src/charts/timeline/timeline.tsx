import { useMemo } from "react";
import { Chart } from "../parts/chart.tsx";
import { longRange, toDay } from "../parts/days/days.ts";
import { ChartTooltip } from "../parts/chart-tooltip.tsx";
import { stepInOrder, useMarks } from "../parts/use-marks.ts";
import { useWidth } from "../parts/use-width.ts";
import { TextAt } from "../parts/text-at.tsx";
import {
  datedEvents,
  distance,
  type DatedEvent,
  type PlacedEvent,
  type TimelineEvent,
  type TimelineLayout,
} from "./events.ts";
import { timelineLayout } from "./layout.ts";
import "./timeline.css";

export type TimelineProps = {
  title: string;
  describe: string;
  events: TimelineEvent[];
  /** The day the figures stand at: what is done lies before it. */
  asOf: string;
  /** The words at its mark; "Today, 2 Sep" unless told. */
  asOfLabel?: string;
  width?: number;
};

/** The calendar from first to last, with what is done and where we are. */
export function Timeline({ title, describe, events, asOf, asOfLabel, width: fixedWidth }: TimelineProps) {
  const [stage, width] = useWidth<HTMLDivElement>(fixedWidth);
  const now = toDay(asOf);
  const dated = useMemo(() => datedEvents(events, now), [events, now]);
  const layout = useMemo(
    () => timelineLayout(events, width, asOf, asOfLabel),
    [events, width, asOf, asOfLabel],
  );
  const marks = useMarks(dated.length, stepInOrder(dated.length));
  const away = ({ from, to, done }: DatedEvent) => {
    if (!Number.isFinite(now)) return "";
    return from <= now && now <= to ? "today" : distance((done ? to : from) - now);
  };
  const state = (each: DatedEvent | undefined) =>
    Number.isFinite(now) ? [each?.done ? "done" : "to come"] : [];
  const words = (index: number) => {
    const each = dated[index];
    if (!each) return { name: "", value: "", lines: [] };
    const days = longRange(each.from, each.to);
    return {
      name: each.event.label,
      value: away(each),
      lines: [days, ...(each.event.detail ? [each.event.detail] : [])],
    };
  };
  const say = (index: number) => {
    const { name, value, lines } = words(index);
    return [name, ...lines, ...state(dated[index]), value].filter(Boolean).join(", ");
  };
  const shown = marks.active;
  const at = shown === null ? undefined : layout.events[shown];
  return (
    <Chart
      title={title}
      describe={describe}
      stage={stage}
      marks={marks}
      say={say}
      listed={dated.length}
      empty={dated.length === 0 ? "No dates set yet" : null}
      table={{
        caption: title,
        columns: [{ label: "Event" }, { label: "Date" }, { label: "State" }],
        rows: dated.map((each, index) => ({
          key: each.event.id,
          cells: [
            each.event.label,
            words(index).lines.join(", "),
            each.done ? "Done" : away(each) || "Not known",
          ],
        })),
      }}
    >
      {width > 0 && (
        <svg className="chart-svg timeline" width={width} height={layout.height} aria-hidden="true">
          <Axis layout={layout} />
          {layout.events.map((event, i) => (
            <Event key={event.id} event={event} lit={shown === i} point={() => marks.point(i)} />
          ))}
        </svg>
      )}
      {at && shown !== null && (
        <ChartTooltip
          words={words(shown)}
          mark={at.box}
          box={{ x: 0, y: -120, width, height: layout.height + 240 }}
        />
      )}
    </Chart>
  );
}

function Axis({ layout: { axis, done, now, direction } }: { layout: TimelineLayout }) {
  const [dx, dy] = direction === "across" ? [0, 13] : [13, 0];
  return (
    <>
      <Line {...axis} className="timeline-axis" />
      {done && <Line {...done} className="timeline-done" />}
      {now && (
        <>
          <line
            x1={now.at.x - dx / 2}
            x2={now.at.x + dx / 2}
            y1={now.at.y - dy}
            y2={now.at.y + dy}
            className="timeline-now"
          />
          <TextAt placed={now} className="chart-value" />
        </>
      )}
    </>
  );
}

function Event({ event, lit, point }: { event: PlacedEvent; lit: boolean; point: () => void }) {
  const { dot, leader, hit } = event;
  return (
    <g onPointerEnter={point} onPointerDown={point}>
      <rect x={hit.x} y={hit.y} width={hit.width} height={hit.height} fill="transparent" />
      {leader && <Line {...leader} className="timeline-leader" />}
      {event.done ? (
        <circle cx={dot.x} cy={dot.y} r={lit ? 7 : 5} className="timeline-past" />
      ) : (
        <circle cx={dot.x} cy={dot.y} r={lit ? 7 : 5} className="timeline-next" />
      )}
      {event.lines.map((line) => (
        <text
          key={`${line.kind} ${line.y}`}
          x={line.x}
          y={line.y}
          textAnchor={line.anchor}
          className={line.kind === "label" ? "chart-label" : "chart-tick"}
        >
          {line.text}
        </text>
      ))}
    </g>
  );
}

function Line({ from, to, className }: TimelineLayout["axis"] & { className: string }) {
  return <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className={className} />;
}
