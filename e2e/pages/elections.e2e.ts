import type { Election } from "@command-center/contract/results/elections";
import type { Locator, Page } from "@playwright/test";
import { expect, reading, test } from "../steps/product.ts";

const stat = (page: Page, label: string) => page.getByTestId("stat").filter({ hasText: label });
const declarations = (page: Page) => page.getByRole("region", { name: "Declarations" });
const rowsOf = (region: Locator) => region.getByRole("table").getByRole("rowheader");
const soft = expect.configure({ soft: true });
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search constituencies" });

const isChosen = (page: Page, tab: string) =>
  expect(page.getByRole("tab", { name: tab, exact: true })).toHaveAttribute("aria-selected", "true");

reading(
  "ELEC-01 ELEC-02 ELEC-03 ELEC-04 the MP tab, opened with a meaningless address: stats, sheet, pages, margins, sorting, search",
  async ({ page, product }) => {
    await product.signIn("/elections?tab=nonsense&q=%00&sort=constructor&order=up&page=99&margin=-7", {
      whole: true,
    });
    const region = declarations(page);
    const table = region.getByRole("table");
    await test.step("every parameter without meaning has its default, without an error", async () => {
      await soft(page.getByRole("heading", { level: 1 })).toHaveText("Elections Overview");
      await soft(page.getByRole("tab")).toHaveText(["MP", "LC5", "CEC", "Petitions"]);
      await isChosen(page, "MP");
      await soft(region.getByText("1–10 of 519")).toBeVisible();
      await soft(searchBox(page)).toHaveValue("");
      await soft(page.getByRole("alert")).toHaveCount(0);
    });

    await test.step("four stat cards and the first ten declarations", async () => {
      await soft(page.getByTestId("stat")).toHaveCount(4);
      for (const [label, value] of [
        ["Constituencies", "519"],
        ["MPs declared", "536"],
        ["Current declarations", "519"],
        ["MP turnout", "49.8%"],
      ] as const)
        await soft(stat(page, label).getByText(value, { exact: true })).toBeVisible();
      await soft(table.getByRole("columnheader")).toHaveText([
        "Constituency",
        "Winner",
        "Votes",
        "Margin, points",
        "Status",
      ]);
      await soft(table.getByRole("rowheader")).toHaveCount(10);
      await soft(table.getByRole("cell", { name: "Declared", exact: true })).toHaveCount(10);
      await page.getByRole("button", { name: /^MPs declared, 536/ }).click();
      await soft(page.getByRole("dialog", { name: "MPs declared" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    });

    await test.step("a margin bar filters the table by keyboard, and its chip clears the filter", async () => {
      await page.getByRole("application", { name: "Seats by winning margin" }).focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/[?&]margin=5(&|$)/);
      const { bins } = await (await page.request.get("/api/elections/margins")).json();
      await expect(region.getByText(`1–10 of ${bins[1].seats}`)).toBeVisible();
      await region.getByRole("button", { name: /Margin 5–10 points/ }).click();
      await expect(region.getByText("1–10 of 519")).toBeVisible();
    });

    await test.step("pages of ten over all records, by button, list and address", async () => {
      await region.getByRole("button", { name: "Next page" }).click();
      await expect(region.getByText("11–20 of 519")).toBeVisible();
      await expect(page).toHaveURL(/[?&]page=2(&|$)/);
      await region.getByLabel("Page", { exact: true }).selectOption("52");
      await expect(region.getByText("511–519 of 519")).toBeVisible();
      await expect(rowsOf(region)).toHaveCount(9);
      await expect(region.getByRole("button", { name: "Next page" })).toHaveAttribute(
        "aria-disabled",
        "true",
      );
      await page.goBack();
      await expect(region.getByText("11–20 of 519")).toBeVisible();
    });

    await test.step("a column sorts, over all records", async () => {
      await table.getByRole("button", { name: "Votes" }).click();
      await expect(page).toHaveURL(/sort=votes&order=desc/);
      await expect(table.locator("[aria-sort]")).toHaveCount(1);
      const answer = await page.request.get("/api/elections?sort=votes&order=desc&limit=10");
      const most: { votes: number }[] = await answer.json();
      await expect(table.locator("tbody tr td:nth-of-type(2)")).toHaveText(
        most.map(({ votes }) => votes.toLocaleString("en-GB")),
      );
      await page.goBack();
      await expect(table.getByRole("columnheader", { name: "Constituency" })).toHaveAttribute(
        "aria-sort",
        /./,
      );
    });

    await test.step("a seat that voted again shows its own polling day", async () => {
      await soft(region).toContainText("Voting was on 17 Jul 2025; 17 seats voted again later (day shown).");
      const all = (await (await page.request.get("/api/elections")).json()) as Election[];
      const again = all.filter(({ rerunOn }) => rerunOn !== undefined);
      expect(again).toHaveLength(17);
      const [one] = again;
      await searchBox(page).fill(one?.constituency ?? "");
      const [, month, day] = (one?.rerunOn ?? "").split("-").map(Number);
      expect(month).toBe(8);
      await soft(rowsOf(region).filter({ hasText: one?.constituency ?? "" })).toHaveText(
        `${one?.constituency} voted again on ${day} Aug 2025`,
      );
    });

    await test.step("a seat with only the loser's votes published is declared, without winner, votes and margin", async () => {
      await searchBox(page).fill("ndorwa county west");
      const row = region.getByRole("row", { name: /Ndorwa County West/ });
      await soft(row.getByRole("cell")).toHaveText([
        "winner not recorded",
        "not published",
        "not published",
        "Declared",
      ]);
      await soft(page.getByText(/of 513 seats were won by less than 5 points/)).toContainText(
        "the margins of 6 more are not published",
      );
    });

    await test.step("the search filters, announces its count and stays in the address", async () => {
      await page.getByRole("button", { name: "Clear the search" }).click();
      await expect(searchBox(page)).toBeFocused();
      await expect(page).not.toHaveURL(/[?&]q=/);
      await searchBox(page).fill("WOMAN abim");
      await expect(rowsOf(region)).toHaveText(["Abim District Woman MP"]);
      await expect(region.getByRole("status")).toHaveText("1 of 519 seats");
      await expect(page).toHaveURL(/[?&]q=WOMAN\+abim/);
      await page.reload();
      await expect(searchBox(page)).toHaveValue("WOMAN abim");
      await expect(rowsOf(region)).toHaveCount(1);
      await page.getByRole("button", { name: "Clear the search" }).click();
      await expect(region.getByText("of 519", { exact: false }).first()).toBeVisible();
    });

    await test.step("on a phone every declaration is an entry that can still be sorted", async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await expect(rowsOf(region)).toHaveCount(10);
      await page.getByLabel("Sort by").selectOption("Votes");
      await expect(page).toHaveURL(/sort=votes&order=desc/);
      await expect
        .poll(() =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        )
        .toBe(0);
    });
  },
);

reading(
  "ELEC-01 ELEC-02 ELEC-05 ELEC-06 ELEC-07 the other tabs: what each says, and back and forward between them",
  async ({ page, product }) => {
    await product.signIn("/elections?tab=lc5", { whole: true });
    await isChosen(page, "LC5");
    await test.step("LC5: stats, turnout by region and the alert with Kampala's five divisions", async () => {
      await soft(stat(page, "LC5 turnout").getByText("43.0%", { exact: true })).toBeVisible();
      await soft(stat(page, "Incumbents re-elected").getByText("118", { exact: true })).toBeVisible();
      const regions = page.getByRole("region", { name: "Turnout by region" });
      await regions.getByText("Show table").click();
      await soft(regions.getByRole("rowheader")).toHaveText([
        "Western",
        "Karamoja",
        "Northern",
        "Eastern",
        "Central",
        "Kampala",
      ]);
      const alert = page.getByRole("region", { name: "Kampala Mobilization Crisis" });
      await soft(alert.getByRole("rowheader")).toHaveText([
        "Central",
        "Kawempe",
        "Makindye",
        "Nakawa",
        "Rubaga",
      ]);
      await soft(alert.getByText("8.0% of the party register")).toBeVisible();
    });

    await test.step("CEC: position, date, winner, votes and percentage of nine offices", async () => {
      await page.getByRole("tab", { name: "CEC" }).click();
      await expect(page).toHaveURL(/\/elections\?tab=cec$/);
      const table = page.getByRole("table", { name: "CEC elections" });
      await soft(table.getByRole("columnheader")).toHaveText([
        "Position",
        "Date",
        "Winner",
        "Votes",
        "Percentage",
      ]);
      await soft(table.getByRole("rowheader")).toHaveCount(9);
      const row = table.getByRole("row", { name: /Second National Vice-Chairperson \(Female\)/ });
      await soft(row.getByRole("cell")).toHaveText(
        ["27 Aug 2025", "Anita Among", "11,680", "92.8%"].map(starts),
      );
      await soft(table.getByText("unopposed", { exact: true })).toHaveCount(4);
      await soft(table).not.toContainText(/null|undefined|NaN/);
      await soft(table.locator('a[href^="/seats/"]')).toHaveCount(9);
    });

    await test.step("Petitions: totals and a breakdown by category", async () => {
      await page.getByRole("tab", { name: "Petitions" }).click();
      await expect(page).toHaveURL(/\?tab=petitions$/);
      for (const [label, value] of [
        ["Petitions, all categories", "710"],
        ["Petitions, MP and LC5", "613"],
        ["Resolved, MP and LC5", "587"],
        ["Pending, MP and LC5", "26"],
      ] as const)
        await soft(stat(page, label).getByText(value, { exact: true })).toBeVisible();
      await soft(stat(page, "Resolved, MP and LC5")).toContainText("95.8% of 613");
      const table = page.getByRole("table", { name: "Petitions by category" });
      await soft(table.getByRole("rowheader")).toHaveCount(5);
      for (const [name, filed] of [
        ["MP primaries", "431"],
        ["LC5 primaries", "182"],
      ] as const)
        await soft(table.getByRole("row", { name }).getByRole("cell").first()).toHaveText(filed);
    });

    await page.goBack();
    await isChosen(page, "CEC");
    await page.goBack();
    await isChosen(page, "LC5");
    await page.goForward();
    await isChosen(page, "CEC");
  },
);

/** A cell's unit follows its value where there is no header. */
function starts(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(".", "\\.")}%?$`);
}
