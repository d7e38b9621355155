import { readCampaign } from "@command-center/contract/campaign";
import { listFigures } from "@command-center/contract/figures";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../testing/open-page.tsx";
import { textsOf } from "../../testing/page-parts.ts";

beforeAll(() => loadPage("/campaign-performance"));

test("STAT-05 without targets the campaign page says so", async () => {
  const { getByText } = await openPage("/campaign-performance", { [readCampaign.path]: { aims: 0 } });
  getByText("No targets are set yet");
  getByText("No priorities are set yet");
});

test("STAT-05 each target is next to what is reached, both with their sheets, and the rest are priorities", async () => {
  const aim = { unit: "percent", isPart: false, progress: 50, figure: null, targetFigure: null } as const;
  const { getAllByTestId, getByRole, press } = await openPage("/campaign-performance", {
    [listFigures.path]: [
      { id: "flagbearers_youth", label: "Young flagbearers", unit: "percent", value: 17.7 },
      { id: "target_youth", label: "Youth target", unit: "percent", value: 25 },
    ],
    [readCampaign.path]: {
      aims: [
        { ...aim, id: "renewal", value: 61.4, target: 15 },
        {
          ...aim,
          id: "youth",
          value: 17.7,
          target: 25,
          figure: "flagbearers_youth",
          targetFigure: "target_youth",
        },
        { ...aim, id: "women", value: 37, target: 35 },
        { ...aim, id: "presidential", value: null, target: 70, progress: null },
        { ...aim, id: "membership", unit: "count", value: 18_500_000, target: 22_000_000 },
      ],
    },
  });
  const kpis = getAllByTestId("kpi");
  expect(kpis.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Renewal.*61\.4%.*15%|Renewal.*15%.*61\.4%/),
    expect.stringMatching(/Youth.*17\.7%.*25%|Youth.*25%.*17\.7%/),
    expect.stringMatching(/Women.*37\.0%.*35%|Women.*35%.*37\.0%/),
    expect.stringMatching(/Presidential victory.*No result yet/),
  ]);
  expect(textsOf("[data-testid=priority]")).toEqual([expect.stringMatching(/^Membership/)]);
  for (const [value, sheet] of [
    [/^Youth, 17\.7%/, "Young flagbearers"],
    [/^Youth target, 25%/, "Youth target"],
  ] as const) {
    await press(value, kpis[1]);
    const dialog = getByRole("dialog");
    expect(textsOf("h2", dialog)).toEqual([sheet]);
    await press("Close", dialog);
  }
});
