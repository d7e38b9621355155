import { cx } from "../class-names.ts";

export interface FailedLineProps {
  /** E.g. `Saved views`. */
  what: string;
  retrying: boolean;
  onRetry: () => void;
  className?: string;
}

/** A line for a small part that could not be loaded, where everything else is there. */
export function FailedLine({ what, retrying, onRetry, className }: FailedLineProps) {
  return (
    <p data-print="hide" className={cx("text-12 text-mute", className)}>
      {what} could not be loaded.{" "}
      <button
        type="button"
        className="link inline-flex min-h-6 cursor-pointer items-center font-semibold touch-reach"
        aria-disabled={retrying || undefined}
        onClick={() => !retrying && onRetry()}
      >
        Try again
      </button>
    </p>
  );
}
