import type { Browser, Page } from "@playwright/test";
import { BROWSER } from "../steps/browser.ts";
import { enterAs, expect, fillLogin, ownAccountOf, test } from "../steps/product.ts";
import { ADMIN, openSession } from "../steps/server.ts";

const sheet = (page: Page) => page.getByRole("dialog", { name: "Constituencies" });
const textBox = (page: Page) => page.getByRole("textbox", { name: "Note" });

/** Types text into a sheet; then the session ends. */
async function typeThenEnd(browser: Browser, origin: string, text: string): Promise<Page> {
  const context = await browser.newContext({ ...BROWSER, baseURL: origin, serviceWorkers: "block" });
  const session = await openSession(origin);
  await enterAs(context, origin, session);
  const page = await context.newPage();
  await page.goto("/");
  await page.locator("#root:not([data-drawn])").waitFor({ state: "attached" });
  await page
    .getByRole("button", { name: /^Constituencies.*Details/ })
    .first()
    .click();
  await sheet(page).getByRole("button", { name: "Add a note" }).click();
  await textBox(page).fill(text);
  const ended = await fetch(`${origin}/api/auth/sign-out`, {
    method: "POST",
    headers: { cookie: session, origin },
  });
  expect(ended.status).toBe(200);
  // Escape that was meant for the sheet, when the other dialog has come and does not listen yet.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const [, second] = document.querySelectorAll("[role=dialog]");
      if (second === undefined) return;
      observer.disconnect();
      second.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  // The stream of changes may have covered the page by then.
  await page.getByRole("button", { name: "Save note", includeHidden: true }).dispatchEvent("click");
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  return page;
}

test("LOGIN-06 after a session ended, dialog and text are there when the same user has signed in again", async ({
  browser,
  product,
}) => {
  const text = `Typed before the session ended ${Math.random()}`;
  const page = await typeThenEnd(browser, product.origin, text);
  expect(await page.evaluate(() => localStorage.getItem("authenticated"))).toBeNull();
  // From here on the dialog listens to the keys.
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.getByLabel("Username").fill("adm");
  await page.keyboard.press("Escape");
  const ended = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(ended.getByText("Your text is not saved")).toHaveCount(0);
  await fillLogin(page, ADMIN);
  await expect(ended).toBeHidden();
  await expect(textBox(page)).toHaveValue(text);
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(sheet(page).getByRole("listitem").filter({ hasText: text })).toBeVisible();
  await page.context().close();
});

test("LOGIN-06 after a session ended, another user who signs in sees neither dialog nor text", async ({
  browser,
  product,
}) => {
  const page = await typeThenEnd(browser, product.origin, "Not for others");
  await fillLogin(page, { ...ADMIN, username: ownAccountOf(0) });
  await expect(page.getByRole("banner").getByRole("button", { name: /^Account of/ })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Not for others")).toHaveCount(0);
  await page.context().close();
});
