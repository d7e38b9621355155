import type { Election } from "@command-center/contract/results/elections";
import type { Locator, Page } from "@playwright/test";
import { expect, reading, test } from "../steps/product.ts";

const stat = (page: Page, label: string) => page.getByTestId("stat").filter({ hasText: label });
const declarations = (page: Page) => page.getByRole("region", { name: "Declarations" });
const rowsOf = (region: Locator) => region.getByRole("table").getByRole("rowheader");
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search constituencies" });

test.describe("ELEC tabs", () => {
  reading(
    "ELEC-01 ELEC-02 the tabs are MP, LC5, CEC and Petitions; the address opens one, MP where it makes no sense",
    async ({ page, product }) => {
      for (const [query, tab] of [
        ["", "MP"],
        ["?tab=mp-primaries", "MP"],
        ["?tab=lc5", "LC5"],
        ["?tab=cec", "CEC"],
        ["?tab=petitions", "Petitions"],
        ["?tab=nonsense", "MP"],
        ["?tab=", "MP"],
      ] as const) {
        await product.signIn(`/elections${query}`);
        await expect.soft(page.getByRole("heading", { level: 1 }), query).toHaveText("Elections Overview");
        await expect.soft(page.getByRole("tab"), query).toHaveText(["MP", "LC5", "CEC", "Petitions"]);
        await expect
          .soft(page.getByRole("tab", { name: tab, exact: true }), query)
          .toHaveAttribute("aria-selected", "true");
      }
    },
  );

  reading(
    "ELEC-02 choosing a tab writes the address, and back and forward follow it",
    async ({ page, product }) => {
      await product.signIn("/elections?q=abim&page=2");
      await page.getByRole("tab", { name: "CEC" }).click();
      await expect(page).toHaveURL(/\/elections\?tab=cec$/);
      await page.getByRole("tab", { name: "Petitions" }).click();
      await expect(page).toHaveURL(/\?tab=petitions$/);
      await page.goBack();
      await expect(page.getByRole("tab", { name: "CEC" })).toHaveAttribute("aria-selected", "true");
      await page.goBack();
      await expect(searchBox(page)).toHaveValue("abim");
      await page.goForward();
      await expect(page.getByRole("tab", { name: "CEC" })).toHaveAttribute("aria-selected", "true");
    },
  );
});

