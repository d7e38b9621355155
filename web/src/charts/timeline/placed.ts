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
