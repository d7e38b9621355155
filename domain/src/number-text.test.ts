import { describe, expect, test } from "vitest";
import { exactText } from "./figure-text.ts";
import {
  closeMarginText,
  countedText,
  countText,
  marginText,
  percentText,
  perVoterText,
  pluralText,
  setPercentText,
  shortCountText,
  signedText,
} from "./number-text.ts";
import { changeText, pointsText } from "./results/change.ts";

describe("one format per measure", () => {
  test.each([
    [519, "519", "519"],
    [356_953, "356,953", "356,953"],
    [999_999, "999,999", "999,999"],
    [18_500_000, "18,500,000", "18.5M"],
    [9_220_000, "9,220,000", "9.22M"],
    [2_996_437, "2,996,437", "3M"],
    [28.5, "28.5", "28.5"],
  ])("HOME-09 DAY-07 a count of %d is written %s in full and %s in a headline", (count, full, short) => {
    expect(countText(count)).toBe(full);
    expect(shortCountText(count)).toBe(short);
  });

  test.each([
    [0, "0 fresh polls ordered"],
    [1, "1 fresh poll ordered"],
    [4, "4 fresh polls ordered"],
    [1.5, "1.5 fresh polls ordered"],
    [1200, "1,200 fresh polls ordered"],
  ])("DAY-07 %d takes the plural form of English: %s", (count, text) => {
    expect(countedText(count, "fresh poll ordered", "fresh polls ordered")).toBe(text);
    expect(pluralText(count, "remains", "remain")).toBe(count === 1 ? "remains" : "remain");
  });

  test.each([
    [49.84, "49.8%"],
    [43, "43.0%"],
    [8.04, "8.0%"],
    [0, "0.0%"],
    [-0.04, "0.0%"],
    [100, "100.0%"],
  ])("STAT-01 a share or turnout of %d is written %s, in a figure's sheet too", (value, text) => {
    expect(percentText(value)).toBe(text);
    expect(exactText(value, { id: "mp_turnout", unit: "percent" })).toBe(text);
  });

  test.each([
    [15, "15%"],
    [92.8, "92.8%"],
    [92.84, "92.8%"],
  ])("STAT-05 a target or published headline of %d is written %s, in a figure's sheet too", (value, text) => {
    expect(setPercentText(value)).toBe(text);
    expect(exactText(value, { id: "target_women", unit: "percent" })).toBe(text);
  });

  test.each([
    [16.48, "16.5 points"],
    [7, "7.0 points"],
    [1, "1.0 point"],
    [0, "0.0 points"],
  ])("ELEC-03 a margin of %d is written %s, never in percent", (points, text) =>
    expect(marginText(points)).toBe(text),
  );

  test.each([
    [2.84, "+2.8"],
    [-12.2, "−12.2"],
    [0.04, "0.0"],
    [-3, "−3.0"],
  ])("STAT-01 a change of %d points is written %s, and says what it is counted in", (points, text) => {
    expect(pointsText(points)).toBe(text);
    expect(changeText(points)).toBe(`${text} points`);
  });

  test.each([
    [1234, "+1234"],
    [-1234, "−1234"],
    [0, "0"],
    [-0.4, "0"],
    [-0.6, "−1"],
  ])("STAT-01 a difference of %d has its sign, and none where it is written as zero: %s", (value, text) => {
    expect(signedText(value, (size) => size.toFixed(0))).toBe(text);
  });

  test("the closest margins have two decimals, and so have members per voter", () => {
    expect(closeMarginText(0.041)).toBe("0.04");
    expect(closeMarginText(1)).toBe("1.00");
    expect(closeMarginText(1.005)).toBe("1.01");
    expect(perVoterText(0.8)).toBe("0.80");
  });
});
