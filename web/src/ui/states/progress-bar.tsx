import { cx } from "../class-names.ts";

export interface ProgressBarProps {
  /** 0 to 100. */
  value: number;
  label: string;
  /** What a reader hears instead of the bare number, e.g. "49.8% of registered members". */
  valueText?: string;
  /** A mark to compare with, 0 to 100, e.g. last cycle's turnout. Say in words nearby what it is. */
  mark?: number;
  className?: string;
}

const within = (value: number) => Math.min(100, Math.max(0, value));

const TRACK = cx(
  "block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line text-s4",
  "[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-current",
  "[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-current",
);

/** A part of a hundred as a bar. */
export function ProgressBar({ value, label, valueText, mark, className }: ProgressBarProps) {
  return (
    <div className={cx("relative", className)}>
      <progress
        aria-label={label}
        aria-valuetext={valueText ?? `${within(value)}%`}
        max={100}
        value={within(value)}
        className={TRACK}
      />
      {mark !== undefined && (
        <div
          data-print="exact"
          className="absolute -inset-y-0.75 w-0.5 bg-ink"
          style={{ left: `${within(mark)}%` }}
        />
      )}
    </div>
  );
}
