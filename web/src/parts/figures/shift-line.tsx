export interface ShiftLineProps {
  /** Null where one is not known. */
  before: number | null;
  after: number | null;
  /** The ends of the line. */
  axis: readonly [low: number, high: number];
  /** The class that colours the dot of the later value. */
  dot: string;
}

/** Two values on one line: a ring for the first, a dot for the second. */
export function ShiftLine({ before, after, axis: [low, high], dot }: ShiftLineProps) {
  const at = (value: number) => `${(100 * (value - low)) / (high - low)}%`;
  const place = "absolute size-2.5 -top-1 -translate-x-1/2 rounded-full";
  return (
    <span aria-hidden="true" data-print="exact" className="relative mt-2 block h-0.5 bg-line">
      {before !== null && after !== null && (
        <span
          className="absolute h-0.5 bg-mute"
          style={{
            left: at(Math.min(before, after)),
            width: `${(100 * Math.abs(after - before)) / (high - low)}%`,
          }}
        />
      )}
      {before !== null && (
        <span className={`${place} border-2 border-mute bg-surface`} style={{ left: at(before) }} />
      )}
      {after !== null && <span className={`${place} ${dot}`} style={{ left: at(after) }} />}
    </span>
  );
}
