import { createExport } from "@command-center/contract/exports/exports";
import { readCycle } from "@command-center/contract/cycle";
import { listFigures } from "@command-center/contract/figures";
import { listIncidents, readIncidentSummary } from "@command-center/contract/incidents";
import { listPetitions, readPetitionBacklog, readPetitionSummary } from "@command-center/contract/petitions";
import { listViews } from "@command-center/contract/views/views";
import { act, within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { setAddress } from "../../../navigation/address.ts";
import { loadPage, openPage } from "../../../testing/open-page.tsx";
import { card, linksOf, openTab, rowsOf, table, textsOf } from "../../../testing/page-parts.ts";
import { savedFiles } from "../../../testing/saved-files.ts";

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

const count = (id: string, label: string, value: number) => ({
  id,
  label,
  unit: "count",
  value,
  part: null,
  ofRecords: null,
  parts: 0,
});

test("STAT-06 HOME-10 the overview has petitions of both primaries, the backlog against the capacity, and incidents, from a meaningless address", async () => {
  const { getByRole, press } = await openPage(
    "/disputes-petitions?tab=overview&page=99&q=%00&sort=nonsense&area=x",
    {
      [readCycle.path]: { asOf: "2025-09-02" },
      [listFigures.path]: [
        {
          ...count("petitions_mp_lc5", "Petitions, MP and LC5", 613),
          parts: [
            { label: "MP", value: 431 },
            { label: "LC5", value: 182 },
          ],
        },
        count("petitions_filed", "Petitions", 710),
        count("petitions_resolved", "Resolved", 587),
        count("petitions_pending", "Pending", 26),
        {
          ...count("resolution_rate", "Resolution rate", 95.8),
          unit: "percent",
          numerator: { value: 587, label: "resolved" },
          denominator: { value: 613, label: "MP and LC5 petitions filed" },
        },
        count("petitions_pending_all", "Pending", 84),
        count("tribunal_panels", "Panels", 8),
        count("tribunal_daily_capacity", "Daily capacity", 56),
        { ...count("petition_median_days", "Resolution time", 28), unit: "days" },
        { ...count("petition_deadline_days", "Ruling deadline", 28), unit: "days" },
        count("violence_incidents", "Violence incidents", 60),
      ],
      [readPetitionSummary.path]: {
        all: { total: 710 },
        mpAndLc5: { total: 613 },
        rulingDays: 28,
        byCategory: [{ category: "mp", total: 431, resolved: 400, hearing: 0 }],
      },
      [readPetitionBacklog.path]: { panels: 8, dailyCapacity: 56, rulingDays: 28 },
      [readIncidentSummary.path]: { total: 60, minor: 40, serious: 20, fatal: 0 },
    },
  );
  expect(textsOf('[role="alert"]')).toEqual([]);
  const lead = card("MP and LC5 petitions");
  for (const words of [
    "431 MP, 182 LC5",
    "587 resolved of 613 filed",
    "26 still pending",
    "unless “all 710” is stated (97 concern mayors",
    "84 petitions of all categories pending, about a day and a half's work.",
  ])
    expect(lead.textContent).toContain(words);
  expect(textsOf("dl", lead)).toEqual(
    expect.arrayContaining([
      expect.stringContaining("Resolved587Pending26Resolution rate95.8%"),
      "Panels8Daily capacity56Resolution time28 daysRuling deadline28 days",
    ]),
  );
  expect(linksOf(lead)).toEqual(
    expect.arrayContaining([
      "/disputes-petitions?category=mp",
      "/disputes-petitions?category=mp-lc5&status=resolved",
    ]),
  );
  expect(card("By category and status").textContent).toContain(
    "All 710 petitions: 613 MP and LC5, 97 others",
  );
  expect(rowsOf(table("Petitions by category and status"))).toEqual([expect.stringMatching(/^MP.*4000/)]);
  expect(card("Pending petitions by day").textContent).toContain("a ruling is due 28 days after filing");
  await press(/^Resolution rate, 95\.8%/);
  expect(getByRole("dialog").textContent).toMatch(/587 resolved.*613 MP and LC5 petitions filed/);
  await press("Close", getByRole("dialog"));
  await press("Incidents");
  expect(card("Violence incidents").textContent).toContain("60recorded: 40 minor, 20 serious, none fatal");
});

const petition = (number: string, some: object) => ({ number, isPending: true, isOverdue: false, ...some });
const PETITIONS = [
  petition("MP/001", { category: "mp", subRegion: "Buganda", daysWaited: 10 }),
  petition("MP/002", { category: "mp", isOverdue: true, daysWaited: 45, subRegion: "Acholi" }),
  petition("LC5/003", { category: "lc5", status: "resolved", isPending: false, daysWaited: 20 }),
];

test("STAT-06 the list is searched, filtered and ordered in the address, and overdue petitions lead to it", async () => {
  const { press, enter, go } = await openPage("/disputes-petitions?tab=overview", {
    [readPetitionSummary.path]: { rulingDays: 28 },
    [listPetitions.path]: PETITIONS,
  });
  expect(textsOf("li a span", card("Overdue"))).toEqual(["MP/002"]);
  await press(/^1 overdue/, card("Overdue"));
  expect(location.search).toBe("?due=overdue");
  const list = () => card("Petitions");
  const names = () => textsOf("tbody th a", list());
  expect(names()).toEqual(["MP/002"]);
  await press("Clear all", list());
  expect(textsOf('[role="status"]', list())[0]).toBe("3 petitions");
  await enter("Category", "mp");
  await enter("Area", "buganda");
  expect(location.search).toBe("?category=mp&area=buganda");
  expect(names()).toEqual(["MP/001"]);
  await go(() => history.back());
  expect(names()).toHaveLength(2);
  await press(/^Waited/, list());
  expect(location.search).toContain("sort=days");
  expect(names()).toEqual(["MP/002", "MP/001"]);
  await enter("Search petitions", "001");
  await vi.waitFor(() => expect(names()).toEqual(["MP/001"]), 20_000);
});

test.each([
  ["?status=overdue", "Petitions"],
  ["#chart-petitions-pending-by-day", "Overview"],
  ["?incidents-severity=serious", "Incidents"],
])("DAY-03 /disputes-petitions%s, an address from before the tabs, opens %s", async (address, tab) => {
  await openPage(`/disputes-petitions${address}`, { [listPetitions.path]: PETITIONS });
  expect(openTab()).toBe(tab);
  if (tab === "Petitions") expect(textsOf("tbody th a", card("Petitions"))).toEqual(["MP/002"]);
});

test("DAY-04 a view with a filter, an order and a column that are gone opens with the rest and says what is left out", async () => {
  const values = {
    "incidents-severity": "serious",
    "incidents-kind": "dragons",
    "incidents-sort": "gone",
    weather: "rain",
  };
  const view = { id: 1, list: "incidents", name: "Old", values, isShared: false, isOwn: true, by: "admin" };
  const { press } = await openPage("/disputes-petitions?tab=incidents", {
    // A response: a sample of a record has no fields.
    [listViews.path]: () => Response.json([view]),
  });
  await press(/^Old/, card("All incidents"));
  expect(location.search).toContain("incidents-severity=serious");
  expect(card("All incidents").textContent).toContain(
    "Ignored, because this list does not have it: filter “weather”, Kind “dragons”, order by “gone”.",
  );
});

const countIn = (title: string) => textsOf('[role="status"]', card(title))[0];

const INCIDENTS = Array.from({ length: 12 }, (_, at) => ({
  id: at + 1,
  place: `District ${String.fromCharCode(76 - at)}`,
  districtSlug: null,
  severity: at < 3 ? ("serious" as const) : ("minor" as const),
}));

test("LIST-01 a list of another tab exports its rows as they are filtered and sorted, and leaves the first list alone", async () => {
  savedFiles();
  const { calls, enter, press } = await openPage("/disputes-petitions?q=gulu&tab=incidents", {
    [listPetitions.path]: [{ contest: "Gulu" }, { contest: "Moyo" }],
    [listIncidents.path]: INCIDENTS,
    [`POST ${createExport.path}`]: () => new Response("a file", { headers: { "content-type": "text/csv" } }),
  });
  await enter("Severity", "serious");
  await press("District or city", card("All incidents"));
  expect(location.search).toMatch(/incidents-severity=serious.*incidents-sort=place/);
  await press("Export these 3");
  const taken = calls.find(({ method }) => method === "POST");
  expect(await taken?.json()).toMatchObject({
    format: "csv",
    dataTypes: ["violence_incidents"],
    rows: [3, 2, 1],
    shown: expect.arrayContaining([{ label: "Severity", value: "Serious" }]),
  });
  await press("Petitions");
  expect(location.search).toBe("?q=gulu");
  expect(countIn("Petitions")).toMatch(/^1 of 2 petitions/);
});

test("LIST-01 an address with no such filter or page shows the first page of all rows", async () => {
  await openPage(
    "/disputes-petitions?tab=incidents&incidents-severity=__proto__&incidents-page=999&incidents-rows=7",
    { [listIncidents.path]: INCIDENTS },
  );
  expect(rowsOf(card("All incidents"))).toHaveLength(10);
  expect(countIn("All incidents")).toMatch(/^12 incidents/);
});
