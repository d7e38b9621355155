import { listPetitions } from "@command-center/contract/petitions";
import { act, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { setAddress } from "../../../navigation/address.ts";
import { loadPage, openPage } from "../../../testing/open-page.tsx";

beforeAll(() => loadPage("/disputes-petitions"));

test("PET-01 a panel in the address narrows the petitions, and an unknown one narrows nothing", async () => {
  const { getByRole } = await openPage("/disputes-petitions?panel=6", {
    [listPetitions.path]: [{ panel: 6 }, { panel: 6 }, { panel: null }],
  });
  const list = within(getByRole("region", { name: "Petitions" }));
  const count = () => list.getAllByRole("status")[0]?.textContent;
  expect(count()).toBe("2 of 3 petitions");
  for (const [panel, words] of [
    ["none", "1 of 3 petitions"],
    ["99", "3 petitions"],
    ["six", "3 petitions"],
    ["x".repeat(120), "3 petitions"],
  ] as const) {
    await act(async () => setAddress({ panel }, "push"));
    expect(count(), panel).toBe(words);
  }
});
