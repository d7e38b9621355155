import { isNightly } from "../steps/browser.ts";
import {
  choice,
  contentOf,
  dialog,
  openDialog,
  opener,
  recordsOf,
  requestsOf,
  submit,
  toast,
} from "../steps/export-dialog.ts";
import { expect, ownAccount as test } from "../steps/product.ts";

const FORMATS = [
  { format: "pdf", name: "PDF", extension: "pdf", starts: "%PDF-" },
  { format: "excel", name: "Excel", extension: "xlsx", starts: "PK" },
  { format: "json", name: "JSON", extension: "json", starts: "{" },
] as const;

test.describe("EXP dialog", () => {
  test("EXP-01 EXP-02 EXP-03 EXP-07 it opens with the defaults and offers every data type; wrong input is reported at its field and sends nothing", async ({
    page,
    product,
  }) => {
    const requests = requestsOf(page);
    await product.signIn("/elections");
    await openDialog(page);
    await expect(page.getByRole("radio", { name: "CSV" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "CSV" })).toBeFocused();
    await expect(dialog(page).getByRole("radio")).toHaveCount(4);
    const types = dialog(page).getByRole("group", { name: "Data types" });
    await expect(types.getByRole("checkbox")).toHaveCount(14);
    for (const name of [
      "Constituencies",
      "Candidates",
      "Elections",
      "Petitions",
      "Regional performance",
      "CEC results",
      "Ministers",
      "Violence incidents",
      "Mayoral results",
      "District chairpersons",
      "Districts and cities",
      "Polling stations",
      "Results by station",
      "Results by unit",
    ])
      await expect(choice(page, name)).not.toBeChecked();
    await expect(page.getByLabel("Date range")).toHaveValue("all");
    await expect(page.getByLabel("Group by")).toHaveValue("none");
    await expect(page.getByLabel("Group by").getByRole("option")).toHaveText([
      "None",
      "Region",
      "District",
      "Election type",
    ]);
    await expect(choice(page, "Include metadata")).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();

    await openDialog(page);
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText("Select at least one data type to export");
    await expect(choice(page, "Constituencies")).toBeFocused();
    await choice(page, "Elections").check();
    await expect(page.getByRole("alert")).toHaveCount(0);

    await page.getByLabel("Date range").selectOption("custom");
    await submit(page).click();
    await expect(dialog(page).getByText("Give the first and the last day of the date range")).toBeVisible();
    await expect(page.getByLabel("From")).toBeFocused();
    await page.getByLabel("From").fill("2025-07-18");
    await submit(page).click();
    await expect(dialog(page).getByText("Give the first and the last day of the date range")).toBeVisible();
    await page.getByLabel("To", { exact: true }).fill("2025-07-17");
    await submit(page).click();
    await expect(dialog(page).getByText("The first day must not be after the last")).toBeVisible();
    await expect(page.getByLabel("To", { exact: true })).toBeFocused();
    expect(requests).toEqual([]);

    // Another range asks for no days, and sends none.
    await page.getByLabel("Date range").selectOption("last_30_days");
    await expect(page.getByLabel("From")).toHaveCount(0);
    await expect(dialog(page).getByText("Counted back from 2 Sep 2025")).toBeVisible();
    await submit(page).click();
    await expect(dialog(page)).toBeHidden();
    expect(requests).toEqual([
      {
        format: "csv",
        dataTypes: ["elections"],
        dateRange: "last_30_days",
        includeMetadata: true,
        rowsOnly: false,
        groupBy: "none",
      },
    ]);
  });

  test("EXP-04 EXP-05 EXP-06 API-08 the file comes whole, a toast says so, and the form starts anew", async ({
    page,
    product,
  }) => {
    const requests = requestsOf(page);
    await product.signIn("/elections");
    await openDialog(page);
    await choice(page, "District chairpersons").check();
    await choice(page, "Elections").check();
    await choice(page, "Include metadata").uncheck();
    const coming = page.waitForEvent("download");
    await submit(page).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^elections-district_chairpersons-\d{4}-\d\d-\d\d\.csv$/);
    await expect(toast(page)).toContainText("Export Complete");
    await expect(toast(page)).toContainText("Successfully exported 2 data type(s) as CSV");
    await expect(dialog(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    const records = await recordsOf(file);
    expect(records.filter(({ data_type: type }) => type === "elections")).toHaveLength(519);
    expect(records.filter(({ data_type: type }) => type === "district_chairpersons")).toHaveLength(146);
    expect((await contentOf(file)).toString()).not.toContain("\nmetadata,");
    expect(requests).toHaveLength(1);

    await openDialog(page);
    await expect(choice(page, "Elections")).not.toBeChecked();
    await expect(choice(page, "Include metadata")).toBeChecked();
  });

  test("EXP-04 EXP-05 EXP-07 a custom range takes the records of its days, both included, and a file has the chosen format", async ({
    page,
    product,
  }) => {
    const requests = requestsOf(page);
    await product.signIn("/elections");
    await openDialog(page);
    await choice(page, "Petitions").check();
    await page.getByLabel("Date range").selectOption("custom");
    await page.getByLabel("From").fill("2025-08-01");
    await page.getByLabel("To", { exact: true }).fill("2025-08-05");
    const coming = page.waitForEvent("download");
    await submit(page).click();
    const records = await recordsOf(await coming);
    const days = records.map((record) => record["filed_on"] ?? "");
    expect(days.length).toBeGreaterThan(0);
    expect(days.every((day) => day >= "2025-08-01" && day <= "2025-08-05")).toBe(true);
    await expect(dialog(page)).toBeHidden();

    // The server's tests read back every format; `npm test` takes one of them in the browser.
    for (const { format, name, extension, starts } of isNightly ? FORMATS : FORMATS.slice(0, 1)) {
      await openDialog(page);
      await page.getByRole("radio", { name }).check();
      await choice(page, "CEC results").check();
      await page.getByLabel("Group by").selectOption("region");
      const arriving = page.waitForEvent("download");
      await submit(page).click();
      const file = await arriving;
      expect(file.suggestedFilename()).toMatch(
        new RegExp(`^cec_results-\\d{4}-\\d\\d-\\d\\d\\.${extension}$`),
      );
      expect((await contentOf(file)).subarray(0, starts.length).toString()).toBe(starts);
      await expect(toast(page)).toContainText(
        `Successfully exported 1 data type(s) as ${format.toUpperCase()}`,
      );
      expect(requests.at(-1)).toMatchObject({ format, groupBy: "region" });
      await expect(dialog(page)).toBeHidden();
    }
  });

  test("EXP-04 by keyboard alone", async ({ page, product }) => {
    const requests = requestsOf(page);
    await product.signIn("/elections");
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("radio", { name: "CSV" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "JSON" })).toBeChecked();
    for (let step = 0; step < 7; step += 1) await page.keyboard.press("Tab");
    await expect(choice(page, "Ministers")).toBeFocused();
    await page.keyboard.press("Space");
    const coming = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await coming).suggestedFilename()).toMatch(/^ministers-.*\.json$/);
    await expect(dialog(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    expect(requests).toMatchObject([{ format: "json", dataTypes: ["ministers"] }]);
  });

  test("ANLY-05 Export Analytics passes a data type that is not in the list, and the server takes it", async ({
    page,
    product,
  }) => {
    const requests = requestsOf(page);
    await product.signIn("/analytics");
    await page.getByRole("button", { name: "Export Analytics" }).click();
    const analytics = page.getByRole("dialog", { name: "Export Analytics" });
    await expect(analytics.getByText("Analytics", { exact: true })).toBeVisible();
    // No data types to choose: only whether the file has metadata, and rows alone.
    await expect(analytics.getByRole("checkbox")).toHaveCount(2);
    const coming = page.waitForEvent("download");
    await submit(page).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^analytics-.*\.csv$/);
    expect((await recordsOf(file)).length).toBeGreaterThan(10);
    expect(requests).toMatchObject([{ dataTypes: ["analytics"] }]);
    await expect(toast(page)).toContainText("Successfully exported 1 data type(s) as CSV");
  });
});
