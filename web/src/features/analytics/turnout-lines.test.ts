import type { RegionTurnout } from "@command-center/contract/turnout";
import { expect, test } from "vitest";
import { turnoutOf } from "../../parts/turnout/fixtures.ts";
import { turnoutColumns, turnoutLines } from "./turnout-lines.ts";

const turnout = (percent: number | null) => (percent === null ? null : turnoutOf(percent, 100, { percent }));
const region = (name: string, then: number | null, mp: number | null, lc5: number | null): RegionTurnout => ({
  id: name.length,
  region: name,
  partOf: null,
  mp: turnout(mp),
  lc5: turnout(lc5),
  previousMp: turnout(then),
  change: then === null || mp === null ? null : mp - then,
});
const regions = [
  region("Western", 83.7, 85, 70.3),
  region("Central", 50.3, 30.2, 26.4),
  region("Kampala", 18.5, 8, null),
];
const country = { mp: turnout(49.8), lc5: turnout(43), previousMp: turnout(62), change: -12.2 };
const part = null;
const previous = { name: "2020–2021", pollingDay: "2020-09-04" };

test("ANLY the picture has three moments, two without a cycle before", () => {
  const days = { mp: "2025-07-17", lc5: undefined };
  expect(turnoutColumns({ previous, country, part, regions }, days).map(({ detail }) => detail)).toEqual([
    "4 Sep 2020",
    "17 Jul 2025",
    "",
  ]);
  expect(turnoutColumns({ previous: null, country, part, regions }, days)).toHaveLength(2);
  expect(turnoutLines({ previous: null, country, part, regions })[0]?.values).toEqual([85, 70.3]);
});

test("ANLY red is for the crisis alone, and what was not reported is unknown", () => {
  const lines = turnoutLines({ previous, country, part, regions });
  expect(lines.map(({ label, tone }) => [label, tone])).toEqual([
    ["Western", "rise"],
    ["Central", "plain"],
    ["Kampala", "crisis"],
    ["All regions", "whole"],
  ]);
  expect(lines[2]?.values).toEqual([18.5, 8, null]);
});
