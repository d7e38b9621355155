import type { Page } from "@playwright/test";
import { findings } from "../steps/axe.ts";
import { observeShifts, shiftsOf, summed } from "../steps/layout.ts";
import { expect, ownAccount as test, whole, enterAs } from "../steps/product.ts";
import { openSession } from "../steps/server.ts";

const list = (page: Page) => page.getByRole("region", { name: "All incidents" });
const views = (page: Page) => list(page).getByRole("list", { name: "Saved views" });
const dialog = (page: Page) => page.getByRole("dialog");
const found = (page: Page) => list(page).getByRole("status").first();

test("DAY-04 a filtered list is saved as a view, shared, opened by another account in one click, renamed and deleted", async ({
  page,
  product,
  browser,
}) => {
  const name = `Serious ${Date.now()}`;
  await product.signIn("/disputes-petitions?tab=incidents&incidents-severity=serious&incidents-sort=place", {
    whole: true,
  });
  const count = (await found(page).textContent()) ?? "";
  await list(page).getByRole("button", { name: "Save view" }).click();
  await dialog(page).getByRole("button", { name: "Save view" }).click();
  await expect(dialog(page).getByLabel("Name")).toHaveAccessibleDescription(/^Enter a name for the view\./);
  await expect(dialog(page).getByLabel("Name")).toBeFocused();
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByLabel("Share it").check();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(views(page).getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");

  const context = await browser.newContext({ baseURL: product.origin });
  await enterAs(context, product.origin, await openSession(product.origin));
  const other = await context.newPage();
  await other.goto("/disputes-petitions?tab=incidents&incidents-kind=assault&incidents-page=2");
  await whole(other);
  await views(other)
    .getByRole("button", { name: `${name} , shared by` })
    .click();
  await expect(other).toHaveURL(/[?&]incidents-severity=serious&incidents-sort=place/);
  await expect(other).not.toHaveURL(/incidents-(?:kind|page)/);
  await expect(found(other)).toHaveText(count);
  await expect(list(other).getByRole("button", { name: "Edit view" })).toHaveCount(0);
  await context.close();

  await list(page).getByRole("button", { name: "Edit view" }).click();
  await dialog(page).getByLabel("Name").fill(`${name} by place`);
  await dialog(page).getByRole("button", { name: "Save view" }).click();
  await expect(views(page).getByRole("button", { name: `${name} by place` })).toBeVisible();
  await list(page).getByRole("button", { name: "Edit view" }).click();
  await dialog(page).getByRole("button", { name: "Delete view" }).click();
  await expect(views(page).getByRole("button", { name })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(views(page).getByRole("button", { name: `${name} by place` })).toBeVisible();
});

test("DAY-04 LIGHT-01 a list with a view and a filter stays where it is as they come", async ({
  page,
  product,
}) => {
  await product.signIn("/disputes-petitions");
  const view = {
    list: "petitions",
    name: `Ruled ${Date.now()}`,
    values: { status: "resolved" },
    isShared: false,
  };
  const made = await page.request.post("/api/views", { data: view, headers: { origin: product.origin } });
  expect(made.status()).toBe(200);
  await page.addInitScript(observeShifts);
  await page.goto("/disputes-petitions?status=pending");
  const petitions = page.getByRole("region", { name: "Petitions", exact: true });
  await expect(petitions.getByRole("button", { name: view.name })).toBeVisible();
  await expect(petitions.getByRole("button", { name: "Save view" })).toBeVisible();
  const { sum, said } = summed(await shiftsOf(page));
  expect(sum, said).toBeLessThan(0.01);
});
