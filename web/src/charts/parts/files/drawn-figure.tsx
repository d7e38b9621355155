import { useState, type ReactNode } from "react";
import { WithFinding } from "../with-finding.tsx";
import { ChartMenu } from "./chart-menu.tsx";
import { chartId } from "./chart-names.ts";

export interface DrawnFigureProps {
  title: string;
  /** What its data show; null: nothing. */
  finding: string | null;
  /** Heads of the columns of its data, then a row of words for each of its rows. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  className?: string;
  /** Bars, dots or a table of figures, in HTML. */
  children: ReactNode;
}

/**
 * A chart that is drawn in HTML and not by a component of charts: on the page it stays what it is, and it has the button of
 * all charts. Its picture is taken from the page, its data are the rows given.
 */
export function DrawnFigure({ title, finding, columns, rows, className = "", children }: DrawnFigureProps) {
  const [figure, setFigure] = useState<HTMLElement | null>(null);
  return (
    <WithFinding finding={finding}>
      <figure
        ref={setFigure}
        id={chartId(title)}
        className={`chart ${className}`}
        aria-label={title}
        data-drawn
      >
        {children}
        {figure && (
          <ChartMenu
            figure={figure}
            title={title}
            table={{
              caption: title,
              columns: columns.map((label) => ({ label })),
              rows: rows.map((cells, index) => ({ key: String(index), cells: [...cells] })),
            }}
          />
        )}
      </figure>
    </WithFinding>
  );
}

export interface DrawnFigureSkeletonProps {
  /** Words of about the finding's length. */
  like?: string;
  children: ReactNode;
}

/** Keeps the places of finding, source and the button in the head of the card, so that nothing moves when the figure comes. */
export function DrawnFigureSkeleton({ like, children }: DrawnFigureSkeletonProps) {
  return (
    <WithFinding {...(like === undefined ? {} : { like })}>
      <div className="chart chart-skeleton">{children}</div>
    </WithFinding>
  );
}
