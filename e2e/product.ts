import { test as base, expect, type Page } from "@playwright/test";
import { ADMIN } from "./server.ts";

/** What every test of the product starts from. */
export interface Product {
  /** Signs in through the login screen and waits for the page that was asked for. */
  signIn(path?: string): Promise<void>;
}

export const test = base.extend<{ product: Product }>({
  product: async ({ page }, use) => {
    await use({ signIn: (path = "/") => signIn(page, path) });
  },
});

export { expect };

/** Fills in the login form and submits it. */
export async function fillLogin(
  page: Page,
  as: { username: string; password: string } = ADMIN,
): Promise<void> {
  await page.getByLabel("Username").fill(as.username);
  await page.getByLabel("Password", { exact: true }).fill(as.password);
  await page.getByRole("button", { name: "Access Command Center" }).click();
}

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await fillLogin(page);
  await page.getByRole("banner").waitFor();
}
