import { DrawnFigure } from "../../../../charts/parts/files/drawn-figure.tsx";
import { cx } from "../../../../ui/class-names.ts";
import { formatCount } from "../../../../ui/format.ts";
import { barText, type Bar } from "./timeline.ts";

export interface DaysBarProps {
  bar: Bar;
  filedOn: string;
  /** The time against the deadline, in words; null without one. */
  finding: string | null;
}

/** The days of a petition to scale, with the last day on which a ruling is in time. */
export function DaysBar({ bar, filedOn, finding }: DaysBarProps) {
  const { parts, limit, marks } = bar;
  return (
    <DrawnFigure
      title="Days from the filing"
      finding={finding}
      columns={["Part", "Days"]}
      rows={parts.map(({ name, days }) => [name, formatCount(days)])}
      className="days @container"
    >
      <p className="sr-only">{barText(bar, { filedOn })}</p>
      <div aria-hidden="true">
        <div className={cx("relative", limit !== null && "pt-5.5")}>
          <div data-print="exact" className="flex h-5.5 gap-0.5 overflow-hidden rounded-sm">
            {parts.map(({ kind, percent, narrow, wide }) => (
              <span
                key={kind}
                data-days={kind}
                style={{ width: `${percent}%` }}
                className="flex min-w-0 items-center justify-center overflow-hidden text-12 leading-none font-[650] whitespace-nowrap"
              >
                <span className="@min-[37.5rem]:hidden">{narrow}</span>
                <span className="hidden @min-[37.5rem]:inline">{wide}</span>
              </span>
            ))}
          </div>
          {limit !== null && (
            <span
              className="absolute top-0 -bottom-2 border-l-2 border-ink"
              style={{ left: `calc(${limit.percent}% - ${limit.percent >= 50 ? 2 : 0}px)` }}
            >
              <span
                className={cx(
                  "absolute -top-px text-12 leading-4.5 font-[650] whitespace-nowrap",
                  limit.percent >= 50 ? "right-1.5" : "left-1.5",
                )}
              >
                {limit.text}
              </span>
            </span>
          )}
        </div>
        <div className="relative mt-2 h-4.5 text-12 text-mute">
          {marks.map(({ text, percent, isEnd, narrow, wide }) => (
            <span
              key={text}
              style={{ left: `${percent}%`, transform: `translateX(-${percent}%)` }}
              className={cx(
                "absolute whitespace-nowrap",
                isEnd && "font-[650] text-ink",
                !narrow && "hidden @min-[37.5rem]:inline",
                !wide && "@min-[37.5rem]:hidden",
              )}
            >
              {text}
            </span>
          ))}
        </div>
        <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-12 text-mute">
          {parts.map(({ kind, name, days }) => (
            <li key={kind} className="inline-flex items-center gap-1.5">
              <span data-days={kind} data-print="exact" className="size-2.5 rounded-[2px]" />
              {name} {formatCount(days)}
            </li>
          ))}
        </ul>
      </div>
    </DrawnFigure>
  );
}
