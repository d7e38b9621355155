import type { ScopeArea } from "@command-center/contract/administration";
import { expect, test } from "vitest";
import { areasByRegion, scopeText, withoutRepeats } from "./account-words.ts";

const area = (id: number, name: string, kind: ScopeArea["kind"], partyRegion: string): ScopeArea => ({
  id,
  name,
  kind,
  partyRegion,
});
const WESTERN = area(1, "Western", "party_region", "Western");
const MBARARA = area(2, "Mbarara", "district", "Western");
const NORTHERN = area(3, "Northern", "party_region", "Northern");
const GULU = area(4, "Gulu", "district", "Northern");
const AREAS = [WESTERN, MBARARA, NORTHERN, GULU];

test("LOGIN-07 what an account sees is said in words", () => {
  expect(scopeText([])).toBe("The whole country");
  expect(scopeText([WESTERN, GULU])).toBe("Western, Gulu");
});

test("LOGIN-07 districts stand under their region", () => {
  expect(areasByRegion(AREAS)).toEqual([
    { region: WESTERN, districts: [MBARARA] },
    { region: NORTHERN, districts: [GULU] },
  ]);
});

test.each([
  [[], []],
  [[1, 2], [1]],
  [
    [2, 4],
    [2, 4],
  ],
  [
    [4, 1, 2],
    [4, 1],
  ],
  [[99], [99]],
])("LOGIN-07 a region holds its districts: of %j stays %j", (chosen, left) => {
  expect(withoutRepeats(chosen, AREAS)).toEqual(left);
});
