import { listDivisions } from "@command-center/contract/areas/districts";
import { listRegionalPerformance } from "@command-center/contract/areas/regions";
import { listFigures } from "@command-center/contract/figures";
import { listCecResults, readCecConference } from "@command-center/contract/results/cec";
import { listElections, readElectionMargins } from "@command-center/contract/results/elections";
import { act } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { sample } from "../../../../page/sample.ts";
import { failure, loadPage, openPage } from "../../../../testing/open-page.tsx";

beforeAll(() => loadPage("/elections"));

test("ELEC-03 the declarations that failed load on a second try, and the figures stay meanwhile", async () => {
  let isFailing = true;
  const { getByText, getByRole, getAllByTestId, settled } = await openPage("/elections", {
    [listElections.path]: () =>
      isFailing ? failure() : sample(listElections.output, [{ constituency: "Ŋora's County" }]),
    [readElectionMargins.path]: { bins: 0 },
    [listFigures.path]: [{ id: "constituencies", unit: "count", value: 519 }],
  });
  getByText("The declarations could not be loaded");
  expect(getAllByTestId("stat")[0]?.textContent).toContain("519");
  isFailing = false;
  await act(async () => getByRole("button", { name: "Try again" }).click());
  await settled();
  expect(getByRole("region", { name: "Declarations" }).textContent).toContain("Ŋora's County");
});

test("ELEC-03 without the conference, the votes of an office are not known, rather than not published", async () => {
  const { getByRole } = await openPage("/elections?tab=cec", {
    [listCecResults.path]: [{ position: "Chairperson", votes: null, percentage: null }],
    [readCecConference.path]: failure,
  });
  expect(getByRole("table", { name: "CEC elections" }).textContent).toContain("not known");
});

test("ELEC-03 every tab without a declaration says so", async () => {
  const { getByText, getByRole, settled } = await openPage("/elections", {
    [listElections.path]: 0,
    [listCecResults.path]: 0,
    [listDivisions.path]: 0,
    [listRegionalPerformance.path]: 0,
    [readElectionMargins.path]: { seats: 0, published: 0, median: null, bins: 0 },
  });
  const show = async (name: string) => {
    await act(async () => getByRole("tab", { name }).click());
    await settled();
  };
  getByText("No seat is declared yet");
  getByText("No margin is published yet");
  await show("LC5");
  getByText("No division to show");
  await show("CEC");
  getByText("No CEC election is declared yet");
  expect(document.querySelector("main")?.textContent).not.toMatch(/undefined|NaN|Invalid Date/);
});
