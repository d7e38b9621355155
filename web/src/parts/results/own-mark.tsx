import { cx } from "../../ui/class-names.ts";

export interface OwnMarkProps {
  /** In tables and legends, where space is short. */
  isShort?: boolean;
  className?: string;
}

/** Marks the party's own candidate, by its yellow and in words. */
export function OwnMark({ isShort = false, className }: OwnMarkProps) {
  return (
    <span className={cx("text-12 font-normal whitespace-nowrap text-mute", className)}>
      <span
        aria-hidden="true"
        data-print="exact"
        className="mr-1 inline-block size-2.5 rounded-[2px] align-baseline"
        style={{ background: "var(--y3)" }}
      />
      {isShort ? "own" : "party’s candidate"}
    </span>
  );
}
