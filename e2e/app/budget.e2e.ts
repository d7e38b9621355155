import { expect, test } from "../steps/product.ts";
import { BUDGET, listed, scriptsAskedFor, sum } from "../steps/script-bytes.ts";

test("LIGHT-02 the login page requests at most 70 kB of JavaScript, and no worker, before a sign-in", async ({
  page,
  product,
}) => {
  const asked = scriptsAskedFor(page, product.origin);
  await page.goto("/");
  await page.getByLabel("Password", { exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  const scripts = await asked();
  expect(scripts.length).toBeGreaterThan(0);
  expect(sum(scripts), listed(scripts)).toBeLessThanOrEqual(BUDGET.login);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
