import type { Page } from "@playwright/test";
import { isNightly } from "../steps/browser.ts";
import { enterAs, expect, openDrawn, STORED, test } from "../steps/product.ts";
import { ROUTES } from "../steps/routes.ts";

/** The parts of a page that wait below the screen, as the server wrote them. */
const left = (page: Page) => page.locator(".near[data-far]");
/** What draws charts, and what is drawn of them. */
const drawings = (page: Page) => page.locator("main svg.chart-svg");

test.describe("LIGHT", () => {
  // A service worker answers with the cached shell, which the server has not rendered.
  test.use({ serviceWorkers: "block" });

  test("LIGHT-01 pages can be read before any script has come", async ({ browser, product }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
    await enterAs(context, product.origin, product.session);
    const page = await context.newPage();
    for (const { path, heading } of isNightly ? ROUTES : ROUTES.slice(0, 6)) {
      // A server under load leaves the read behind a heading to the browser.
      await expect(async () => {
        await openDrawn(page, path, "cycle.read");
        await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(heading, { timeout: 1_000 });
      }).toPass({ timeout: 40_000 });
      await expect.soft(page.getByRole("navigation", { name: "Main" }), path).toBeVisible();
      await expect.soft(page.getByText("As of 2 Sep 2025").first(), path).toBeVisible();
    }
    await openDrawn(page, "/", "figures.list", "dashboard.stats");
    await expect(page.getByTestId("metric").getByText("519", { exact: true })).toBeVisible();
    await expect(page).toHaveTitle("Dashboard · NRM Command Center");
    await context.close();
  });

  test("LIGHT-01 GATE-03 a rendered page is shown neither without the flag nor to another user", async ({
    page,
    context,
    product,
  }) => {
    await enterAs(context, product.origin, product.session);
    await page.addInitScript((flag) => localStorage.removeItem(flag), STORED.flag);
    await openDrawn(page, "/membership", "membership.read");
    await expect(page.getByRole("button", { name: "Access Command Center" })).toBeVisible();
    await expect(page.getByText("18.5M")).toHaveCount(0);
    expect(await page.locator("#first-page").count()).toBe(0);

    const other = await context.newPage();
    await other.addInitScript(
      ([flag, name]) => {
        localStorage.setItem(flag, "true");
        localStorage.setItem(name, "another.user");
      },
      [STORED.flag, STORED.userName] as const,
    );
    const asked = other.waitForRequest("**/api/account");
    await openDrawn(other, "/membership", "membership.read");
    await asked;
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("Membership");
  });

  test("LIGHT-01 a page whose scripts do not come can be read, says so, and its links lead on", async ({
    page,
    context,
    product,
  }) => {
    await enterAs(context, product.origin, product.session);
    await page.route("**/assets/app-*.js", (route) => route.abort());
    await openDrawn(page, "/", "figures.list", "dashboard.stats");
    await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toBeVisible();
    await expect(page.getByTestId("metric").getByText("519", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Membership" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Membership");
  });

  test("LIGHT-01 where a chart's code does not come, its card says so, the page stays, and it is tried again", async ({
    page,
    context,
    product,
  }) => {
    await page.route("**/assets/dumbbell-*.js", (route) => route.abort());
    await product.signIn("/", { whole: true });
    const note = page.getByRole("alert").filter({ hasText: "This part could not be loaded" });
    await expect(note).toHaveCount(1);
    await expect(page.getByTestId("metric").getByText("519", { exact: true })).toBeVisible();
    await note.getByRole("button", { name: "Try again" }).click();
    await expect(note).toHaveCount(1);
    await page.unroute("**/assets/dumbbell-*.js");
    const chart = page.getByRole("region", { name: "Regional Performance" }).locator("svg.chart-svg");
    await note.getByRole("button", { name: "Try again" }).click();
    await expect(note).toHaveCount(0);
    await expect(chart).toBeVisible();

    // Nor does one have to press, once the network is back.
    await page.route("**/assets/dumbbell-*.js", (route) => route.abort());
    await page.reload();
    await product.whole();
    await expect(note).toHaveCount(1);
    await page.unroute("**/assets/dumbbell-*.js");
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(note).toHaveCount(0);
    await expect(chart).toBeVisible();
  });

  test("LIGHT-01 where the network fails, what was entered stays; where an update took a file away, the page reloads once", async ({
    page,
    product,
  }) => {
    const dialogCode = "**/assets/export-dialog-*.js";
    const asked: string[] = [];
    let loads = 0;
    await product.signIn("/lc-results");
    const search = page.getByRole("searchbox", { name: "Search districts" });
    const button = page.getByRole("button", { name: "Export LC5 Results" });
    page.on("load", () => (loads += 1));
    await page.route(dialogCode, (route) => {
      asked.push(route.request().method());
      return route.abort();
    });
    await search.fill("gulu");
    await button.click();
    await expect.poll(() => asked).toContain("HEAD");
    await product.quiet();
    await expect(search).toHaveValue("gulu");
    expect(loads).toBe(0);

    await page.unroute(dialogCode);
    asked.length = 0;
    await page.route(dialogCode, (route) => {
      asked.push(route.request().method());
      return route.fulfill({ status: 404, body: "Not found" });
    });
    await button.click();
    await expect.poll(() => loads).toBe(1);
    expect(asked).toContain("HEAD");
    await product.whole();
    asked.length = 0;
    await button.click();
    await expect.poll(() => asked).toContain("GET");
    await product.quiet();
    expect(asked).not.toContain("HEAD");
    expect(loads).toBe(1);
  });

  test("LIGHT-01 what is typed, pressed and sent before the scripts come takes effect with them", async ({
    page,
    context,
    product,
  }) => {
    await enterAs(context, product.origin, product.session);
    await test.step("typed and pressed", async () => {
      await page.setViewportSize({ width: 360, height: 780 });
      const release = await holdScripts(page);
      await openDrawn(page, "/districts-directory", "districts.list");
      await page.getByRole("radio", { name: "Change" }).check();
      await page.getByRole("searchbox", { name: "Search districts" }).fill("gulu");
      await page.getByRole("button", { name: "Account of admin" }).click();
      release();
      await expect(page.getByText("2 of 146 districts and cities")).toBeVisible();
      await expect(page.getByRole("searchbox", { name: "Search districts" })).toHaveValue("gulu");
      await expect(page).toHaveURL(/map=change/);
      await expect(page.getByRole("menuitem", { name: "Log out" })).toBeVisible();
    });

    await test.step("a form that is sent, with nothing more in the address", async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.unrouteAll();
      const release = await holdScripts(page);
      await openDrawn(page, "/administration/audit", "audit.list");
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.getByLabel("What").selectOption({ label: "Server starts, stops and backups" });
      await page.getByLabel("Text").fill("started");
      await page.getByLabel("Text").press("Enter");
      release();
      await expect(page).toHaveURL(/\?q=started&group=server$|\?group=server&q=started$/);
      expect(asked.filter((address) => address.includes("person="))).toEqual([]);
    });

    await test.step("pressed while the rest of the page arrives", async () => {
      await page.addInitScript(() => {
        const observer = new MutationObserver(() => {
          const figure = document.querySelector<HTMLElement>("[data-testid=metric] button");
          if (figure === null) return;
          observer.disconnect();
          figure.click();
        });
        observer.observe(document, { childList: true, subtree: true });
      });
      await openDrawn(page, "/", "figures.list", "dashboard.stats");
      await expect(page.getByRole("dialog", { name: "Constituencies" })).toBeVisible();
    });
  });

  test("LIGHT-01 what is selected when the scripts come stays so: typing replaces it @night", async ({
    page,
    context,
    product,
  }) => {
    await enterAs(context, product.origin, product.session);
    const release = await holdScripts(page);
    await openDrawn(page, "/districts-directory", "districts.list");
    const search = page.getByRole("searchbox", { name: "Search districts" });
    await search.fill("gulu");
    await search.selectText();
    release();
    await expect(page.getByText("2 of 146 districts and cities")).toBeVisible();
    await page.keyboard.type("abim");
    await expect(search).toHaveValue("abim");
  });

  test("LIGHT-01 a file chosen before the scripts come is verified @night", async ({
    page,
    context,
    product,
  }) => {
    await enterAs(context, product.origin, product.session);
    const release = await holdScripts(page);
    await openDrawn(page, "/exports");
    await page.getByLabel("Choose a file").setInputFiles({
      name: "from-a-mail.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("not ours"),
    });
    release();
    const verdict = page.getByRole("region", { name: "Verify a file" }).getByRole("status");
    await expect(verdict).toContainText("from-a-mail.pdf was not exported here");
  });

  test("LIGHT-01 what the server drew is kept for reading offline, also where IndexedDB is closed @night", async ({
    page,
    context,
    product,
  }) => {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await enterAs(context, product.origin, product.session);
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "indexedDB"));
    await openDrawn(page, "/membership", "membership.read");
    await expect(page.getByTestId("sync-badge")).toContainText(/Live|Polling/);
    await expect(page.getByText("18.5M").first()).toBeVisible();
    expect(errors).toEqual([]);
  });

  test("LIGHT-03 below the screen nothing is drawn before it comes near, and its words are there all the same", async ({
    page,
    context,
    product,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await enterAs(context, product.origin, product.session);
    const activity = page.getByRole("region", { name: "Activity" });
    await openDrawn(page, "/", "activity.list");
    await expect(left(page).nth(2)).toBeAttached();
    // Search and screen readers find what waits.
    expect(await activity.textContent()).toMatch(/\d+ (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/);
    expect(
      await page.evaluate(() => Reflect.apply(Reflect.get(window, "find"), window, ["Key Intelligence"])),
    ).toBe(true);
    // Going to what was found draws what is near it, and in time the rest.
    await activity.scrollIntoViewIfNeeded();
    await expect(left(page)).toHaveCount(0);
    await expect(activity.getByRole("listitem").first()).toBeVisible();
  });

  test("LIGHT-03 what is far waits with its heading, and comes with the browser's search and for paper", async ({
    page,
    context,
    product,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await enterAs(context, product.origin, product.session);
    await page.goto("/disputes-petitions?tab=overview");
    await expect(page.getByTestId("sync-badge")).toContainText(/Live|Polling/);
    await page.evaluate(() =>
      Object.assign(window, { print: () => Object.assign(window, { printed: true }) }),
    );
    // One event: pressed as two keys, the first may have all drawn before the second, and the browser prints by itself.
    await page.dispatchEvent("body", "keydown", { key: "p", ctrlKey: true });
    await page.waitForFunction(() => Reflect.get(window, "printed") === true);
    expect(await left(page).count()).toBe(0);
    expect(await drawings(page).count()).toBeGreaterThanOrEqual(3);
    await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);

    await product.signIn("/disputes-petitions?tab=overview", { plain: true, whole: false });
    const far = page.getByRole("region", { name: "By category and status" });
    await expect(far.getByRole("heading")).toBeAttached();
    await expect(far.getByRole("status", { name: /^Loading/ })).toBeAttached();
    // The browser's own search opens with it.
    await page.keyboard.press("Control+f");
    await expect(far.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
    await expect(far.locator("svg.chart-svg").first()).toBeAttached();
  });

  test("LIGHT-04 data saver is chosen in the account's menu and remembered @night", async ({
    page,
    product,
  }) => {
    await product.signIn("/membership");
    await expect(page.getByText("Data saver", { exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Account of admin" }).click();
    const choice = page.getByRole("group", { name: "Data saver" });
    await expect(choice.getByRole("menuitemradio", { name: "Follow the browser" })).toBeChecked();
    await choice.getByRole("menuitemradio", { name: "On" }).click();
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(page.getByText("Data saver", { exact: true }).first()).toBeVisible();
    await expect(page.getByTestId("sync-badge").locator("..")).toHaveAttribute(
      "title",
      "Data saver is on: checks every 5 minutes; last update shown",
    );
  });
});

/** Keeps the page's scripts away until what it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/app-*.js", async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
