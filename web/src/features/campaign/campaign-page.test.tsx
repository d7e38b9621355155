import { readCampaign } from "@command-center/contract/campaign";
import { beforeAll, test } from "vitest";
import { loadPage, openPage } from "../../testing/open-page.tsx";

beforeAll(() => loadPage("/campaign-performance"));

test("STAT-05 without targets the campaign page says so", async () => {
  const { getByText } = await openPage("/campaign-performance", { [readCampaign.path]: { aims: 0 } });
  getByText("No targets are set yet");
  getByText("No priorities are set yet");
});
