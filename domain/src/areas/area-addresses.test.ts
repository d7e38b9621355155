import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AREA_KINDS,
  areaAddresses,
  sameAreaBefore,
  type HoldingArea,
  type NamedArea,
} from "./area-addresses.ts";

const named = (id: number, kind: NamedArea["kind"], slug: string): NamedArea => ({ id, kind, slug });

describe("AREA-01 what addresses call areas", () => {
  test.each([
    ["a region has its own name", [named(1, "party_region", "northern")], ["northern"]],
    ["so has a sub-region", [named(1, "sub_region", "acholi")], ["acholi"]],
    [
      "a region comes before a sub-region, and that before a district, in whatever order they are given",
      [
        named(3, "district", "kampala"),
        named(2, "sub_region", "kampala"),
        named(1, "party_region", "kampala"),
      ],
      ["kampala", "kampala-sub-region", "kampala-district"],
    ],
    [
      "a sub-region comes before a district",
      [named(1, "sub_region", "gulu"), named(2, "district", "gulu")],
      ["gulu", "gulu-district"],
    ],
    [
      "a name that somebody has by itself is not given twice",
      [
        named(1, "party_region", "lira"),
        named(2, "sub_region", "lira-district"),
        named(3, "district", "lira"),
      ],
      ["lira", "lira-district", "lira-district-district"],
    ],
  ])("%s", (_, areas, addresses) => {
    const given = areaAddresses(areas);
    expect(areas.toSorted((a, b) => a.id - b.id).map(({ id }) => given.get(id))).toEqual(addresses);
  });

  test("every area has one address that no other has, whatever they are called", () => {
    const slug = fc.constantFrom("a", "b", "a-district", "a-sub-region", "b-sub-region-district");
    const areas = fc
      .uniqueArray(fc.record({ kind: fc.constantFrom(...AREA_KINDS), slug }), {
        selector: ({ kind, slug: name }) => `${kind} ${name}`,
      })
      .map((all) => all.map((one, id) => ({ ...one, id })));
    fc.assert(
      fc.property(areas, (all) => {
        const addresses = areaAddresses(all);
        expect(addresses.size).toBe(all.length);
        expect(new Set(addresses.values()).size).toBe(all.length);
        for (const { id, kind, slug: own } of all)
          if (kind === "party_region") expect(addresses.get(id)).toBe(own);
      }),
    );
  });
});

describe("AREA-01 an area that is another one over again", () => {
  const holding = (id: number, kind: NamedArea["kind"], slug: string, districts: number[]): HoldingArea => ({
    ...named(id, kind, slug),
    districts,
  });
  const region = holding(1, "party_region", "karamoja", [7, 8]);

  test.each([
    ["has its name and its districts", holding(2, "sub_region", "karamoja", [8, 7]), region],
    ["not with a district less", holding(2, "sub_region", "karamoja", [7]), null],
    ["nor with one more", holding(2, "sub_region", "karamoja", [7, 8, 9]), null],
    ["nor by another name", holding(2, "sub_region", "teso", [7, 8]), null],
    ["and the first is nobody's repetition", region, null],
  ])("%s", (_, area, same) => expect(sameAreaBefore(area, [region, area])).toBe(same));
});
