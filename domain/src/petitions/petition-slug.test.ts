import { expect, test } from "vitest";
import { petitionSlug } from "./petition-slug.ts";

test.each([
  ["MP/015", "mp-015"],
  ["LC5/120", "lc5-120"],
  ["mp-015", "~mp-015"],
  ["MP 15/2025", "~MP%2015%2F2025"],
  ["Tribunal's No. 3", "~Tribunal's%20No.%203"],
])("the page of petition %s is at %s", (number, slug) => {
  expect(petitionSlug(number)).toBe(slug);
});
