import type { Point } from "../parts/geometry/box.ts";
import { shortDate, toDay } from "../parts/days/days.ts";
import { across } from "./across.ts";
import { down } from "./down.ts";
import { datedEvents, type DatedEvent, type Now, type TimelineEvent, type TimelineLayout } from "./events.ts";

const widestDown = 640;

/** Left to right where there is room for the words, else from top to bottom. */
export function timelineLayout(
  events: readonly TimelineEvent[],
  width: number,
  asOf: string,
  asOfLabel = `Today, ${shortDate(toDay(asOf))}`,
): TimelineLayout {
  const now: Now = { day: toDay(asOf), text: asOfLabel };
  const dated: DatedEvent[] = datedEvents(events, now.day);
  const empty: Point = { x: 0, y: 0 };
  if (dated.length === 0)
    return {
      width,
      height: 0,
      direction: "down",
      axis: { from: empty, to: empty },
      done: null,
      now: null,
      events: [],
    };
  return (width >= widestDown ? across(dated, width, now) : null) ?? down(dated, width, now);
}
