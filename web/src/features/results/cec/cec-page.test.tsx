import { readCecConference } from "@command-center/contract/results/cec";
import { beforeAll, test } from "vitest";
import { loadPage, openPage } from "../../../testing/open-page.tsx";

beforeAll(() => loadPage("/cec-elections"));

test("STAT-03 without any office declared the CEC page says so", async () => {
  const { getByText } = await openPage("/cec-elections", {
    [readCecConference.path]: { contests: 0, day: null, rivalDays: 0 },
  });
  getByText("No CEC election is declared yet");
});
