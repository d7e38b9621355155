import { shortDate } from "./days.ts";
import { textWidth } from "../geometry/text.ts";

export type DayTick = { day: number; x: number; text: string; anchor: "start" | "middle" | "end" };

const steps = [1, 2, 7, 14, 28, 56, 91, 182, 364];
const size = 11;

/** Dates from the first day on in even steps, and always the last day; none of them touch. */
export function dayTicks(first: number, last: number, x: (day: number) => number, width: number): DayTick[] {
  const tick = (day: number): DayTick => {
    const text = shortDate(day);
    const [at, half] = [x(day), textWidth(text, size) / 2];
    // The outer ones lean inwards where they would leave the picture.
    const anchor = at - half < 0 ? "start" : at + half > width ? "end" : "middle";
    return { day, x: at, text, anchor };
  };
  const start = tick(first);
  if (last <= first) return [start];
  const end = tick(last);
  for (const step of steps) {
    const inner: DayTick[] = [];
    for (let day = first + step; day < last; day += step) inner.push(tick(day));
    // The last date is worth more than the one before it.
    const all = [start, ...inner.filter((each) => !touches(each, end)), end];
    if (all.length <= Math.max(3, width / 90) && apart(all)) return all;
  }
  return apart([start, end]) ? [start, end] : [end];
}

function apart(ticks: DayTick[]): boolean {
  return ticks.every((each, i) => !touches(ticks[i - 1], each));
}

function span({ x, text, anchor }: DayTick): [from: number, to: number] {
  const wide = textWidth(text, size);
  const from = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
  return [from, from + wide];
}

function touches(a: DayTick | undefined, b: DayTick): boolean {
  return a !== undefined && span(a)[1] + 8 > span(b)[0];
}