test.describe("ELEC MP", () => {
  reading("ELEC-03 four stat cards and the first ten declarations", async ({ page, product }) => {
    await product.signIn("/elections");
    await expect(page.getByTestId("stat")).toHaveCount(4);
    await expect(stat(page, "Constituencies").getByText("519", { exact: true })).toBeVisible();
    await expect(stat(page, "MPs declared").getByText("536", { exact: true })).toBeVisible();
    await expect(stat(page, "Current declarations").getByText("519", { exact: true })).toBeVisible();
    await expect(stat(page, "MP turnout").getByText("49.8%", { exact: true })).toBeVisible();
    const table = declarations(page).getByRole("table");
    await expect(table.getByRole("columnheader")).toHaveText([
      "Constituency",
      "Winner",
      "Votes",
      "Margin, points",
      "Status",
    ]);
    await expect(table.getByRole("rowheader")).toHaveCount(10);
    await expect(table.getByRole("cell", { name: "Declared", exact: true })).toHaveCount(10);
    await expect(declarations(page).getByText("1–10 of 519")).toBeVisible();
  });

  reading(
    "ELEC-03 a seat of which only the loser was published is declared, with winner, votes and margin not known",
    async ({ page, product }) => {
      await product.signIn("/elections?q=ndorwa+county+west");
      const row = declarations(page).getByRole("row", { name: /Ndorwa County West/ });
      await expect(row.getByRole("cell")).toHaveText([
        "winner not recorded",
        "not published",
        "not published",
        "Declared",
      ]);
      await expect(page.getByText(/of 513 seats were won by less than 5 points/)).toContainText(
        "the margins of 6 more are not published",
      );
    },
  );
  reading("ELEC-03 the 17 seats that voted again show their own polling day", async ({ page, product }) => {
    await product.signIn("/elections");
    await expect(declarations(page)).toContainText(
      "Voting was on 17 Jul 2025; 17 seats voted again later (day shown).",
    );
    const all = (await (await page.request.get("/api/elections")).json()) as Election[];
    const again = all.filter(({ rerunOn }) => rerunOn !== undefined);
    expect(again).toHaveLength(17);
    const [one] = again;
    await searchBox(page).fill(one?.constituency ?? "");
    const [, month, day] = (one?.rerunOn ?? "").split("-").map(Number);
    expect(month).toBe(8);
    await expect(rowsOf(declarations(page)).filter({ hasText: one?.constituency ?? "" })).toHaveText(
      `${one?.constituency} voted again on ${day} Aug 2025`,
    );
  });

  reading("ELEC-03 a stat opens its sheet", async ({ page, product }) => {
    await product.signIn("/elections");
    await page.getByRole("button", { name: /^MPs declared, 536/ }).click();
    await expect(page.getByRole("dialog", { name: "MPs declared" })).toBeVisible();
  });

  reading(
    "ELEC-04 the search filters, announces what it found and stays in the address",
    async ({ page, product }) => {
      await product.signIn("/elections");
      await searchBox(page).fill("WOMAN abim");
      await expect(rowsOf(declarations(page))).toHaveText(["Abim District Woman MP"]);
      await expect(declarations(page).getByRole("status")).toHaveText("1 of 519 seats");
      await expect(page).toHaveURL(/\?q=WOMAN\+abim$/);
      await page.reload();
      await expect(searchBox(page)).toHaveValue("WOMAN abim");
      await expect(rowsOf(declarations(page))).toHaveCount(1);
      await page.getByRole("button", { name: "Clear the search" }).click();
      await expect(searchBox(page)).toBeFocused();
      await expect(declarations(page).getByText("1–10 of 519")).toBeVisible();
      await expect(page).toHaveURL(/\/elections$/);
    },
  );

  test("ELEC-04 ŋ and apostrophes are found however they are typed", async ({ page, product }) => {
    await page.route("**/api/elections", (route) =>
      route.fulfill({
        json: [
          { id: 1, constituency: "Ŋora", winner: "Stephen Oŋom", votes: 5, margin: 1 },
          { id: 2, constituency: "Moyo", winner: "Grace Ng'orok", votes: null, margin: null },
        ].map((row) => ({ ...row, seatId: row.id, district: null, subRegion: null, partyRegion: null })),
      }),
    );
    await product.signIn("/elections?q=onom", { plain: true });
    await expect(rowsOf(declarations(page))).toHaveText(["Ŋora"]);
    await searchBox(page).fill("ngorok");
    await expect(rowsOf(declarations(page))).toHaveText(["Moyo"]);
    await expect(declarations(page).getByRole("cell", { name: "not published" })).toHaveCount(2);
    await searchBox(page).fill("nobody");
    await expect(declarations(page).getByText("No seats match your search")).toBeVisible();
  });

  reading("ELEC-04 every column sorts, both ways, over all records", async ({ page, product }) => {
    await product.signIn("/elections");
    const table = declarations(page).getByRole("table");
    for (const name of ["Winner", "Votes", "Margin, points", "Status", "Constituency"]) {
      const header = table.getByRole("columnheader", { name, exact: true });
      await header.getByRole("button").click();
      const first = await header.getAttribute("aria-sort");
      expect(["ascending", "descending"]).toContain(first);
      await header.getByRole("button").click();
      await expect(header).toHaveAttribute("aria-sort", first === "ascending" ? "descending" : "ascending");
      await expect(table.locator("[aria-sort]")).toHaveCount(1);
    }
    await table.getByRole("button", { name: "Votes" }).click();
    await expect(page).toHaveURL(/sort=votes&order=desc/);
    const answer = await page.request.get("/api/elections?sort=votes&order=desc&limit=10");
    const most: { votes: number }[] = await answer.json();
    await expect(table.locator("tbody tr td:nth-of-type(2)")).toHaveText(
      most.map(({ votes }) => votes.toLocaleString("en-GB")),
    );
    await page.goBack();
    await expect(table.getByRole("columnheader", { name: "Constituency" })).toHaveAttribute("aria-sort", /./);
  });

  reading("ELEC-04 pages of ten over all records, by button, list and address", async ({ page, product }) => {
    await product.signIn("/elections");
    const region = declarations(page);
    await region.getByRole("button", { name: "Next page" }).click();
    await expect(region.getByText("11–20 of 519")).toBeVisible();
    await expect(page).toHaveURL(/\?page=2$/);
    await region.getByLabel("Page", { exact: true }).selectOption("52");
    await expect(region.getByText("511–519 of 519")).toBeVisible();
    await expect(rowsOf(region)).toHaveCount(9);
    await expect(region.getByRole("button", { name: "Next page" })).toHaveAttribute("aria-disabled", "true");
    await page.goBack();
    await expect(region.getByText("11–20 of 519")).toBeVisible();
  });

  reading(
    "ELEC-04 an address that makes no sense is the default, without an error",
    async ({ page, product }) => {
      await product.signIn("/elections?q=%00&sort=constructor&order=up&page=99&margin=-7");
      await expect(declarations(page).getByText("1–10 of 519")).toBeVisible();
      await expect(searchBox(page)).toHaveValue("");
      await expect(page.getByRole("alert")).toHaveCount(0);
    },
  );

  reading("ELEC-03 a bar of the margins filters the table, by keyboard too", async ({ page, product }) => {
    await product.signIn("/elections");
    const chart = page.getByRole("application", { name: "Seats by winning margin" });
    await chart.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?margin=5$/);
    const { bins } = await (await page.request.get("/api/elections/margins")).json();
    await expect(declarations(page).getByText(`1–10 of ${bins[1].seats}`)).toBeVisible();
    await declarations(page)
      .getByRole("button", { name: /Margin 5–10 points/ })
      .click();
    await expect(declarations(page).getByText("1–10 of 519")).toBeVisible();
  });

  reading(
    "ELEC-03 on a phone every declaration is an entry that can still be sorted",
    async ({ page, product }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await product.signIn("/elections");
      await expect(rowsOf(declarations(page))).toHaveCount(10);
      await page.getByLabel("Sort by").selectOption("Votes");
      await expect(page).toHaveURL(/sort=votes&order=desc/);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    },
  );
});

