import { useId } from "react";
import { cx } from "../class-names.ts";
import { SkeletonWords } from "../states/skeleton.tsx";

export interface SegmentedControlProps<Value extends string> {
  /** Says for screen readers what is chosen; on screen the options say it. */
  label: string;
  options: readonly { value: Value; label: string; isOff?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

const FRAME = "inline-flex max-w-full min-w-0 rounded-md border border-line";
const OPTION = "min-w-0 border-r border-line last:border-r-0";
/** In two lines where one has no room. */
const LABEL =
  "grid h-full min-h-7.5 place-items-center px-2 text-center text-12 leading-3.5 font-semibold text-mute pointer-coarse:min-h-11";

/** One of a few, all in sight: native radio buttons, so arrow keys and forms work as everywhere. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset data-print="hide" className={cx(FRAME, className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={cx("group relative", OPTION)}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isOff}
            onChange={() => onChange(option.value)}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-md"
          />
          <span
            className={cx(
              LABEL,
              "pointer-events-none relative",
              "group-first-of-type:rounded-l-[7px] group-last-of-type:rounded-r-[7px] group-hover:text-ink",
              "peer-checked:bg-ink peer-checked:text-surface peer-disabled:text-mute peer-disabled:opacity-50",
            )}
          >
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The same before it can be operated. */
export function SegmentedControlSkeleton({ labels }: { labels: readonly string[] }) {
  return (
    <span className={FRAME} data-print="hide">
      {labels.map((label) => (
        <span key={label} className={OPTION}>
          <span className={LABEL}>
            <SkeletonWords like={label} />
          </span>
        </span>
      ))}
    </span>
  );
}
