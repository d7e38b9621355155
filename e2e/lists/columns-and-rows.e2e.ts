import type { Page } from "@playwright/test";
import { findings } from "../steps/axe.ts";
import { recordsOf } from "../steps/export-dialog.ts";
import { expect, ownAccount as test } from "../steps/product.ts";

const list = (page: Page) => page.getByRole("region", { name: "Petitions", exact: true });
const names = (page: Page) => list(page).getByRole("table").getByRole("rowheader").getByRole("link");

test("DAY-04 chosen columns are in the address, the export and on paper; rows are selected by mouse and keys over pages and orders, and are exported", async ({
  page,
  product,
}) => {
  await product.signIn("/disputes-petitions?status=pending&area=buganda", { whole: true });
  await list(page).getByRole("button", { name: "Columns", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemcheckbox", { name: /^Number/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  for (const name of ["Status", "Ground", "District"])
    await page.getByRole("menuitemcheckbox", { name, exact: true }).press("Space");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/columns=number%2Ccontest%2CfiledOn%2Cdays%2Cdue/);
  await expect(list(page).getByRole("columnheader")).toHaveText([
    "Number",
    "Seat or post",
    "Filed",
    "Waited, days",
    "Due",
  ]);
  const coming = page.waitForEvent("download");
  await list(page).getByRole("button", { name: "Export these 14", exact: true }).click();
  const [record] = await recordsOf(await coming);
  expect(Object.keys(record ?? {})).toEqual(
    expect.arrayContaining(["number", "contest", "days_waited", "due_on"]),
  );
  expect(Object.keys(record ?? {})).not.toEqual(expect.arrayContaining(["ground"]));
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(list(page).getByRole("columnheader")).toHaveCount(5);
  await page.evaluate(() => {
    dispatchEvent(new Event("afterprint"));
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

  await page.keyboard.press("j");
  await expect(names(page).nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(names(page).nth(1)).toBeFocused();
  const second = (await names(page).nth(1).textContent()) ?? "";
  await page.keyboard.press("x");
  await expect(list(page).getByText("1 of 14 selected")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await names(page).nth(9).focus();
  await page.keyboard.press("j");
  await expect(list(page).getByText("11–14 of 14")).toBeVisible();
  await expect(names(page)).toHaveCount(4);
  await expect(names(page).first()).toBeFocused();
  await page.keyboard.press("k");
  await expect(names(page)).toHaveCount(10);
  await expect(names(page).last()).toBeFocused();
  await page.keyboard.press("j");
  await expect(names(page)).toHaveCount(4);
  const last = (await names(page).last().textContent()) ?? "";
  await list(page)
    .getByRole("checkbox", { name: `Select ${last}` })
    .check();
  await list(page).getByRole("button", { name: "Waited" }).click();
  await expect(list(page).getByText("2 of 14 selected")).toBeVisible();
  const selected = page.waitForEvent("download");
  await list(page).getByRole("button", { name: "Export these 2", exact: true }).click();
  const records = await recordsOf(await selected);
  expect(records.map(({ number }) => number).toSorted()).toEqual([second, last].toSorted());

  await list(page).getByRole("button", { name: "Select all 14" }).click();
  await expect(list(page).getByText("14 of 14 selected")).toBeVisible();
  await list(page).getByLabel("Status", { exact: true }).selectOption("filed");
  await expect(list(page).getByText("Selection cleared, as the filters changed.")).toBeVisible();
  await list(page).getByRole("checkbox").first().check();
  await list(page).getByRole("button", { name: "Show only these" }).click();
  await expect(page).toHaveURL(/[?&]only=\d+/);
  await expect(names(page)).toHaveCount(1);

  // Within the same task: Enter may come before another one begins.
  const only = await page.evaluate(() => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
    return document.activeElement?.textContent ?? "";
  });
  await expect(names(page)).toHaveText([only]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(only);
});
