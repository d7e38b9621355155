import { listElections, readElectionMargins } from "@command-center/contract/results/elections";
import { readTurnoutByRegion } from "@command-center/contract/turnout";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../../../testing/open-page.tsx";

beforeAll(() => loadPage("/election-analytics"));

test("STAT-01 without an earlier cycle the trends say so, and name the pages with others", async () => {
  const { getByText, getByRole } = await openPage("/election-analytics?tab=trends", {
    [readTurnoutByRegion.path]: { previous: null },
  });
  getByText("No earlier cycle is recorded");
  getByRole("region", { name: "Other trends" });
});

test("STAT-01 the metrics put missing votes and margins into words", async () => {
  const { getByText, getAllByText } = await openPage("/election-analytics?tab=metrics", {
    [listElections.path]: [
      { constituency: "Ŋora's County", winner: "A. O'Person", votes: null, margin: 1.5 },
    ],
    [readElectionMargins.path]: { seats: 519, published: 0, median: null, bins: 0 },
  });
  getByText("A. O'Person, votes not published");
  expect(getAllByText("No margin is published yet")).not.toHaveLength(0);
  expect(document.querySelector("main")?.textContent).not.toMatch(/undefined|NaN|Invalid Date/);
});
