import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { extractText, getDocumentProxy } from "unpdf";
import { contentOf, toast } from "../steps/export-dialog.ts";
import { expect, reading, test } from "../steps/product.ts";

const list = (page: Page) => page.getByRole("region", { name: "Petitions", exact: true });
const found = (page: Page) => list(page).getByRole("status").first();
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

test("DAY-03 pending petitions in Buganda are exported with their due days in three clicks, and the due days of the week are saved for calendars", async ({
  page,
  product,
}) => {
  await product.signIn("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Disputes" }).click();
  const due = page.getByRole("region", { name: /^8 rulings due in 7 days, 3 of them tomorrow/ });
  await page
    .getByRole("navigation", { name: "Lists of petitions" })
    .getByRole("link", { name: /^Buganda/ })
    .click();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export these 14", exact: true }).click();
  const records = (
    parse(await contentOf(await coming), { columns: true, bom: true }) as Record<string, string>[]
  ).filter(({ row }) => row === "record");
  expect(records).toHaveLength(14);
  expect(records[0]).toMatchObject({
    days_waited: "43",
    due_on: "2025-08-18",
    days_left: "-15",
    overdue: "yes",
  });
  await expect(page).toHaveURL(/\?status=pending&area=buganda$/);
  const rowsOnly = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export these 14: format" }).click();
  await page.getByRole("menuitem", { name: "CSV, rows only" }).click();
  const rows = parse(await contentOf(await rowsOnly), { columns: true, bom: true }) as Record<
    string,
    string
  >[];
  expect(rows.map(({ number }) => number)).toEqual(records.map(({ number }) => number));
  expect(Object.keys(rows[0] ?? {})).not.toContain("note");

  await due.getByRole("link", { name: "3: 3 due on 3 Sep 2025" }).click();
  await expect(page).toHaveURL(/\?due=2025-09-03$/);
  await expect(found(page)).toHaveText("3 of 710 petitions");
  await expect(list(page).getByRole("button", { name: /^Due day Due on 3 Sep 2025/ })).toBeVisible();
  await list(page).getByLabel("Due day", { exact: true }).selectOption("7-days");
  await expect(found(page)).toHaveText("8 of 710 petitions");
  await list(page).getByLabel("Due day", { exact: true }).selectOption("overdue");
  await expect(found(page)).toHaveText("19 of 710 petitions");
  const calendar = page.waitForEvent("download");
  await due.getByRole("button", { name: "Add to my calendar" }).click();
  const file = await calendar;
  expect(file.suggestedFilename()).toMatch(/^petition-days-\d{4}-\d\d-\d\d\.ics$/);
  await expect(toast(page)).toContainText("Saved petition-days-");
  const text = (await contentOf(file)).toString().replaceAll("\r\n ", "");
  expect(text).toContain("DTSTART;VALUE=DATE:20250903\r\nDTEND;VALUE=DATE:20250904");
  expect(text).toContain("SUMMARY:Sample: 3 rulings due: COU/039\\, COU/040\\, COU/041");
  expect(text).toContain("Sample data");
});

/** Fails if the last sheet of the printed page is empty. */
async function expectNoEmptySheet(page: Page, what: string): Promise<void> {
  const paper = new Uint8Array(await page.pdf({ preferCSSPageSize: true, format: "A4" }));
  const { text } = await extractText(await getDocumentProxy(paper));
  const words = text
    .at(-1)
    ?.replace(/Sample data: .*own|\d+ of \d+$/g, "")
    .trim();
  expect.soft(words, what).not.toBe("");
}

reading(
  "DAY-03 LIFE-04 the counts of the overview lead to the petitions counted, a ruling on its chart to its petition, and a phone has due days next to numbers",
  async ({ page, product }) => {
    await product.signIn("/disputes-petitions?tab=overview", { whole: true });
    await expectNoEmptySheet(page, "the overview");
    // By keys, before the first click: after one the chart announces nothing that gets the focus.
    const card = page.getByRole("region", { name: "Pending petitions by day" });
    await expect(card.locator('svg [data-mark="event"]').first()).toBeAttached();
    await card.getByRole("application", { name: "Petitions pending by day" }).focus();
    await expect(card.getByRole("status").first()).toContainText("Fresh poll ordered");
    await card
      .getByText(/^◆ Rulings, declarations and corrections/)
      .first()
      .press("Enter");
    const newest = card.getByRole("listitem").filter({ hasText: "2 Sep 2025: Fresh poll ordered" }).first();
    await newest.getByRole("link", { name: "COU/050" }).press("Enter");
    await expect(page).toHaveURL(/cou-050$/);
    await page.goBack();

    for (const name of [
      "17 MP and LC5 petitions with fresh poll ordered",
      "34 resolved councillor petitions",
      "13 overdue petitions on other contests",
      "236 MP and LC5 petitions on alteration of results",
      "97 petitions on other contests",
      "26 pending MP and LC5 petitions",
    ]) {
      await tab(page, "Overview").click();
      await page.getByRole("main").getByRole("link", { name, exact: true }).click();
      await expect(found(page), name).toHaveText(`${name.split(" ")[0]} of 710 petitions`);
    }

    await list(page).getByLabel("Due day", { exact: true }).selectOption("7-days");
    await list(page).getByLabel("Category", { exact: true }).selectOption("");
    await page.setViewportSize({ width: 360, height: 760 });
    const row = list(page).getByRole("row").nth(1);
    await expect(row.locator("[data-lead]")).toHaveText(/^3 Sep 2025\s*1 day left$/, { useInnerText: true });
    // Both in one call, as pictures above that load late would move the list.
    const [number, dueDay] = await row.evaluate((element) =>
      ['[role="rowheader"], th', "[data-lead]"].map(
        (one) => element.querySelector(one)?.getBoundingClientRect().toJSON() as DOMRect,
      ),
    );
    expect(dueDay?.x).toBeGreaterThan((number?.right ?? Infinity) - 1);
    expect(dueDay?.y).toBeLessThan(number?.bottom ?? 0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectNoEmptySheet(page, "the list");
  },
);

reading(
  "PET-01 DAY-04 a petition opened from a filtered list keeps it: its place, the next one, the way back, also behind a shared link",
  async ({ page, product }) => {
    await product.signIn("/disputes-petitions?status=pending&area=buganda&rows=25", { whole: true });
    const numbers = list(page).getByRole("rowheader").getByRole("link");
    const [second = "", third = ""] = (await numbers.allTextContents()).slice(1, 3);
    await numbers.nth(1).focus();
    await page.keyboard.press("Enter");
    const behind = page.getByRole("navigation", { name: "The list that this was opened from" });
    await expect(page.getByRole("heading", { level: 1 })).toContainText(second);
    await expect(behind).toContainText("2 of 14 pending in Buganda");
    const { href } = new URL(page.url());

    await behind.getByRole("link", { name: /^Next/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(third);
    await behind.getByRole("link", { name: "Back to Disputes" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?status=pending&area=buganda&rows=25$/);
    await expect(numbers.filter({ hasText: third })).toBeFocused();
    await expect(numbers.filter({ hasText: third })).toBeInViewport();

    await page.evaluate(() => sessionStorage.removeItem("command-center.records.trails"));
    await page.goto(href);
    await expect(behind).toContainText("2 of 14 pending in Buganda");
    await expect(behind.getByRole("link", { name: `Next: ${third}` })).toBeVisible();

    await page.goto("/seats/70?list=%2F%2Fevil.example");
    await expect(page.getByRole("navigation", { name: "Seats nearby" })).toBeVisible();
    await expect(behind).toHaveCount(0);
  },
);
