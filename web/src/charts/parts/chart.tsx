// The stage is one widget with marks of its own: arrow keys must reach it past a screen reader's reading mode.
/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */
import { useId, useState, type PointerEvent, type ReactNode, type RefCallback } from "react";
import { ChartTable, type Table } from "./chart-table.tsx";
import { ChartMenu } from "./files/chart-menu.tsx";
import { chartId } from "./files/chart-names.ts";
import type { Marks } from "./use-marks.ts";

type Props = {
  title: string;
  /** One or two sentences: what the picture shows. */
  describe: string;
  stage: RefCallback<HTMLDivElement>;
  marks: Marks;
  /** The words for one mark, said when the keyboard reaches it. */
  say: (index: number) => string;
  /** Given, the marks are a plain list of so many: a screen reader reads their words as one, and nothing is operated. */
  listed?: number | undefined;
  table: Table;
  /** Said instead of the picture when there is nothing to draw. */
  empty: string | null;
  children: ReactNode;
  legend?: ReactNode;
  keys?: string;
};

/**
 * What every chart has around its drawing: one tab stop and a live region, or the marks as a list; the table behind it, and
 * its files.
 */
export function Chart({
  title,
  describe,
  stage,
  marks,
  say,
  listed,
  table,
  empty,
  children,
  legend,
  keys,
}: Props) {
  const id = useId();
  const [figure, setFigure] = useState<HTMLElement | null>(null);
  if (empty !== null)
    return (
      <figure className="chart" aria-label={title}>
        <div ref={stage} className="chart-empty">
          {empty}
        </div>
      </figure>
    );
  const leave = (event: PointerEvent) => {
    // A lifted finger leaves too, but what it tapped stays named.
    if (event.pointerType !== "touch") marks.point(null);
  };
  return (
    <figure ref={setFigure} id={chartId(title)} className="chart" aria-label={title}>
      {listed === undefined ? (
        <>
          <div
            ref={stage}
            className="chart-stage"
            role="application"
            aria-roledescription="chart"
            aria-label={title}
            aria-describedby={id}
            tabIndex={0}
            onFocus={marks.onFocus}
            onBlur={marks.onBlur}
            onKeyDown={marks.onKeyDown}
            onPointerLeave={leave}
          >
            {children}
          </div>
          <p id={id} className="chart-hidden">
            {describe} {keys ?? "Arrow keys move from mark to mark."} The table below holds the same figures.
          </p>
          <output className="chart-hidden">{marks.spoken === null ? "" : say(marks.spoken)}</output>
        </>
      ) : (
        <>
          <div ref={stage} className="chart-stage" onPointerLeave={leave}>
            {children}
          </div>
          <p className="chart-hidden">{describe}</p>
          <ul className="chart-hidden">
            {Array.from({ length: listed }, (_, index) => (
              <li key={index}>{say(index)}</li>
            ))}
          </ul>
        </>
      )}
      {legend}
      {figure && <ChartMenu figure={figure} title={title} table={table} />}
      <ChartTable {...table} />
    </figure>
  );
}
