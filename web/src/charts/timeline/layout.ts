import type { Box, Point } from "../parts/box.ts";
import { shortDate, toDay } from "../parts/days.ts";
import { across } from "./across.ts";
import { down } from "./down.ts";
import { datedEvents, type DatedEvent, type TimelineEvent } from "./events.ts";

export type PlacedEvent = {
  id: string;
  done: boolean;
  dot: Point;
  /** From the dot to its words, where they stand in a farther row. */
  leader: { from: Point; to: Point } | null;
  lines: { text: string; x: number; y: number; anchor: "start" | "middle" | "end"; kind: "label" | "date" }[];
  /** Around the words. */
  box: Box;
  /** What answers to the pointer. */
  hit: Box;
};

export type TimelineLayout = {
  width: number;
  height: number;
  direction: "across" | "down";
  axis: { from: Point; to: Point };
  done: { from: Point; to: Point } | null;
  now: { at: Point; text: string; x: number; y: number; anchor: "start" | "middle" | "end"; box: Box } | null;
  events: PlacedEvent[];
};

export type Now = { day: number; text: string };

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
