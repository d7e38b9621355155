import { listDistrictChairpersons } from "@command-center/contract/results/chairpersons";
import { act, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { failure, loadPage, openPage } from "../../../testing/open-page.tsx";

beforeAll(() => loadPage("/lc-results"));

test("LC5-01 LC5-02 LC5-03 results at a meaningless address load on a second try, and word status, votes and margin", async () => {
  const RESULTS = [
    { id: 1, district: "Abim", winner: "Grace Ng'orok", status: "New", votes: 12_345, margin: 7.25 },
    { id: 2, district: "Ŋora", winner: "Oŋom", status: "Incumbent_Retained" },
    { id: 3, district: "Moyo", winner: "A. B.", status: "New", votes: 5 },
  ].map((row) => ({ ...row, seatId: row.id, districtSlug: null, subRegion: null, partyRegion: null }));
  let fail = () => {};
  const failed = new Promise<Response>((resolve) => (fail = () => resolve(failure())));
  let isFailing = true;
  const opening = openPage("/lc-results?view=cards&q=%00&status=nonsense&page=99&sort=__proto__", {
    [listDistrictChairpersons.path]: () => (isFailing ? failed : Response.json(RESULTS)),
  });
  await vi.waitFor(() => screen.getByText("Loading LC Results..."), 20_000);
  fail();
  const { getByText, getByRole, getAllByTestId, queryByText, settled } = await opening;
  getByText("Results by district could not be loaded");
  expect(queryByText("Loading LC Results...")).toBeNull();
  isFailing = false;
  await act(async () => getByRole("button", { name: "Try again" }).click());
  await settled();
  const cards = getAllByTestId("result").map(({ textContent }) => textContent);
  expect(cards).toHaveLength(3);
  expect(cards[0]).toMatch(/Abim.*New Leader.*12,345 votes · margin 7.3 points/);
  expect(cards[1]).toMatch(/Moyo.*5 votes · margin not published/);
  expect(cards[2]).toMatch(/Ŋora.*Incumbent Re-elected.*Votes and margin not published/);
});
