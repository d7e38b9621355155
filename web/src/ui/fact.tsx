import type { ReactNode } from "react";

export interface FactProps {
  name: ReactNode;
  children: ReactNode;
  /** A smaller line below the value. */
  note?: ReactNode;
  /** Classes of the value: a figure unless told otherwise. */
  look?: string | undefined;
  className?: string;
}

/** A figure of a fact where several stand in a row. */
export const SMALL_FIGURE = "text-20 font-[650] tabular-nums";

/** A name with its value below, in a list of such (`dl`). */
export function Fact({ name, children, note, look = "figure", className = "min-w-0" }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-12 text-mute">{name}</dt>
      <dd className={look}>{children}</dd>
      {note !== undefined && <dd className="text-12 text-mute">{note}</dd>}
    </div>
  );
}
