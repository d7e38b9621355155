import { expectSound } from "../steps/axe.ts";
import { recordsOf } from "../steps/export-dialog.ts";
import { expect, reading } from "../steps/product.ts";

const soft = expect.configure({ soft: true });

reading(
  "CLOCK-02 two clicks from any page show what moved since last Friday: figures, places and records, with their causes",
  async ({ page, product }) => {
    await product.signIn("/account/security", { whole: true });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Changes" }).click();
    await page.getByRole("radio", { name: "Last Friday" }).check();
    await expect(page).toHaveURL("/changes?from=2025-08-29");
    await expect(page.getByLabel("From", { exact: true })).toHaveValue("2025-08-29");

    await page.getByLabel("From", { exact: true }).fill("2025-08-22");
    await expect(page).toHaveURL("/changes?from=2025-08-22");
    const figures = page.getByRole("region", { name: "17 figures differ" });
    await expect(figures).toContainText("22 Aug 2025 to 2 Sep 2025");
    const pending = figures.getByTestId("petitions_pending_all");
    await soft(pending.getByRole("cell").nth(0)).toHaveText("338");
    await soft(pending.getByRole("cell").nth(1)).toHaveText("84");
    await soft(pending.getByRole("cell").nth(2)).toHaveText("−254");
    const moved = page.getByRole("region", { name: "Petitions pending, by place" });
    await soft(moved.getByRole("row", { name: /^Buganda/ })).toContainText("−42");
    await soft(moved.getByRole("row", { name: /^8 others/ })).toContainText("−55");
    await moved.getByLabel("Figure").selectOption("petitions_overdue");
    await expect(page.getByRole("region", { name: "Overdue petitions, by place" })).toContainText("69");

    // By keyboard from a figure to its rulings, and back.
    const records = page.getByRole("region", { name: "Records, by cause" });
    const cause = pending.getByRole("button", { name: "301 rulings" });
    await cause.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/group=ruling/);
    await expect(records.getByTestId("ruling").getByRole("listitem")).toHaveCount(301);
    await soft(records.getByTestId("ruling").getByRole("listitem").first()).toContainText(
      "COU/050 District councillor, Hoima: fresh poll ordered, 24 days after filing",
    );
    await soft(records.getByRole("link", { name: "COU/050" })).toHaveAttribute(
      "href",
      "/disputes-petitions/cou-050",
    );
    await records.getByRole("button", { name: "All records" }).click();
    await records.getByRole("radio", { name: "By place" }).check();
    await expect(
      page.getByRole("region", { name: "Records, by place" }).getByTestId("kampala"),
    ).toContainText("Kampala");
    await page.goBack();
    await expect(records.getByTestId("filing")).toContainText("Petitions filed");

    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export changes" }).click();
    const rows = await recordsOf(await coming);
    expect(rows.filter(({ kind }) => kind === "figure")).toHaveLength(17);
    expect(rows.filter(({ cause: title, field }) => title === "Rulings" && field === "Outcome")).toHaveLength(
      301,
    );

    await expectSound(page, "/changes");
  },
);
