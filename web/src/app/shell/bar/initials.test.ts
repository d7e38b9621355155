import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  ["Akello Ketty", "AK"],
  ["admin", "A"],
  ["mary jane o'brien", "MB"],
  ["j.okello", "JO"],
  ["", ""],
])("%j becomes %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
