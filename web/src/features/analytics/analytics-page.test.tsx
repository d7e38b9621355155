import { readCampaign } from "@command-center/contract/campaign";
import { readCycle } from "@command-center/contract/cycle";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../testing/open-page.tsx";

beforeAll(() => loadPage("/analytics"));

test("ANLY-04 without an election day the strategy says so, and shows its priorities", async () => {
  const { getByText, getAllByTestId } = await openPage("/analytics?tab=strategy", {
    [readCycle.path]: { countdown: null, calendar: 0 },
    [readCampaign.path]: { aims: 7 },
  });
  getByText("No election day is set");
  getByText("No dates set yet");
  expect(getAllByTestId("priority")).toHaveLength(7);
});
