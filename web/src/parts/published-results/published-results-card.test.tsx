import { beforeAll, expect, test } from "vitest";
import type { PublishedResults } from "@command-center/contract/imports/published-results";
import { failure, loadPage, openPage } from "../../testing/open-page.tsx";
import { act } from "@testing-library/react";

beforeAll(async () => {
  await loadPage("/results");
  await loadPage("/data/imports/2");
});

const none: PublishedResults = { cycle: null, stations: 34_684, stationList: null, results: null };
const list = (state: "ready" | "committed"): PublishedResults => ({
  ...none,
  cycle: { id: 7, name: "2020–2021" },
  stationList: { id: 1, state, share: 1, onlyAdds: true },
});

test("IMP-24 without the offer, the empty page Results says that it could not be loaded", async () => {
  const { getByText } = await openPage("/results", {
    "*": null,
    "/api/results": new Response("null"),
    "/api/results/elections": [],
    "/api/published-results": failure(),
  });
  expect(getByText("The published results of 2021 could not be loaded")).toBeTruthy();
});

test("IMP-24 one click on the empty page Results commits the list and ends on the page of the results' import", async () => {
  let published = none;
  const answers = {
    "*": null,
    "/api/results": new Response("null"),
    "/api/results/elections": [],
    "/api/published-results": () => published,
    "POST /api/published-results": () => {
      published =
        published.stationList === null
          ? list("ready")
          : { ...published, results: { id: 2, state: "questions", share: 1, onlyAdds: false } };
      return published;
    },
    "POST /api/imports/:id/commit": () => {
      published = list("committed");
      return {};
    },
    "/api/imports/:id": { id: 2, state: "questions" },
  };
  const { calls, settled, getByText } = await openPage("/results", answers);
  await settled();
  await act(async () => getByText("Load the 2021 results").click());
  await settled();
  expect(location.pathname).toBe("/data/imports/2");
  expect(calls.filter(({ method }) => method === "POST").map(({ url }) => new URL(url).pathname)).toEqual([
    "/api/published-results",
    "/api/imports/1/commit",
    "/api/published-results",
  ]);
});
