import { shownWords } from "@command-center/contract/exports/chosen-rows";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sendable } from "./take-export.ts";

test("LIST-01 whatever was pasted into a search, the words beside the rows can be sent", () => {
  const label = fc.string({ unit: "binary", maxLength: 200 });
  const value = fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 })
    .map((units) => String.fromCharCode(...units));
  fc.assert(
    fc.property(fc.array(fc.record({ label, value }), { maxLength: 8 }), (words) => {
      const sent = sendable(words);
      expect(shownWords.safeParse(sent).success, JSON.stringify(sent)).toBe(true);
    }),
  );
});

test("LIST-01 a text is cut between characters", () => {
  const value = `${"x".repeat(119)}😀`;
  expect(sendable([{ label: "Search", value }])).toEqual([{ label: "Search", value: "x".repeat(119) }]);
});
