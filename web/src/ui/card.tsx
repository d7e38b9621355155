import { useId, type ReactNode } from "react";
import { cx } from "./class-names.ts";

/** How far a card's body keeps from its head: rows that bring room of their own stand closer, large figures farther. */
const DISTANCES = { close: "mt-2", usual: "mt-3", far: "mt-4" } as const;

export interface CardProps {
  title?: ReactNode;
  /** What the card counts, of what, and when: one quiet line under the title. */
  note?: ReactNode;
  /** Controls at the right of the title. */
  actions?: ReactNode;
  /** Grid placement and the like. */
  className?: string | undefined;
  /** For a card without a title, which tests could not find by its name. */
  testId?: string;
  /** How far the body keeps from the head; without a title there is no head, and it keeps none. */
  distance?: keyof typeof DISTANCES | undefined;
  /** A quiet line between head and body. */
  notice?: ReactNode;
  /** The body: it says no distance from the head of its own. */
  children?: ReactNode;
}

/** A bordered surface. With a title it is a named region of the page. */
export function Card({
  title,
  note,
  actions,
  className,
  testId,
  distance = title === undefined ? undefined : "usual",
  notice,
  children,
}: CardProps) {
  const titleId = useId();
  const look = cx("card min-w-0 rounded-lg border border-line bg-surface px-4 py-4 sm:px-4.5", className);
  const body =
    distance === undefined || children === undefined ? (
      children
    ) : (
      <div className={DISTANCES[distance]}>{children}</div>
    );
  if (title === undefined)
    return (
      <div data-testid={testId} className={look}>
        {notice}
        {body}
      </div>
    );
  return (
    <section aria-labelledby={titleId} className={look}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={titleId} className="text-14 font-[650]">
            {title}
          </h2>
          {note !== undefined && <p className="mt-0.5 text-12 text-mute">{note}</p>}
        </div>
        {actions}
        {/* For the button of a chart in the body, which makes room for it: charts.css. */}
        <div className="chart-slot" data-print="hide" />
      </div>
      {notice}
      {body}
    </section>
  );
}
