import { cx } from "../../ui/class-names.ts";

export interface LengthHintProps {
  length: number;
  least: number;
}

/** How far a new password is from being long enough: the bar for eyes, the words for everybody. */
export function LengthHint({ length, least }: LengthHintProps) {
  const enough = length >= least;
  return (
    <span className="grid gap-1.5 pt-0.5">
      <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-line">
        <span
          className={cx(
            "block h-full rounded-full transition-[width] duration-150",
            enough ? "bg-pos" : "bg-mute",
          )}
          style={{ width: `${Math.min(100, (length / least) * 100)}%` }}
        />
      </span>
      <span>
        At least {least} characters; a few random words are easy to remember.
        {length > 0 && ` ${length} so far${enough ? ", long enough" : ""}.`}
      </span>
    </span>
  );
}
