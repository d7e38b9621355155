import { readMembership } from "@command-center/contract/areas/membership";
import { listFigures } from "@command-center/contract/figures";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../testing/open-page.tsx";
import { card, textsOf } from "../../testing/page-parts.ts";

beforeAll(() => loadPage("/membership"));

test("STAT-04 members and their target, members per voter, regions, and districts narrowed by area, at a meaningless address", async () => {
  const region = { partOf: null, registeredVoters: 100, perVoter: 1 };
  const district = { ...region, reached: 84.1, target: 100 };
  const { enter } = await openPage("/membership?page=99&q=%00&area=x&sort=y", {
    [listFigures.path]: [
      { id: "party_register", label: "Members", unit: "count", value: 18_500_000 },
      { id: "membership_target", label: "Membership target", unit: "count", value: 22_000_000 },
    ],
    [readMembership.path]: {
      register: { version: "2025", asOf: "2025-05-06" },
      voters: { asOf: "2021-01-14" },
      targetDueOn: "2026-01-12",
      total: {
        members: 18_500_000,
        target: 22_000_000,
        reached: 84.1,
        registeredVoters: 18_103_603,
        perVoter: 1.02,
        isFinding: true,
      },
      part: null,
      regions: [
        { ...region, partyRegion: "Western", members: 4_927_278, target: 5_000_000, reached: 98.5 },
        { ...region, partyRegion: "Kampala", members: 1_271_279, target: 2_000_000, reached: 63.6 },
      ],
      districts: [
        { ...district, name: "Kampala", subRegion: "Kampala", partyRegion: "Kampala", members: 1_271_279 },
        { ...district, name: "Abim", subRegion: "Karamoja", partyRegion: "Karamoja", members: 1000 },
        { ...district, name: "Moroto", subRegion: "Karamoja", partyRegion: "Karamoja", members: 2000 },
      ],
    },
  });
  expect(textsOf('[role="alert"]')).toEqual([]);
  const lead = card("Members on the party register").textContent;
  for (const words of [
    "18.5Mof the 22M target for 12 Jan 2026",
    "84.1% reached: 18,500,000 of 22,000,000",
    "2025 register, 6 May 2025",
    "Party regions2",
    "18,500,000 members ÷ 18,103,603 registered voters of 14 Jan 2021",
    "Check: more members than registered voters",
  ])
    expect(lead).toContain(words);
  const regions = card("Members against the target by region");
  expect(regions.textContent).toContain("national target shared by registered voters");
  expect(regions.textContent).toContain("4,927,278");
  const districts = card("Districts by members");
  const names = () => textsOf("tbody th", districts);
  expect(names()).toEqual(["Kampala", "Moroto", "Abim"]);
  await enter("Area", "karamoja");
  expect(names()).toEqual(["Moroto", "Abim"]);
  expect(location.search).toContain("area=karamoja");
  expect(textsOf('[role="status"]', districts)[0]).toBe("2 of 3 districts and cities");
});
