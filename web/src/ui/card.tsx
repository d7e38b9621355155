import { useId, type ReactNode } from "react";
import { cx } from "./class-names.ts";

export interface CardProps {
  title?: ReactNode;
  /** What the card counts, of what, and when: one quiet line under the title. */
  note?: ReactNode;
  /** Controls at the right of the title. */
  actions?: ReactNode;
  /** Grid placement and the like. */
  className?: string;
  /** For a card without a title, which tests could not find by its name. */
  testId?: string;
  children?: ReactNode;
}

/** A bordered surface. With a title it is a named region of the page. */
export function Card({ title, note, actions, className, testId, children }: CardProps) {
  const titleId = useId();
  const look = cx("min-w-0 rounded-lg border border-line bg-surface px-4 py-4 sm:px-4.5", className);
  if (title === undefined)
    return (
      <div data-testid={testId} className={look}>
        {children}
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
      </div>
      {children}
    </section>
  );
}
