import { readArea } from "@command-center/contract/areas/areas";
import { listDistricts } from "@command-center/contract/areas/districts";
import { beforeAll, expect, test } from "vitest";
import { districtOf } from "../../../parts/district-map/fixtures.ts";
import { loadPage, openPage } from "../../../testing/open-page.tsx";
import { card, linksOf, textsOf } from "../../../testing/page-parts.ts";

beforeAll(() => loadPage("/areas/acholi"));

test("AREA-01 the page of a sub-region has its districts alone, on a map without a way out of it", async () => {
  const acholi = {
    id: 1,
    slug: "acholi",
    name: "Acholi",
    label: "Acholi",
    isPart: false,
    kind: "sub_region",
  };
  await openPage("/areas/acholi", {
    [readArea.path]: {
      area: {
        ...acholi,
        districts: 2,
        partyRegions: [{ slug: "northern", name: "Northern" }],
        subRegions: 0,
        sameAs: null,
        again: null,
      },
    },
    [listDistricts.path]: () => [
      districtOf("Gulu"),
      districtOf("Kitgum", { id: 2 }),
      districtOf("Lira", { id: 3, subRegion: "Lango" }),
    ],
  });
  expect(textsOf("h1")).toEqual(["Acholi"]);
  const main = document.querySelector("main") ?? document;
  expect(main.textContent).toContain("Sub-region in Northern region · 2 districts");
  expect(linksOf(main)).toContain("/areas/northern");
  const map = card("MP primary turnout by district, Acholi");
  expect(map.textContent).toContain("0 of 2 districts and cities");
  expect(textsOf('nav[aria-label="Place on the map"]', map)).toEqual(["Acholi"]);
  expect(textsOf('nav[aria-label="Place on the map"] button', map)).toEqual([]);
});
