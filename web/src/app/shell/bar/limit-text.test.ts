import { expect, test } from "vitest";
import { limitText } from "./limit-text.ts";

test.each([
  [[], null],
  [["Western"], "Only Western"],
  [["Western", "Gulu"], "Only Western, Gulu"],
  [["Abim", "Gulu", "Kitgum", "Lira", "Pader"], "Only Abim, Gulu, Kitgum and 2 more"],
])("LOGIN-07 of somebody limited to %j it says %j", (limitedTo, text) => {
  expect(limitText(limitedTo)).toBe(text);
});
