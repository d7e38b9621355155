import { listStructureDistricts, readStructure } from "@command-center/contract/areas/structure";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../../testing/open-page.tsx";
import { card, openTab, rowsOf, textsOf } from "../../../testing/page-parts.ts";

beforeAll(() => loadPage("/party-structure"));

const LEVELS = { constituencies: 10, subCounties: 20, parishes: 30, villages: 3074, pollingStations: 50 };
const ANSWERS = {
  [readStructure.path]: {
    organs: [
      {
        name: "Central Executive Committee (CEC)",
        areaKind: null,
        posts: [
          { title: "National Chairperson", isElected: true, holder: "Y. Example", electedOn: "2025-08-27" },
          { title: "Secretary General", isElected: false, holder: null, electedOn: null },
        ],
      },
      { name: "District Conference", areaKind: "district", units: 146, publicUnits: 146, posts: 0 },
      { name: "Branch", areaKind: "village", units: 70_500, publicUnits: 70_516, posts: 0 },
    ],
    leagues: [{ name: "Youth League", posts: [{ holder: "Z. Example" }] }],
    total: { districts: 146, ...LEVELS, constituencies: 353 },
    part: null,
    regions: [{ partyRegion: "Karamoja", districts: 9, ...LEVELS }],
  },
  [listStructureDistricts.path]: [
    { slug: "gulu", name: "Gulu", partyRegion: "Northern", ...LEVELS },
    { slug: "abim", name: "Abim", partyRegion: "Karamoja", ...LEVELS },
  ],
} as const;

test("STAT-02 posts with holders or without, counts by region, and tabs in the address, back and forward, from a meaningless one", async () => {
  const { go, press } = await openPage("/party-structure?tab=nonsense&level=x&district=nowhere", ANSWERS);
  const items = (title: string) => textsOf("li", card(title));
  expect(textsOf('[role="alert"]')).toEqual([]);
  expect(openTab()).toBe("Leadership");
  const cec = card("Central Executive Committee (CEC)");
  expect(cec.textContent).toContain("1 of 2 posts have a recorded holder");
  expect(items("Central Executive Committee (CEC)")).toEqual([
    "National ChairpersonY. Example",
    "Secretary GeneralNot recorded",
  ]);
  expect(items("Organs by level")).toHaveLength(3);
  expect(items("Leagues")).toEqual(["Youth LeagueZ. Example"]);
  await press("Regional");
  expect(location.search).toContain("tab=regional");
  expect(rowsOf(card("Structures by party region"))).toEqual([
    expect.stringMatching(/^Karamoja9.*3,074/),
    expect.stringMatching(/^All146353/),
  ]);
  await press("Mapping");
  expect(location.search).toContain("tab=mapping");
  await go(() => history.back());
  expect(openTab()).toBe("Regional");
  await go(() => history.forward());
  expect(openTab()).toBe("Mapping");
});

test("STAT-02 Mapping has organs next to public levels, and the units of the district in the address", async () => {
  const { press } = await openPage("/party-structure?tab=mapping&district=gulu", ANSWERS);
  expect(rowsOf(card("Party organs and official units")).slice(1)).toEqual([
    expect.stringMatching(/^District Conference.*one each/),
    expect.stringMatching(/^Branch.*16 fewer than the official district lists/),
  ]);
  const tiles = card("Villages by district");
  expect(textsOf("dd", tiles)[0]).toBe("Gulu Northern");
  await press("Parishes", tiles);
  expect(location.search).toContain("level=parishes");
  card("Parishes and wards by district");
});
