import type { Locator, Page } from "@playwright/test";
import { act, enterAs, expect, test } from "../steps/product.ts";
import { ADMIN, openSession, startCopy, type RunningServer } from "../steps/server.ts";

/** Toasts are raised by the real thing: a password that is changed, on a server of this file's own. */
let server: RunningServer;
let password: string = ADMIN.password;
let changes = 0;

const region = (page: Page) => page.getByRole("region", { name: /Notifications/ });
const toastList = (page: Page) => region(page).getByRole("listitem");

async function openPasswordPage(page: Page): Promise<void> {
  const session = await openSession(server.origin, { username: ADMIN.username, password });
  await enterAs(page.context(), server.origin, session);
  await page.goto(`${server.origin}/account/password`);
  await expect(page.getByLabel("Current password")).toBeVisible();
  // Before a test stops its clock.
  await act(page);
}

/** Changes the password through its form, which raises the toast `Password changed`. */
async function changePassword(page: Page): Promise<void> {
  changes += 1;
  const next = `a long new password ${changes}`;
  await page.getByLabel("Current password").fill(password);
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByLabel("Repeat the new password").fill(next);
  const answered = page.waitForResponse("**/api/account/password");
  await page.getByRole("button", { name: "Change password" }).click();
  expect((await answered).status()).toBe(200);
  password = next;
}

/** The page's own store of toasts, found among its modules: TOAST-02 speaks of a state that nothing draws. */
async function toastStates(page: Page, modules: readonly string[]): Promise<string[]> {
  return page.evaluate(async (urls) => {
    interface Store {
      list: () => readonly { state: string }[];
      dismiss: () => void;
    }
    const isStore = (found: unknown): found is Store =>
      typeof found === "object" && found !== null && "list" in found && "dismiss" in found;
    for (const url of urls) {
      const exports = Object.values((await import(url)) as Record<string, unknown>);
      const store = exports.find(isStore);
      if (store !== undefined) return store.list().map(({ state }) => state);
    }
    // Its code has not come yet.
    return [];
  }, modules);
}

