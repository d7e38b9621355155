import type { ComponentType } from "react";
import { fillOf, type Classes } from "./classes.ts";

/** What some units have in common, such as the candidate who leads there; its shades say how much. */
export type Group = { id: string; name: string; classes: Classes };

/** Shades of units: of one ramp for all, or of the ramp of the group that each is in. */
export type Shades =
  | {
      as: "shades";
      classes: Classes;
      /** What the legend calls units without a value; "No data" where left out. */
      missing?: string;
    }
  | {
      as: "groups";
      groups: readonly Group[];
      /** `GroupLegend`, brought by whoever has groups: most maps have none, and fetch it not. */
      Legend: ComponentType<GroupLegendProps>;
    };

export type GroupLegendProps = {
  groups: readonly Group[];
  /** Whether something is drawn of which nothing is known. */
  noData: boolean;
  /** What is pointed at: the legend marks its shade. */
  active: Shaded | undefined;
};

/** What is drawn of a unit: its value and, where units are in groups, the id of its group. */
export type Shaded = {
  value: number | null;
  group?: string;
  /** Why there is no value, where that has a hatch of its own. */
  hatch?: "squares";
  /** Whether a ring with a plus marks something new there. */
  hasRing?: boolean;
};

/** The fill of a unit; null where nothing is known of it. */
export function shadeOf(unit: Shaded | undefined, scale: Shades): string | null {
  const classes =
    scale.as === "shades" ? scale.classes : scale.groups.find(({ id }) => id === unit?.group)?.classes;
  return unit === undefined || classes === undefined ? null : fillOf(unit.value, classes);
}
