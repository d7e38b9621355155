import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "@command-center/domain/time/calendar";
import { FILED, HEARD, RULED, WITHDRAWN } from "./fixtures.ts";
import { barOf, barText, extentOf, stepsOf, type BarPart, type TimedPetition } from "./timeline.ts";

const told = (petition: TimedPetition) =>
  stepsOf(petition).map(({ label, on, note, gap }) => [label, on ?? "", note ?? "", gap ?? ""].join("|"));
const drawn = (petition: TimedPetition) =>
  barOf(petition)?.parts.map(({ name, days, wide }) => `${name} ${days} [${wide}]`);

describe("PET-01 what happened when", () => {
  test("PET-01 pending: the days between, what is waited for, and since when", () => {
    expect(told(HEARD)).toEqual([
      "Filed|2025-07-18||3 days",
      "Served|2025-07-21||12 days",
      "Heard|2025-08-02|panel 6|31 days so far",
      "No ruling yet||Due 15 Aug 2025|",
    ]);
    expect(stepsOf(HEARD).map(({ isLate }) => isLate)).toEqual([false, false, true, false]);
    expect(told(FILED)).toEqual(["Filed|2025-07-18||46 days so far", "No ruling yet||Due 15 Aug 2025|"]);
    const listed = { ...FILED, servedOn: "2025-07-21", hearingOn: "2025-09-15", panel: 6 };
    expect(told(listed)).toEqual([
      "Filed|2025-07-18||3 days",
      "Served|2025-07-21||43 days so far",
      "Hearing||Listed for 15 Sep 2025, panel 6|",
      "No ruling yet||Due 15 Aug 2025|",
    ]);
    expect(stepsOf(listed).map(({ isLate }) => isLate)).toEqual([false, false, true, false]);
    expect(told({ ...FILED, rulingDueOn: null })[1]).toBe("No ruling yet|||");
  });

  test("PET-01 ruled on: the ruling and the declaration that it led to", () => {
    expect(told(RULED)).toEqual([
      "Filed|2025-07-18||3 days",
      "Served|2025-07-21||12 days",
      "Heard|2025-08-02|panel 6|Same day",
      "Ruled|2025-08-02|fresh poll ordered|4 days",
      "Rerun declared|2025-08-06||",
    ]);
    expect(told({ ...RULED, followedBy: null }).slice(-2)).toEqual([
      "Ruled|2025-08-02|fresh poll ordered|31 days so far",
      "No rerun on record|||",
    ]);
    expect(told({ ...RULED, outcome: "dismissed", followedBy: null }).at(-1)).toBe(
      "Ruled|2025-08-02|dismissed|",
    );
  });

  test("PET-01 a day that must have been and is not recorded says so, and no days are counted over it", () => {
    expect(told({ ...RULED, servedOn: null, heardOn: null, panel: null }).slice(0, 4)).toEqual([
      "Filed|2025-07-18||",
      "Served||Not recorded|",
      "Heard||Not recorded|",
      "Ruled|2025-08-02|fresh poll ordered|4 days",
    ]);
  });

  test("PET-01 withdrawn: it waits for nothing", () => {
    expect(told(WITHDRAWN)).toEqual(["Filed|2025-07-18||3 days", "Withdrawn|2025-07-21||"]);
  });
});

