import { readDistrict, listDistrictPetitions } from "@command-center/contract/areas/district";
import { listDistricts } from "@command-center/contract/areas/districts";
import { within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { districtOf } from "../../../parts/district-map/fixtures.ts";
import { loadPage, openPage } from "../../../testing/open-page.tsx";

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
