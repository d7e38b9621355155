import { listDistricts } from "@command-center/contract/areas/districts";
import { listRegionalPerformance } from "@command-center/contract/areas/regions";
import { readCampaign } from "@command-center/contract/campaign";
import { readCycle } from "@command-center/contract/cycle";
import { createExport } from "@command-center/contract/exports/exports";
import { fireEvent, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { districtOf } from "../../parts/district-map/fixtures.ts";
import { loadPage, openPage } from "../../testing/open-page.tsx";
import { card, control, openTab, rowsOf, table, textsOf } from "../../testing/page-parts.ts";
import { savedFiles } from "../../testing/saved-files.ts";

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

test("ANLY-01 a meaningless address opens the overview, and tabs follow the address, back and forward", async () => {
  const { go, press } = await openPage("/analytics?tab=nonsense&page=99&q=%00");
  expect(textsOf('[role="tab"]')).toEqual(["Overview", "Regional", "Strategy"]);
  expect(openTab()).toBe("Overview");
  expect(textsOf('[role="alert"]')).toEqual([]);
  await press("Regional");
  expect(location.search).toBe("?tab=regional");
  await go(() => fireEvent.keyDown(control("Regional"), { key: "ArrowRight" }));
  expect(location.search).toBe("?tab=strategy");
  await go(() => history.back());
  expect(openTab()).toBe("Regional");
  await go(() => history.back());
  expect(openTab()).toBe("Overview");
  await go(() => history.forward());
  expect(openTab()).toBe("Regional");
});

test("ANLY-01 ANLY-02 regional table and districts share one region, kept in the address", async () => {
  const { getByText, press } = await openPage("/analytics?tab=regional&region=Atlantis", {
    [listRegionalPerformance.path]: [
      { region: "Western", mpTurnout: "85.0", lc5Turnout: "70.3", change: "-14.7", assessment: "Stronghold" },
      { region: "Karamoja", mpTurnout: "55.1", lc5Turnout: "52.0", change: "-3.1", assessment: "Stable" },
    ].map((region) => ({ ...region, partOf: null })),
    [listDistricts.path]: () => [
      districtOf("Abim", { partyRegion: "Karamoja" }),
      districtOf("Mbarara", { partyRegion: "Western" }),
    ],
  });
  getByText("No region is selected");
  const regions = table("Turnout by party region");
  expect(rowsOf(regions)).toEqual([
    expect.stringMatching(/^Western85\.0%.*70\.3%.*−14\.7 points.*Stronghold$/),
    expect.stringMatching(/^Karamoja55\.1%.*52\.0%.*−3\.1 points.*Stable$/),
  ]);
  const chosen = () => textsOf("[aria-pressed=true]", regions);
  await press("Karamoja", regions);
  expect(location.search).toBe("?tab=regional&region=Karamoja");
  expect(chosen()).toEqual(["Karamoja"]);
  expect(rowsOf(card("Districts of Karamoja"))).toEqual([expect.stringMatching(/^Abim/)]);
  await press("Western", regions);
  expect(chosen()).toEqual(["Western"]);
});

test("ANLY-04 priorities with their progress, past and coming events, and the countdown with and without election day", async () => {
  const event = { kind: null, body: "party" } as const;
  await openPage("/analytics?tab=strategy", {
    [readCycle.path]: {
      asOf: "2025-09-02",
      countdown: { to: "2026-01-12", title: "First day", days: 132, daysCountingElectionDay: 133 },
      calendar: [
        { ...event, title: "Roadmap", startsOn: "2025-07-01", endsOn: "2025-07-01", state: "completed" },
        { ...event, title: "Primaries", startsOn: "2025-07-17", endsOn: "2025-09-17", state: "under_way" },
        { ...event, title: "First day", startsOn: "2026-01-12", endsOn: "2026-01-12", state: "upcoming" },
      ],
    },
    [readCampaign.path]: {
      aims: [
        {
          id: "membership",
          unit: "count",
          value: 18_500_000,
          target: 22_000_000,
          progress: 84.1,
          isPart: false,
        },
        { id: "women", unit: "percent", value: 37, target: 35, progress: 100, isPart: false },
        { id: "presidential", unit: "percent", value: null, target: 70, progress: null, isPart: false },
      ],
    },
  });
  const bars = [...card("Priorities").querySelectorAll("progress")];
  expect(bars.map((bar) => [bar.getAttribute("value"), bar.getAttribute("max")])).toEqual([
    ["84.1", "100"],
    ["100", "100"],
  ]);
  const [membership, women, presidential] = textsOf("[data-testid=priority]");
  expect(membership).toContain("3.5M to go");
  expect(women).toContain("Target beaten by");
  expect(presidential).toContain("No result yet");
  expect(card("Election countdown").textContent).toMatch(
    /133days to 12 January 2026, including election day.*Excluding election day: 132/,
  );
  expect(card("Calendar to 12 January 2026").textContent).toContain(
    "1 event completed, 1 under way, 1 upcoming",
  );
});

test("ANLY-05 Export Analytics sends the data type of the headline figures, and offers no other", async () => {
  const saved = savedFiles();
  const { calls, getByText, settled } = await openPage("/analytics", {
    [`POST ${createExport.path}`]: () => new Response("a file", { headers: { "content-type": "text/csv" } }),
  });
  fireEvent.click(getByText("Export Analytics"));
  await settled();
  const dialog = within(document.querySelector<HTMLElement>('[role="dialog"]') as HTMLElement);
  dialog.getByText("Analytics");
  // Whether the file has metadata, and rows alone.
  expect(dialog.getAllByRole("checkbox")).toHaveLength(2);
  fireEvent.click(dialog.getByText("Export", { selector: "button" }));
  await settled();
  const taken = calls.find(({ method }) => method === "POST");
  expect(await taken?.json()).toMatchObject({ dataTypes: ["analytics"] });
  expect(saved).toHaveLength(1);
});
