import { readDistrict, listDistrictPetitions } from "@command-center/contract/areas/district";
import { listDistricts } from "@command-center/contract/areas/districts";
import { within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { districtOf } from "../../../parts/district-map/fixtures.ts";
import { loadPage, openPage } from "../../../testing/open-page.tsx";
import { card, linksOf, textsOf } from "../../../testing/page-parts.ts";

beforeAll(() => loadPage("/districts-directory/gulu"));

const BROKEN = /undefined|NaN|Invalid Date|\bnull\b/;

test("STAT-07 a district's page names results that are missing, not published or without a winner, and its divisions", async () => {
  const { getByRole, getAllByText, getByText } = await openPage("/districts-directory/gulu", {
    [readDistrict.path]: {
      name: "Gulu",
      mp: null,
      lc5: null,
      counts: 0,
      divisions: [{ name: "Kawempe" }, { name: "Nakawa" }],
      seats: [
        { seat: "Ŋora's Seat", status: "awaiting", winner: null, votes: null, margin: null, outcome: null },
        {
          seat: "Ndorwa County West",
          status: "declared",
          winner: null,
          votes: null,
          margin: null,
          outcome: null,
        },
        { seat: "Mayor, Kasese", kind: "mayor" },
      ],
    },
    [listDistrictPetitions.path]: 0,
  });
  const seats = within(getByRole("region", { name: "Seats" }));
  const awaiting = seats.getByRole("row", { name: /Ŋora's Seat/ });
  expect(awaiting.textContent).toMatch(/none yet.*Awaiting a result/);
  expect(within(awaiting).getAllByText("not published")).toHaveLength(2);
  const declared = seats.getByRole("row", { name: /Ndorwa County West/ });
  expect(declared.textContent).toMatch(/winner not recorded.*Declared/);
  expect(within(declared).getAllByText("not published")).toHaveLength(2);
  expect(seats.getByRole("row", { name: /Mayor, Kasese/ })).not.toBeNull();
  expect(getAllByText("Not reported")).toHaveLength(2);
  const divisions = within(getByRole("region", { name: "Divisions" })).getAllByRole("rowheader");
  expect(divisions.map(({ textContent }) => textContent)).toEqual(["Kawempe", "Nakawa"]);
  getByText("No petition is filed about this district");
  expect(document.body.textContent).not.toMatch(BROKEN);
});

test("STAT-07 an address of no district suggests the nearest name and links to the directory", async () => {
  const { getByRole } = await openPage("/districts-directory/gul", {
    [readDistrict.path]: () => new Response("There is no such district.", { status: 404 }),
    [listDistricts.path]: () => [districtOf("Gulu"), districtOf("Abim")],
  });
  expect(getByRole("heading", { level: 1 }).textContent).toBe("No such district");
  expect(getByRole("link", { name: "Gulu" }).getAttribute("href")).toBe("/districts-directory/gulu");
  const main = within(getByRole("main"));
  expect(main.getByRole("link", { name: "All districts" }).getAttribute("href")).toBe("/districts-directory");
});

test("STAT-07 a district's page has its places, turnout with its register, seats, counts, petitions, and leads to its neighbours", async () => {
  const turnout = (percent: number) => ({
    percent,
    votesCast: percent * 10,
    registered: 1000,
    unitsReported: 9,
    unitsExpected: 10,
  });
  const read = ({ url }: Request) => {
    const isGulu = url.includes("gulu");
    return {
      ...districtOf(isGulu ? "Gulu" : "Kitgum", { mp: turnout(61), lc5: turnout(55) }),
      areas: [
        { slug: "acholi", name: "Acholi", kind: "sub_region" },
        { slug: "northern", name: "Northern", kind: "party_region" },
      ],
      seats: isGulu ? [{ seatId: 7, seat: "Gulu District Woman MP", status: "declared" }] : 0,
      counts: [{ measure: "villages", value: 1234, on: "2024-01-01" }],
      divisions: 0,
    };
  };
  const { getByText, press } = await openPage("/districts-directory/gulu", {
    [readDistrict.path]: read,
    [listDistrictPetitions.path]: [{ number: "MP/007" }],
    [listDistricts.path]: () => [
      districtOf("Gulu", { mp: turnout(61), lc5: turnout(55) }),
      districtOf("Kitgum", { id: 2, mp: turnout(70) }),
    ],
  });
  expect(getByText(/^District in/).textContent).toMatch(/^District in Acholi, Northern region · as of/);
  expect(document.title).toMatch(/^Gulu · /);
  expect(textsOf("[data-testid=turnout]")).toEqual([
    expect.stringMatching(/^MP primary.*61\.0%610 of 1,000 on the register; 9 of 10 villages/),
    expect.stringMatching(/^LC5 primary.*55\.0%550 of 1,000 on the register/),
  ]);
  expect(linksOf(card("Seats"))).toEqual(["/seats/7"]);
  expect(linksOf(card("Petitions"))).toContain("/disputes-petitions/mp-007");
  const counts = card("The district in numbers").textContent;
  expect(counts).toContain("Party register current1,000");
  expect(counts).toContain("Villages and cells 1 Jan 20241,234");
  await press(/^Kitgum/, card("Other districts of the Northern region"));
  expect(textsOf("h1")).toEqual(["Kitgum"]);
  expect(document.title).toMatch(/^Kitgum · /);
});