test.describe("ELEC LC5, CEC, Petitions", () => {
  reading(
    "ELEC-05 LC5: stats, turnout by region and the alert with Kampala's five divisions",
    async ({ page, product }) => {
      await product.signIn("/elections?tab=lc5");
      await expect(stat(page, "LC5 turnout").getByText("43.0%", { exact: true })).toBeVisible();
      await expect(stat(page, "Incumbents re-elected").getByText("118", { exact: true })).toBeVisible();
      const regions = page.getByRole("region", { name: "Turnout by region" });
      await regions.getByText("Show table").click();
      await expect(regions.getByRole("rowheader")).toHaveText([
        "Western",
        "Karamoja",
        "Northern",
        "Eastern",
        "Central",
        "Kampala",
      ]);
      const alert = page.getByRole("region", { name: "Kampala Mobilization Crisis" });
      await expect(alert.getByRole("rowheader")).toHaveText([
        "Central",
        "Kawempe",
        "Makindye",
        "Nakawa",
        "Rubaga",
      ]);
      await expect(alert.getByText("8.0% of the party register")).toBeVisible();
    },
  );

  reading(
    "ELEC-06 CEC: position, date, winner, votes and percentage of nine offices",
    async ({ page, product }) => {
      await product.signIn("/elections?tab=cec");
      const table = page.getByRole("table", { name: "CEC elections" });
      await expect(table.getByRole("columnheader")).toHaveText([
        "Position",
        "Date",
        "Winner",
        "Votes",
        "Percentage",
      ]);
      await expect(table.getByRole("rowheader")).toHaveCount(9);
      const row = table.getByRole("row", { name: /Second National Vice-Chairperson \(Female\)/ });
      await expect(row.getByRole("cell")).toHaveText(
        ["27 Aug 2025", "Anita Among", "11,680", "92.8%"].map(starts),
      );
      await expect(table.getByText("unopposed", { exact: true })).toHaveCount(4);
      await expect(table).not.toContainText(/null|undefined|NaN/);
    },
  );

  reading("ELEC-07 Petitions: totals and a breakdown by category", async ({ page, product }) => {
    await product.signIn("/elections?tab=petitions");
    await expect(stat(page, "Petitions, all categories").getByText("710", { exact: true })).toBeVisible();
    await expect(stat(page, "Petitions, MP and LC5").getByText("613", { exact: true })).toBeVisible();
    await expect(stat(page, "Resolved, MP and LC5").getByText("587", { exact: true })).toBeVisible();
    await expect(stat(page, "Resolved, MP and LC5")).toContainText("95.8% of 613");
    await expect(stat(page, "Pending, MP and LC5").getByText("26", { exact: true })).toBeVisible();
    const table = page.getByRole("table", { name: "Petitions by category" });
    await expect(table.getByRole("rowheader")).toHaveCount(5);
    for (const [name, filed] of [
      ["MP primaries", "431"],
      ["LC5 primaries", "182"],
    ] as const) {
      await expect(table.getByRole("row", { name }).getByRole("cell").first()).toHaveText(filed);
    }
  });
});

test.describe("ELEC states", () => {
  test("ELEC-03 while one call fails the rest stands, and it can be tried again", async ({
    page,
    product,
  }) => {
    let failing = true;
    await page.route("**/api/elections", (route) =>
      failing ? route.fulfill({ status: 500, body: "Try later." }) : route.continue(),
    );
    await product.signIn("/elections", { plain: true });
    await expect(page.getByText("The declarations could not be loaded")).toBeVisible();
    await expect(stat(page, "Constituencies").getByText("519", { exact: true })).toBeVisible();
    failing = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(declarations(page).getByText("1–10 of 519")).toBeVisible();
  });

  test("ELEC-03 nothing declared yet: every tab says so and nothing is NaN", async ({ page, product }) => {
    for (const path of ["elections", "cec-results", "divisions", "regional-performance"])
      await page.route(`**/api/${path}`, (route) => route.fulfill({ json: [] }));
    await page.route("**/api/elections/margins", (route) =>
      route.fulfill({ json: { seats: 0, published: 0, median: null, bins: [] } }),
    );
    await product.signIn("/elections", { plain: true });
    await expect(page.getByText("No seat is declared yet")).toBeVisible();
    await expect(page.getByText("No margin is published yet")).toBeVisible();
    await page.getByRole("tab", { name: "LC5" }).click();
    await expect(page.getByText("No division to show")).toBeVisible();
    await page.getByRole("tab", { name: "CEC" }).click();
    await expect(page.getByText("No CEC election is declared yet")).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/undefined|NaN|Invalid Date/);
  });
});

/** A cell's unit follows its value where there is no header. */
function starts(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(".", "\\.")}%?$`);
}
