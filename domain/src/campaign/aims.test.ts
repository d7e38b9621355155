import { expect, test } from "vitest";
import { AIMS } from "@command-center/contract/campaign";
import { AIM_WORDS } from "./aims.ts";

test("STAT-05 every aim has words of its own", () => {
  expect(new Set(AIMS.map((id) => AIM_WORDS[id].title)).size).toBe(AIMS.length);
});
