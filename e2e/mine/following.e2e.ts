import { expect, ownAccount as test } from "../steps/product.ts";

test("DAY-05 a petition followed on its page comes first on home, and stopping can be undone", async ({
  page,
  product,
}) => {
  await product.signIn("/disputes-petitions/mp-015");
  await page.getByRole("button", { name: "Follow MP/015" }).click();
  await expect(page.getByRole("button", { name: "Stop following MP/015" })).toBeVisible();

  await product.signIn("/");
  const first = page.getByRole("main").getByRole("region").first();
  await expect(first).toHaveAccessibleName("You follow");
  await expect(first).toContainText("1 petition: 1 overdue");
  await expect(first.getByRole("listitem")).toContainText("17 days overdue");

  await first.getByRole("link", { name: "See all" }).click();
  await page.getByRole("button", { name: "Stop following MP/015" }).click();
  await expect(page.getByText("You are not following anything yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  const list = page.getByRole("list", { name: "Followed records" });
  await expect(list.getByRole("link", { name: "MP/015" })).toHaveAttribute(
    "href",
    "/disputes-petitions/mp-015",
  );
  await page.getByRole("button", { name: "Stop following MP/015" }).click();
  await expect(page.getByText("You are not following anything yet")).toBeVisible();

  await product.signIn("/");
  await expect(page.getByRole("region", { name: "You follow" })).toHaveCount(0);
});
