import { textWidth, wrapText } from "../parts/geometry/text.ts";
import type { DatedEvent, Now, PlacedEvent, TimelineLayout } from "./events.ts";

/** Height of a line of words in the list of events, and the space between two events, in pixels. */
export const lineHeight = 17;
export const padding = 15;

const labelSize = 13;
const dateSize = 11;

/** A list from first to last along a line, today between what is done and what is to come. */
export function down(events: DatedEvent[], width: number, now: Now): TimelineLayout {
  const dates = Math.min(width * 0.36, Math.max(0, ...events.map((each) => textWidth(each.when, dateSize))));
  const axisX = Math.ceil(dates) + 14;
  const words = axisX + 16;
  const room = Math.max(0, width - words);
  const before = events.filter((each) => each.from <= now.day).length;
  const hasNow = Number.isFinite(now.day);
  const nowText = wrapText(now.text, room, labelSize, true, 1)[0] ?? "";
  let y = 0;
  let nowTop: number | null = null;
  const placed: PlacedEvent[] = [];
  const putNow = () => {
    nowTop = y;
    y += lineHeight + padding;
  };
  events.forEach((each, i) => {
    if (hasNow && i === before) putNow();
    // As many lines as it takes: a list has room downwards, and half a name says nothing.
    const lines = wrapText(each.event.label, room, labelSize, true, Infinity);
    const when = wrapText(each.when, dates, dateSize);
    const height = Math.max(1, lines.length, when.length) * lineHeight + padding;
    const top = y;
    const middle = top + 14;
    y += height;
    const wide = Math.max(0, ...lines.map((line) => textWidth(line, labelSize, true)));
    placed.push({
      id: each.event.id,
      done: each.done,
      dot: { x: axisX, y: middle },
      leader: null,
      lines: [
        ...when.map((text, line) => ({
          text,
          x: axisX - 14,
          y: middle + 4 + line * 14,
          anchor: "end" as const,
          kind: "date" as const,
        })),
        ...lines.map((text, line) => ({
          text,
          x: words,
          y: middle + 4 + line * lineHeight,
          anchor: "start" as const,
          kind: "label" as const,
        })),
      ],
      box: { x: words, y: top + 4, width: wide, height: height - padding },
      hit: { x: 0, y: top, width, height },
    });
  });
  if (hasNow && nowTop === null) putNow();
  const first = { x: axisX, y: Math.min(placed[0]?.dot.y ?? 0, (nowTop ?? Infinity) + 14) };
  const end = { x: axisX, y: Math.max(placed.at(-1)?.dot.y ?? 0, (nowTop ?? -Infinity) + 14) };
  const at = nowTop === null ? null : { x: axisX, y: nowTop + 14 };
  return {
    width,
    height: y,
    direction: "down",
    axis: { from: first, to: end },
    done: at && at.y > first.y ? { from: first, to: at } : null,
    now:
      at && nowTop !== null
        ? {
            at,
            text: nowText,
            x: words,
            y: at.y + 4,
            anchor: "start",
            box: { x: words, y: nowTop + 4, width: textWidth(nowText, labelSize, true), height: lineHeight },
          }
        : null,
    events: placed,
  };
}
