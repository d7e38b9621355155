import { cx } from "./class-names.ts";
import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg";

export interface IconProps {
  name: IconName;
  /** Size and colour; 18 px in the colour of the words beside it unless told otherwise. */
  className?: string;
}

/** A picture beside words, or in a control that has a name; never the only carrier of a meaning. */
export function Icon({ name, className = "size-4.5" }: IconProps) {
  return (
    <svg aria-hidden="true" className={cx("icon", className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
