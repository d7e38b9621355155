import type { Browser, Page } from "@playwright/test";
import { expect, fillLogin, type Product } from "./product.ts";
import { ADMIN } from "./server.ts";

export const OWN_PASSWORD = "a password of my own choosing";

let people = 0;
/** A user name that no other test and no other run against this server takes. */
export const newName = () => `person.${process.pid}.${Date.now().toString(36)}.${(people += 1)}`;

export const dialog = (page: Page) => page.getByRole("dialog");
export const entry = (page: Page, username: string) =>
  page.getByRole("button", { name: new RegExp(`^${username.replaceAll(".", "\\.")}`) });

/** Opens an account, which may be on a later page of the list. */
export async function openAccount(
  page: Page,
  username: string,
  title = `Person of a test (${username})`,
): Promise<void> {
  await page.getByRole("searchbox", { name: "Search the accounts" }).fill(username);
  // The rows move under a pointer while the list is being searched.
  await entry(page, username).press("Enter");
  await expect(dialog(page)).toHaveAccessibleName(title);
}

/** Creates an account in the page that is open; gives its one-time password. */
export async function createAccount(
  page: Page,
  username: string,
  limits: readonly string[] = [],
  role = "Viewer",
): Promise<string> {
  await page.getByRole("button", { name: "New account" }).click();
  await page.getByLabel("User name").fill(username);
  await page.getByLabel("Name", { exact: true }).fill("Person of a test");
  await page.getByRole("radio", { name: role }).check();
  for (const region of limits) await page.getByRole("checkbox", { name: region }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "One-time password for Person of a test" })).toBeFocused();
  const password = (await dialog(page).getByRole("code").textContent()) ?? "";
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  return password;
}

/** Creates an account in the administration, and closes the dialog with its one-time password. */
export async function createSomebody(
  page: Page,
  product: Product,
  limits?: readonly string[],
): Promise<typeof ADMIN> {
  const username = newName();
  await product.signIn("/administration/accounts");
  const password = await createAccount(page, username, limits);
  await putAway(page);
  return { username, password };
}

/** Closes a one-time password. */
export async function putAway(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Done" }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Presses what asks a question first, and says yes to it. */
export async function sayYes(page: Page, action: string, yes: string): Promise<void> {
  await page.getByRole("button", { name: action }).click();
  await page.getByRole("button", { name: yes }).click();
}

export async function deleteAccount(page: Page): Promise<void> {
  await sayYes(page, "Delete", "Yes, delete the account");
  await expect(dialog(page)).toBeHidden();
}

/** A page of another person's browser. */
export async function elsewhere(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: "block" });
  return context.newPage();
}

/** Signs in a new user in another browser, where they choose their own password. */
export async function enterElsewhere(
  browser: Browser,
  product: Product,
  path: string,
  handed: typeof ADMIN,
): Promise<Page> {
  const theirs = await elsewhere(browser, product.origin);
  await enterFirst(theirs, path, handed);
  return theirs;
}

/** Signs a user in with their one-time password, and chooses a new one. */
export async function enterFirst(page: Page, path: string, handed: typeof ADMIN): Promise<void> {
  await page.goto(path);
  await fillLogin(page, handed);
  await expect(page.getByRole("heading", { name: "Choose a password of your own" })).toBeVisible();
  await page.getByLabel("Current password").fill(handed.password);
  await page.getByLabel("New password", { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel("Repeat the new password").fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
}