test.describe("TOAST", () => {
  test.describe.configure({ mode: "serial" });
  test.beforeAll(async () => {
    server = await startCopy();
  });
  test.afterAll(() => server.stop());

  test("TOAST-01 a toast says what was done, stands 5 s, and leaves by itself; the other sessions have ended", async ({
    page,
  }) => {
    const other = await openSession(server.origin, { username: ADMIN.username, password });
    await page.clock.install();
    await openPasswordPage(page);
    await changePassword(page);
    await expect(toastList(page)).toHaveText(/Password changed.*Your other sessions have ended\./);
    const status = await fetch(`${server.origin}/api/account`, { headers: { cookie: other } });
    expect(status.status).toBe(401);

    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await expect(toastList(page)).toHaveCount(0);
    await changePassword(page);
    await expect(toastList(page)).toHaveCount(1);
    await page.clock.runFor(4_800);
    await expect(toastList(page)).toHaveCount(1);
    await page.clock.runFor(400);
    await expect(toastList(page)).toHaveCount(0);
  });

  test("TOAST-01 at most one: a new one takes the place of the one before", async ({ page }) => {
    await page.clock.install();
    await openPasswordPage(page);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await changePassword(page);
    await expect(toastList(page)).toHaveCount(1);
    await page.clock.runFor(3_000);
    await toastList(page).evaluate((element) => element.setAttribute("data-first", ""));
    await changePassword(page);
    await expect(page.locator("[data-first]")).toHaveCount(0);
    await expect(toastList(page)).toHaveCount(1);
    // It has five seconds of its own.
    await page.clock.runFor(3_000);
    await expect(toastList(page)).toHaveCount(1);
    await page.clock.runFor(2_500);
    await expect(toastList(page)).toHaveCount(0);
  });

  test("TOAST-01 a swipe to the right of more than 50 px sends it away, a shorter one does not", async ({
    page,
  }) => {
    await openPasswordPage(page);
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await changePassword(page);
    const toast = toastList(page);
    await expect(toast).toBeVisible();
    const swipe = async (by: number) => {
      const box = await toast.boundingBox();
      if (box === null) throw new Error("The toast is not drawn.");
      const [x, y] = [box.x + 60, box.y + 12];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by / 2, y);
      await page.mouse.move(x + by, y);
      await page.mouse.up();
    };
    await swipe(40);
    await expect(toast).toBeVisible();
    await swipe(-80);
    await expect(toast).toBeVisible();
    await swipe(60);
    await page.clock.runFor(500);
    await expect(toast).toHaveCount(0);
  });

  test("TOAST-01 F8 leads into the region, whose toast waits meanwhile and can be dismissed by keyboard", async ({
    page,
  }) => {
    await page.clock.install();
    await openPasswordPage(page);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await changePassword(page);
    await expect(toastList(page)).toBeVisible();
    // Nobody presses in the moment in which it is drawn, when it does not hear of it yet.
    await page.clock.runFor(100);
    await page.keyboard.press("F8");
    await expect(region(page).getByRole("list")).toBeFocused();
    await page.clock.runFor(20_000);
    await expect(toastList(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(toastList(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(toastList(page).getByRole("button", { name: "Dismiss" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toastList(page)).toHaveCount(0);
  });

  test("TOAST-01 the region is at most 420 px wide, and as wide as a phone", async ({ page }) => {
    await page.clock.install();
    await openPasswordPage(page);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await changePassword(page);
    await expect(toastList(page)).toHaveCount(1);
    const list = region(page).getByRole("list");
    const wide = await list.boundingBox();
    expect(wide?.width).toBe(420);
    // At the right edge, whether or not this browser's scroll bar takes room.
    expect((wide?.x ?? 0) + 420).toBe(await page.evaluate(() => document.documentElement.clientWidth));
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await list.boundingBox()).toMatchObject({ width: 360, x: 0 });
    await expect(toastList(page).getByText("Your other sessions have ended.")).toBeInViewport({ ratio: 1 });
  });

  test("TOAST-02 a dismissed toast leaves the state 1,000,000 ms later", async ({ page }) => {
    const modules: string[] = [];
    page.on("request", (request) => {
      if (/\/assets\/.*\.js$/.test(request.url())) modules.push(request.url());
    });
    await page.clock.install();
    await openPasswordPage(page);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    expect(await toastStates(page, modules)).toEqual([]);
    await changePassword(page);
    await expect(toastList(page)).toHaveCount(1);
    expect(await toastStates(page, modules)).toEqual(["added"]);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(toastList(page)).toHaveCount(0);
    expect(await toastStates(page, modules)).toEqual(["dismissed"]);
    await page.clock.fastForward(999_000);
    expect(await toastStates(page, modules)).toEqual(["dismissed"]);
    await page.clock.fastForward(1_000);
    expect(await toastStates(page, modules)).toEqual([]);
  });
});

test.describe("TIP", () => {
  const tip = (page: Page) => page.getByRole("tooltip");

  /** In several steps, as hands do: on the way from link to tooltip a tooltip stays. */
  const away = (page: Page) => page.mouse.move(700, 500, { steps: 5 });

  /**
   * Points at a link, again where nothing came of it: the page, or the tooltip's code, may have been on its way,
   * and what is put under a resting pointer is not pointed at.
   */
  async function pointUntilItOpens(page: Page, link: Locator, words: string): Promise<void> {
    await expect(async () => {
      await away(page);
      await link.hover();
      await expect(tip(page)).toHaveText(words, { timeout: 3_000 });
    }).toPass();
  }

  async function collapse(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Collapse menu" }).click();
    await expect
      .poll(async () => (await page.getByRole("navigation", { name: "Main" }).boundingBox())?.width)
      .toBe(64);
  }

  test("TIP-01 a tooltip of the collapsed menu opens after 700 ms; the next within 300 ms at once", async ({
    page,
    product,
  }) => {
    await page.clock.install();
    await product.signIn("/membership");
    await collapse(page);
    const link = (name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
    // The tooltip's code has come once the first one opened.
    await pointUntilItOpens(page, link("Renewal"), "Renewal");
    await away(page);
    await expect(tip(page)).toHaveCount(0);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));

    await link("Districts").hover();
    await page.clock.runFor(400);
    await expect(tip(page)).toHaveCount(0);
    await page.clock.runFor(250);
    await expect(tip(page)).toHaveCount(0);
    await page.clock.runFor(350);
    await expect(tip(page)).toHaveText("Districts");

    // Away and, within 300 ms, at the next: no waiting.
    await away(page);
    await expect(tip(page)).toHaveCount(0);
    await page.clock.runFor(200);
    await link("Disputes").hover();
    await expect(tip(page)).toHaveText("Disputes");

    // After 300 ms the waiting starts anew.
    await away(page);
    await expect(tip(page)).toHaveCount(0);
    await page.clock.runFor(400);
    await link("Campaigns").hover();
    await page.clock.runFor(400);
    await expect(tip(page)).toHaveCount(0);
    await page.clock.runFor(400);
    await expect(tip(page)).toHaveText("Campaigns");
    await page.keyboard.press("Escape");
    await expect(tip(page)).toHaveCount(0);
  });

  test("TIP-01 by keyboard a tooltip opens at once; with labels in sight there is none", async ({
    page,
    product,
  }) => {
    await product.signIn("/membership");
    const disputes = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Disputes" });
    await collapse(page);
    await pointUntilItOpens(page, disputes, "Disputes");
    await away(page);
    await expect(tip(page)).toHaveCount(0);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Campaigns" }).focus();
    await page.keyboard.press("Tab");
    await expect(disputes).toBeFocused();
    await expect(tip(page).filter({ hasText: "Disputes" })).toBeVisible();
    await page.getByRole("button", { name: "Expand menu" }).click();
    await disputes.hover();
    await page.clock.install();
    await page.clock.runFor(2_000);
    await expect(tip(page)).toHaveCount(0);
  });

  test("TIP-01 what is typed in a menu is forgotten after 1 s", async ({ page, product }) => {
    await product.signIn("/membership");
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.getByRole("button", { name: "Theme: System" }).click();
    await page.clock.runFor(200);
    await expect(page.getByRole("menu")).toBeVisible();
    const option = (name: string) => page.getByRole("menuitemradio", { name });
    await page.keyboard.press("d");
    await page.clock.runFor(500);
    await expect(option("Dark")).toBeFocused();
    // `ds` begins no option: focus stays.
    await page.keyboard.press("s");
    await page.clock.runFor(500);
    await expect(option("Dark")).toBeFocused();
    await page.clock.runFor(1_100);
    await page.keyboard.press("s");
    await page.clock.runFor(100);
    await expect(option("System")).toBeFocused();
  });
});
