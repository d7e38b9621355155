import { expect, reading } from "../steps/product.ts";

reading(
  "DAY-04 a seat opened from a filtered list goes back to it and on to the next",
  async ({ page, product }) => {
    await product.signIn("/elections?area=acholi&sort=margin&order=asc", { whole: true });
    const list = page.getByRole("region", { name: "Declarations" });
    const rows = list.getByRole("table").getByRole("rowheader").getByRole("link");
    const [first = "", second = ""] = await rows.allTextContents();
    const total = /\d+/.exec((await list.getByRole("status").first().textContent()) ?? "")?.[0];
    await rows.first().click();
    const behind = page.getByRole("navigation", { name: "The list that this was opened from" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
    await expect(behind).toContainText(`1 of ${total} · Area: Acholi`);
    await expect(behind).toContainText("First");

    await behind.getByRole("link", { name: `Next: ${second}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(second);
    await expect(behind).toContainText(`2 of ${total} · Area: Acholi`);
    await page.reload();
    await expect(behind).toContainText(`2 of ${total} · Area: Acholi`);

    await behind.getByRole("link", { name: "Back to Declarations of the MP primaries" }).click();
    await expect(page).toHaveURL(/\/elections\?area=acholi&sort=margin&order=asc$/);
    await expect(rows.filter({ hasText: second })).toBeFocused();
    await expect(rows.filter({ hasText: second })).toBeInViewport();

    await page.goto("/seats/70?list=%2F%2Fevil.example");
    await expect(page.getByRole("navigation", { name: "Seats nearby" })).toBeVisible();
    await expect(behind).toHaveCount(0);
  },
);
