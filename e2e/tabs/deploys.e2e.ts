import type { Browser, Page } from "@playwright/test";
import { BROWSER } from "../steps/browser.ts";
import { enterAs, expect, test, type Product } from "../steps/product.ts";

/** What a server answers for scripts: itself, nothing while it restarts, or 404 as it has another version. */
type State = "up" | "restarting" | "updated";

/** A page without a worker, before a server whose state a test sets. An updated server has all files of the next page. */
async function open(browser: Browser, product: Product, path: string) {
  const context = await browser.newContext({ ...BROWSER, baseURL: product.origin, serviceWorkers: "block" });
  await enterAs(context, product.origin, product.session);
  const page = await context.newPage();
  let state: State = "up";
  await page.goto(path);
  await page.locator("#root:not([data-drawn])").waitFor({ state: "attached" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  let documents = 0;
  await page.route(
    (url) => url.origin === product.origin && !url.pathname.startsWith("/api/"),
    async (route) => {
      const type = route.request().resourceType();
      if (type === "document") {
        documents += 1;
        state = "up";
      }
      if (state === "restarting") return route.abort("connectionrefused");
      if (state === "updated" && route.request().url().endsWith(".js")) return route.fulfill({ status: 404 });
      return route.continue();
    },
  );
  return {
    page,
    documents: () => documents,
    set: (next: State) => {
      state = next;
    },
  };
}

const goTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();

test("SW-01 a page that is opened while the server restarts, or that its new version no longer has, comes after one reload", async ({
  browser,
  product,
}) => {
  const { page, set, documents } = await open(browser, product, "/password");
  set("restarting");
  await goTo(page, "Membership");
  await expect(page.getByText("The server is being updated")).toBeVisible();
  expect(documents()).toBe(0);
  set("up");
  await expect(page.getByRole("heading", { level: 1, name: "Membership" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/membership");
  expect(documents()).toBe(1);

  set("updated");
  await goTo(page, "Campaigns");
  await expect(page.getByRole("heading", { level: 1, name: "Campaigns" })).toBeVisible();
  expect(documents()).toBe(2);
  await page.context().close();
});

test("SW-01 unsaved text outlives an update of the server until its user reloads", async ({
  browser,
  product,
}) => {
  const { page, set, documents } = await open(browser, product, "/disputes-petitions/MP-015");
  const notes = page.getByRole("region", { name: "Notes", exact: true });
  // Once a user has acted, the page fetches what it needs for messages.
  const messages = page.waitForResponse(/\/toast-view-/);
  await notes.getByRole("button", { name: "Add a note" }).click();
  await (await messages).finished();
  await notes.getByRole("textbox", { name: "Note" }).fill("Not saved yet");
  set("updated");
  await page.getByRole("button", { name: "Search everything" }).first().click();
  await expect(page.getByText("Save what you have typed, then reload.").first()).toBeVisible();
  await expect(notes.getByRole("textbox", { name: "Note" })).toHaveValue("Not saved yet");
  expect(documents()).toBe(0);
  await page.context().close();
});
