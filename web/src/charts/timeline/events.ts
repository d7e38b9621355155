import { countedText } from "@command-center/domain/number-text";
import { shortRange, toDay, yearOf } from "../parts/days/days.ts";
import type { Box, Point } from "../parts/geometry/box.ts";

export type PlacedEvent = {
  id: string;
  done: boolean;
  dot: Point;
  /** From the dot to its words, where they stand in a farther row. */
  leader: { from: Point; to: Point } | null;
  lines: { text: string; x: number; y: number; anchor: "start" | "middle" | "end"; kind: "label" | "date" }[];
  /** Box around the words. */
  box: Box;
  /** Box that answers to the pointer. */
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

export type TimelineEvent = {
  id: string;
  label: string;
  /** "2025-07-17"; with `until` an event of several days. */
  date: string;
  until?: string | null;
  detail?: string;
};

export type DatedEvent = { event: TimelineEvent; from: number; to: number; when: string; done: boolean };

/** Events in order of date, with their dates as they are written; those without a date are left out. */
export function datedEvents(events: readonly TimelineEvent[], asOf: number): DatedEvent[] {
  return events
    .map((event) => {
      const from = toDay(event.date);
      const to = event.until ? Math.max(from, toDay(event.until)) : from;
      const when = Number.isFinite(to) ? shortRange(from, to, yearOf(asOf)) : "";
      return { event, from, to, when, done: to <= asOf };
    })
    .filter((each) => Number.isFinite(each.from) && Number.isFinite(each.to))
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
}

/** "today", "in 20 days", "47 days ago". */
export function distance(days: number): string {
  if (days === 0) return "today";
  const count = countedText(Math.abs(days), "day", "days");
  return days > 0 ? `in ${count}` : `${count} ago`;
}
