import type { Election } from "@command-center/contract/results/elections";
import type { Locator } from "@playwright/test";
import { expect, reading } from "../steps/product.ts";

const offered = (select: Locator) => select.locator("option").allTextContents();

reading(
  "DAY-04 filters offer the values that rows have, with counts under the other filters",
  async ({ page, product }) => {
    await product.signIn("/elections?tab=mp-primaries", { whole: true });
    const list = page.getByRole("region", { name: "Declarations" });
    const [area, margin] = ["Area", "Margin"].map((name) => list.getByLabel(name, { exact: true })) as [
      Locator,
      Locator,
    ];
    const seats: Election[] = await (await page.request.get("/api/elections")).json();
    const under = (rows: readonly Election[], from: number) =>
      rows.filter(({ margin: points }) => points !== null && points >= from && points < from + 5).length;
    const widest = Math.max(...seats.map(({ margin: points }) => points ?? 0));
    const steps = Array.from({ length: 20 }, (_, index) => index * 5).filter(
      (from) => under(seats, from) > 0,
    );
    expect(widest).toBeLessThan(95);
    expect(await offered(margin)).toEqual([
      "All margins",
      ...steps.map((from) => `${from}–${from + 5} points (${under(seats, from)})`),
    ]);

    await area.selectOption("acholi");
    const acholi = seats.filter(({ subRegion }) => subRegion === "Acholi");
    expect(await offered(margin)).toEqual([
      "All margins",
      ...steps.map((from) => `${from}–${from + 5} points (${under(acholi, from)})`),
    ]);
    await margin.selectOption("0");
    await expect(list.getByRole("status").first()).toContainText(`${under(acholi, 0)} of 519 seats`);
    await expect(area.locator("option:checked")).toHaveText(`Acholi (${under(acholi, 0)})`);

    await page.goto("/elections?tab=lc5-elections");
    await expect(page.getByRole("tab", { name: "LC5" })).toHaveAttribute("aria-selected", "true");
  },
);
