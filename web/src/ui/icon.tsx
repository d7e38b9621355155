import { cx } from "./class-names.ts";
import sprite from "./icons.svg";

/** Every icon in icons.svg, by its id there. */
export const ICON_NAMES = [
  "activity",
  "arrow-down",
  "arrow-right",
  "arrow-up",
  "bell",
  "building-2",
  "calendar",
  "chart-line",
  "check",
  "chevron-down",
  "chevron-left",
  "chevron-right",
  "chevron-up",
  "circle-check",
  "clock",
  "cloud-off",
  "copy",
  "download",
  "external-link",
  "eye",
  "eye-off",
  "file-text",
  "funnel",
  "git-compare",
  "history",
  "inbox",
  "info",
  "key-round",
  "landmark",
  "layout-dashboard",
  "link",
  "list",
  "list-checks",
  "lock",
  "log-out",
  "mail",
  "map",
  "map-pin",
  "maximize",
  "megaphone",
  "menu",
  "minus",
  "monitor",
  "moon",
  "network",
  "pencil",
  "plus",
  "printer",
  "refresh-cw",
  "scale",
  "search",
  "share-2",
  "sun",
  "table",
  "trending-down",
  "trending-up",
  "triangle-alert",
  "undo",
  "upload",
  "user-round",
  "users-round",
  "vote",
  "x",
] as const;

export type IconName = (typeof ICON_NAMES)[number];

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
