import * as fc from "fast-check";
import { expect, test } from "vitest";
import { partLabel } from "./areas.ts";

test.each([
  [["Gulu"], 1, "Gulu, part of Northern"],
  [["Acholi"], 8, "Acholi, part of Northern"],
  [["Gulu", "Lira"], 2, "Gulu and Lira, part of Northern"],
  [["Acholi", "Lira", "Nebbi"], 10, "10 districts, part of Northern"],
  [[], 0, "0 districts, part of Northern"],
] as const)("LOGIN-07 %j of Northern are called so", (parts, districts, label) => {
  expect(partLabel("Northern", parts, districts)).toBe(label);
});

test("LOGIN-07 no part bears the area's name alone", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.array(fc.string()), fc.nat(), (area, parts, districts) => {
      const label = partLabel(area, parts, districts);
      expect(label).not.toBe(area);
      expect(label.endsWith(`, part of ${area}`)).toBe(true);
    }),
  );
});