describe("PET-01 the bar of days", () => {
  test("PET-01 overdue: what lies beyond the limit is one part", () => {
    expect(drawn(HEARD)).toEqual([
      "To service 3 [3]",
      "To the hearing 12 [12 days]",
      "Awaiting ruling 13 [13 days]",
      "Overdue 18 [18 days over]",
    ]);
    expect(barOf(HEARD)?.limit).toEqual({ text: "28-day limit, 15 Aug", percent: (28 / 46) * 100 });
    expect(barOf(HEARD)?.marks.find(({ isEnd }) => isEnd)).toMatchObject({
      text: "2 Sep, day 46",
      percent: 100,
    });
  });

  test("PET-01 in time: the days that are left to the limit are there, too", () => {
    expect(drawn(RULED)).toEqual([
      "To service 3 [3 days]",
      "To the hearing and ruling 12 [12 days]",
      "Days left 13 []",
    ]);
    expect(drawn({ ...HEARD, asOf: "2025-08-15" })).toEqual([
      "To service 3 [3 days]",
      "To the hearing 12 [12 days]",
      "Awaiting ruling 13 [13 days]",
    ]);
  });

  test("PET-01 a hearing after the limit is past it as the rest is", () => {
    expect(drawn({ ...HEARD, heardOn: "2025-08-20", ruledOn: "2025-08-25", isPending: false })).toEqual([
      "To service 3 [3]",
      "To the hearing 25 [25 days]",
      "After the limit 10 [10 days over]",
    ]);
  });

  test("PET-01 no limit on record, no line; withdrawn, none either; filed today without one, no bar", () => {
    expect(barOf({ ...HEARD, rulingDueOn: null })?.limit).toBeNull();
    expect(drawn({ ...HEARD, rulingDueOn: null })?.at(-1)).toBe("Awaiting ruling 31 [31 days]");
    expect(barOf(WITHDRAWN)?.limit).toBeNull();
    expect(drawn(WITHDRAWN)).toEqual(["To the withdrawal 3 [3 days]"]);
    expect(barOf({ ...FILED, asOf: FILED.filedOn, rulingDueOn: null })).toBeNull();
    expect(drawn({ ...FILED, asOf: FILED.filedOn })).toEqual(["Days left 28 []"]);
  });

  test("PET-01 its words are there for who does not see it", () => {
    const bar = barOf(RULED);
    expect(bar && barText(bar, RULED)).toBe(
      "Days from the filing on 18 Jul 2025. To service: 3 days. To the hearing and ruling: 12 days. Days left: 13 days. 28-day limit, 15 Aug.",
    );
  });

  const anyPetition = fc
    .record({
      served: fc.option(fc.nat(20)),
      heard: fc.option(fc.nat(40)),
      rest: fc.nat(60),
      limit: fc.option(fc.integer({ min: 1, max: 60 })),
      end: fc.constantFrom("pending", "ruled", "withdrawn"),
    })
    .map(({ served, heard, rest, limit, end }): TimedPetition => {
      const on = (days: number | null) => (days === null ? null : addDays(FILED.filedOn, days));
      const heardAfter = heard === null ? null : (served ?? 0) + heard;
      const last = Math.max(served ?? 0, heardAfter ?? 0) + rest;
      return {
        ...FILED,
        servedOn: on(served),
        heardOn: on(heardAfter),
        asOf: addDays(FILED.filedOn, last),
        ruledOn: end === "ruled" ? on(last) : null,
        outcome: end === "ruled" ? "dismissed" : null,
        withdrawnOn: end === "withdrawn" ? on(last) : null,
        isPending: end === "pending",
        isOverdue: end === "pending" && limit !== null && last > limit,
        rulingDueOn: on(limit),
      };
    });

  test("PET-01 whatever happened, the parts add up to the whole, and what is over or left is never both", () => {
    fc.assert(
      fc.property(anyPetition, (petition) => {
        const bar = barOf(petition);
        if (bar === null) return;
        const sum = (valueOf: (part: BarPart) => number) =>
          bar.parts.reduce((total, part) => total + valueOf(part), 0);
        expect(sum(({ percent }) => percent)).toBeCloseTo(100, 6);
        expect(bar.parts.every(({ days }) => days > 0)).toBe(true);
        const kinds = bar.parts.map(({ kind }) => kind);
        expect(kinds.includes("over") && kinds.includes("left")).toBe(false);
        expect(new Set(kinds).size).toBe(kinds.length);
        if (bar.limit === null) return;
        const before = bar.parts.filter(({ kind }) => kind !== "over");
        expect(before.reduce((so, { percent }) => so + percent, 0)).toBeCloseTo(bar.limit.percent, 6);
      }),
    );
  });

  test("PET-01 marks never run into each other, nor out of the bar", () => {
    fc.assert(
      fc.property(anyPetition, (petition) => {
        for (const [width, key] of [
          [270, "narrow"],
          [600, "wide"],
        ] as const) {
          const extents = (barOf(petition)?.marks ?? [])
            .filter((mark) => mark[key])
            .map((mark) => extentOf(mark, width))
            .toSorted(([a], [b]) => a - b);
          for (const [index, [from, to]] of extents.entries()) {
            expect(from).toBeGreaterThanOrEqual(extents[index - 1]?.[1] ?? 0);
            expect(to).toBeLessThanOrEqual(width + 0.001);
          }
        }
      }),
    );
  });

  test("PET-01 between the steps lie as many days as between the first and the last that are known", () => {
    fc.assert(
      fc.property(anyPetition, (petition) => {
        const known = stepsOf(petition).filter(({ state }) => state !== "awaited");
        if (known.some(({ state }) => state === "unknown")) return;
        const days = known
          .slice(0, -1)
          .map(({ gap }) => (gap === "Same day" ? 0 : Number.parseInt(gap ?? "", 10)));
        const [first, last] = [known[0]?.on ?? "", known.at(-1)?.on ?? ""];
        expect(days.reduce((so, more) => so + more, 0)).toBe(
          (Date.parse(last) - Date.parse(first)) / 86_400_000,
        );
      }),
    );
  });
});
