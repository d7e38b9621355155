import type { ScopeArea } from "@command-center/contract/accounts/administration";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foundIn, nodesOf, scopeTree, stateOf, toggled, type ScopeNode } from "./scope-tree.ts";

const region = (id: number, name: string): ScopeArea => ({
  id,
  name,
  kind: "party_region",
  partyRegion: name,
  subRegion: null,
});
const sub = (id: number, name: string, partyRegion: string): ScopeArea => ({
  id,
  name,
  kind: "sub_region",
  partyRegion,
  subRegion: name,
});
const district = (id: number, name: string, partyRegion: string, subRegion: string): ScopeArea => ({
  id,
  name,
  kind: "district",
  partyRegion,
  subRegion,
});

/** Tooro lies in two regions: Kibaale of it in Northern. Karamoja has no sub-region apart from itself. */
const AREAS = [
  region(1, "Karamoja"),
  district(11, "Abim", "Karamoja", "Karamoja"),
  district(12, "Kaabong", "Karamoja", "Karamoja"),
  region(2, "Northern"),
  sub(21, "Acholi", "Northern"),
  district(22, "Gulu", "Northern", "Acholi"),
  district(23, "Gulu City", "Northern", "Acholi"),
  sub(24, "Lango", "Northern"),
  district(25, "Lira", "Northern", "Lango"),
  district(33, "Kibaale", "Northern", "Tooro"),
  region(3, "Western"),
  sub(31, "Tooro", "Western"),
  district(32, "Kabarole", "Western", "Tooro"),
  district(34, "Kyenjojo", "Western", "Tooro"),
];
const TREE = scopeTree(AREAS);
const node = (name: string): ScopeNode => {
  const found = nodesOf(TREE).find(({ area }) => area.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const state = (chosen: number[], name: string) => stateOf(TREE, chosen)(node(name));
const drawn = (nodes: readonly ScopeNode[]): unknown[] =>
  nodes.map(({ area, below }) => (below.length === 0 ? area.name : [area.name, ...drawn(below)]));

describe("AREA-01 the tree of what an account can be limited to", () => {
  test("AREA-01 regions hold sub-regions, and these districts; every area stands once", () => {
    expect(drawn(TREE)).toEqual([
      ["Karamoja", "Abim", "Kaabong"],
      ["Northern", ["Acholi", "Gulu", "Gulu City"], ["Lango", "Lira"]],
      ["Western", ["Tooro", "Kibaale", "Kabarole", "Kyenjojo"]],
    ]);
    expect(nodesOf(TREE)).toHaveLength(AREAS.length);
  });

  test.each<[number[], string, string]>([
    [[], "Northern", "none"],
    [[21], "Acholi", "all"],
    [[21], "Gulu", "all"],
    [[21], "Northern", "some"],
    [[22, 23], "Acholi", "all"],
    [[2], "Lira", "all"],
    // Kibaale is of the Northern region, though Tooro is listed under Western.
    [[2], "Kibaale", "all"],
    [[2], "Tooro", "some"],
    [[3], "Tooro", "some"],
    [[31], "Western", "all"],
    [[31], "Northern", "some"],
  ])("AREA-01 of %j, %s is chosen: %s", (chosen, name, expected) =>
    expect(state(chosen, name)).toBe(expected),
  );

  test.each<[string, number[], string, number[]]>([
    ["one tick is all of Acholi", [], "Acholi", [21]],
    ["what lies in it is no longer chosen apart", [22, 25], "Acholi", [25, 21]],
    ["a region takes in its sub-regions", [21, 25, 11], "Northern", [11, 2]],
    ["a tick more takes it off", [21], "Acholi", []],
    ["of a region, the rest stays", [2], "Acholi", [24, 33]],
    ["of a sub-region, too", [21], "Gulu", [23]],
    ["a tick on what is half chosen chooses all", [22], "Acholi", [21]],
    ["what is not in the list stays", [99], "Gulu", [99, 22]],
  ])("AREA-01 %s", (_, chosen, name, next) => expect(toggled(TREE, chosen, node(name))).toEqual(next));

  test("AREA-01 a tick on an area changes its districts and no other", () => {
    const areas = nodesOf(TREE);
    const ids = areas.map(({ area }) => area.id);
    const districts = areas.filter(({ area }) => area.kind === "district");
    const seen = (chosen: number[]) =>
      new Set(districts.filter((one) => stateOf(TREE, chosen)(one) === "all").map(({ area }) => area.id));
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...ids)), fc.constantFrom(...areas), (chosen, ticked) => {
        const before = seen(chosen);
        const wasAll = stateOf(TREE, chosen)(ticked) === "all";
        const after = seen(toggled(TREE, chosen, ticked));
        for (const { area } of districts)
          expect(after.has(area.id)).toBe(ticked.districts.includes(area.id) ? !wasAll : before.has(area.id));
        expect(stateOf(TREE, toggled(TREE, chosen, ticked))(ticked)).toBe(wasAll ? "none" : "all");
      }),
    );
  });

  test.each<[string, unknown[], string | null]>([
    ["acholi", [["Northern", ["Acholi", "Gulu", "Gulu City"]]], "Acholi"],
    ["gul", [["Northern", ["Acholi", "Gulu", "Gulu City"]]], "Gulu"],
    ["gulu city", [["Northern", ["Acholi", "Gulu City"]]], "Gulu City"],
    ["KARA", [["Karamoja", "Abim", "Kaabong"]], "Karamoja"],
    ["nowhere", [], null],
    ["", drawn(TREE), null],
  ])("AREA-01 %j finds", (text, tree, first) => {
    const found = foundIn(TREE, text);
    expect(drawn(found.tree)).toEqual(tree);
    expect(found.first?.area.name ?? null).toBe(first);
    // What holds something that was found stands open, and only that.
    for (const { area, below } of nodesOf(found.tree))
      expect(found.holding.has(area.id), area.name).toBe(
        nodesOf(below).some((one) => text !== "" && one.area.name.toLowerCase().includes(text.toLowerCase())),
      );
  });
});
