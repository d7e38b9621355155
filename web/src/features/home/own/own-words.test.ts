import { expect, test } from "vitest";
import { reasonText, whereText } from "./own-words.ts";

test("DAY-01 a reason says how many voters wait where, and nothing of voters that are not known", () => {
  expect(reasonText({ reason: "nullified" })).toBe("Nullified");
  expect(whereText({ voters: 54_357, districts: 18 })).toBe("54,357 voters, in 18 districts and cities");
  expect(whereText({ voters: null, districts: 1 })).toBe("in 1 district or city");
});
