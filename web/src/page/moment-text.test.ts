import { expect, test } from "vitest";
import { momentText } from "./moment-text.ts";

test("EXP-06 when something was, by Uganda's clock", () => {
  expect(momentText("2025-09-02T21:30:00Z")).toBe("3 Sep 2025, 00:30 EAT");
});
