import * as fc from "fast-check";
import { expect, test } from "vitest";
import { overlaps } from "../parts/geometry/box.ts";
import { distance } from "./events.ts";
import { calendar } from "./fixtures.ts";
import { timelineLayout } from "./layout.ts";

const asOf = "2025-09-02";

test("no events take no room", () => {
  expect(timelineLayout([], 900, asOf)).toMatchObject({ height: 0, events: [], now: null, done: null });
  expect(timelineLayout([{ id: "a", date: "soon", label: "A" }], 900, asOf).events).toEqual([]);
});

test("wide goes across, narrow goes down", () => {
  expect(timelineLayout(calendar, 900, asOf).direction).toBe("across");
  expect(timelineLayout(calendar, 330, asOf).direction).toBe("down");
});

test("a list writes every label out, however narrow it is", () => {
  const label = "Election tribunal sits: 8 panels, first cause list of 56 petitions";
  const { events } = timelineLayout([{ id: "a", date: "2025-07-29", label }], 200, asOf);
  const words = events[0]?.lines.filter(({ kind }) => kind === "label").map(({ text }) => text);
  expect(words?.join(" ")).toBe(label);
  expect(words?.length).toBeGreaterThan(2);
});

test("dates share what they have in common, and name another year", () => {
  const dates = timelineLayout(calendar, 330, asOf).events.map((event) => event.lines[0]?.text);
  expect(dates).toEqual([
    "6 May",
    "17 Jul",
    "24 Jul",
    "20–22 Aug",
    "27 Aug",
    "23–24 Sep",
    "22–23 Oct",
    "10 Nov–12 Jan 2026",
    "12 Jan 2026",
  ]);
});

test("what ended by the day is done, and the done part ends at today", () => {
  const layout = timelineLayout(calendar, 900, asOf);
  expect(layout.events.filter((event) => event.done)).toHaveLength(5);
  expect(layout.done?.to).toEqual(layout.now?.at);
  expect(layout.now?.text).toBe("Today, 2 Sep");
});

test("one event and a day that is none still draw", () => {
  const layout = timelineLayout(calendar.slice(0, 1), 900, "never", "As of");
  expect(layout).toMatchObject({ now: null, done: null });
  expect(layout.events).toHaveLength(1);
  expect(JSON.stringify(layout)).not.toContain("null,null");
});

test.each([
  [0, "today"],
  [1, "in 1 day"],
  [132, "in 132 days"],
  [-47, "47 days ago"],
])("%i days is %s", (days, text) => {
  expect(distance(days)).toBe(text);
});

const day = fc
  .integer({ min: 0, max: 400 })
  .map((days) => new Date(Date.UTC(2025, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
const event = fc.record({
  id: fc.uuid(),
  date: day,
  until: fc.option(day),
  label: fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom("Ŋora's rerun", "MP primaries")),
});

test("words never meet or leave the picture, dots keep the order of dates", () => {
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 18 }),
      fc.integer({ min: 280, max: 1400 }),
      day,
      (events, width, today) => {
        const layout = timelineLayout(events, width, today);
        expect(layout.events).toHaveLength(events.length);
        const boxes = layout.events.map((each) => each.box);
        if (layout.now) boxes.push(layout.now.box);
        boxes.forEach((box, i) => {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.y).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(width + 0.1);
          expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
          for (const other of boxes.slice(i + 1)) expect(overlaps(box, other)).toBe(false);
        });
        layout.events.forEach(({ dot }, i) => {
          const before = layout.events[i - 1]?.dot;
          if (before)
            expect(
              layout.direction === "across" ? dot.x - before.x : dot.y - before.y,
            ).toBeGreaterThanOrEqual(0);
        });
      },
    ),
    { numRuns: 60 },
  );
});
