import type { Browser, Page } from "@playwright/test";
import { findings } from "../steps/axe.ts";
import { BROWSER } from "../steps/browser.ts";
import { changeRecords, addressOf } from "../steps/database.ts";
import { enterAs, expect, reading, test, whole } from "../steps/product.ts";
import { ADMIN, openSession, startCopy, startServer, type RunningServer } from "../steps/server.ts";

const SECRET = { SESSION_SECRET: "one secret for both servers of this file" };

/** Two server processes on one database. */
let server: RunningServer;
let second: RunningServer;

const badge = (page: Page) => page.getByTestId("sync-badge");
const isLive = (page: Page) => expect(badge(page)).toHaveText(/^Live · \d\d:\d\d EAT$/);
const seats = (page: Page) =>
  page.getByTestId("metric").filter({ hasText: "Constituencies" }).locator("button > span").first();

/** Ends one more special-interest seat, of which the first figure of the home page counts one less then. */
const closeSeat = () =>
  changeRecords(
    server,
    "results",
    `update seat set valid_to = '2025-01-01' where id = (
      select id from seat where kind = 'special_interest_mp' and valid_to is null limit 1)`,
  );

async function openPage(browser: Browser, path: string, session: string): Promise<Page> {
  const context = await browser.newContext({ ...BROWSER, baseURL: server.origin });
  await enterAs(context, server.origin, session);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Streams that a page opened, and whether they are over, as it goes on. */
function streamsOf(page: Page): { opened: number; over: number } {
  const counts = { opened: 0, over: 0 };
  const isStream = (url: string) => new URL(url).pathname === "/api/events";
  page.on("request", (request) => (counts.opened += isStream(request.url()) ? 1 : 0));
  for (const type of ["requestfinished", "requestfailed"] as const)
    page.on(type as "requestfinished", (request) => (counts.over += isStream(request.url()) ? 1 : 0));
  return counts;
}

/** Has the page believe that somebody looks at it, or that nobody does. */
async function look(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (isHidden ? "hidden" : "visible"),
    });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, hidden);
}

/** In the page: drops heartbeats of the stream. A page with its clock ahead takes each of them for late. */
function hearNoBeats(): void {
  const { addEventListener } = EventSource.prototype;
  EventSource.prototype.addEventListener = function listen(
    this: EventSource,
    type: string,
    ...rest: never[]
  ) {
    if (type !== "beat") Reflect.apply(addEventListener, this, [type, ...rest]);
  };
}

/** The server's heartbeats come by the server's clock: here, as from another tab, by the page's. */
async function sayThatAllIsWell(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [channel, last] = [
      new BroadcastChannel("command-center.live"),
      new BroadcastChannel("command-center.live"),
    ];
    // The app's own channel is older, so it hears the message first.
    const heard = new Promise((resolve) => last.addEventListener("message", resolve, { once: true }));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(["beat", String(Date.now())]);
    await heard;
    channel.close();
    last.close();
  });
}

test.describe("LIVE", () => {
  test.describe.configure({ mode: "default" });
  test.beforeAll(async () => {
    server = await startCopy(SECRET);
    second = await startServer({ ...SECRET, DATABASE_URL: (await addressOf(server)).href });
  });
  test.afterAll(async () => {
    await second.stop();
    await server.stop();
  });

  test("LIVE-01 LIVE-04 SHELL-02 what another server process does is on every open screen without a poll, the badge says Live, and its sign-out leads to the login screen at once", async ({
    browser,
  }) => {
    const sessions = [await openSession(server.origin), await openSession(server.origin)];
    const pages = await Promise.all(sessions.map((session) => openPage(browser, "/", session)));
    for (const page of pages) {
      await whole(page);
      await isLive(page);
    }
    const [first] = pages;
    if (first === undefined) throw new Error("There is no page.");
    const drawer = (page: Page) => page.getByRole("dialog", { name: "Activity" });
    const newest = (page: Page) => drawer(page).getByRole("listitem").first();
    for (const page of pages) await page.getByRole("button", { name: "See all activity" }).click();
    const before = await newest(first).textContent();
    // A file given out is an entry of the activity.
    const answer = await fetch(`${second.origin}/api/export`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: await openSession(second.origin) },
      body: JSON.stringify({ format: "csv", dataTypes: ["elections"], dateRange: "all", groupBy: "none" }),
    });
    expect(answer.status, await answer.text()).toBe(200);
    for (const page of pages) {
      await expect(newest(page)).not.toHaveText(before ?? "");
      await page.keyboard.press("Escape");
      await expect(drawer(page)).toBeHidden();
    }
    await closeSeat();
    for (const page of pages) await expect(seats(page)).toHaveText("518");
    const signedOut = await fetch(`${second.origin}/api/auth/sign-out`, {
      method: "POST",
      headers: { cookie: sessions[0] ?? "" },
    });
    expect(signedOut.ok).toBe(true);
    await expect(first.getByText("Your session has ended. Sign in again.")).toBeVisible();
    for (const page of pages) await page.context().close();
  });

  test("LIVE-03 what changed is marked and said; typing, focus, scroll place and an open dialog stay", async ({
    browser,
  }) => {
    const page = await openPage(browser, "/", await openSession(server.origin));
    await whole(page);
    await isLive(page);
    const before = Number(await seats(page).textContent());
    await page.evaluate(() => scrollTo(0, 300));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
    /** In sight. A notice above the page may move the scroll position, and with it what is seen not at all. */
    const seen = await page.evaluateHandle(() =>
      [...document.querySelectorAll("main h2")].find((heading) => heading.getBoundingClientRect().top > 0),
    );
    const placeOf = () => seen.evaluate((heading) => heading?.getBoundingClientRect().top ?? NaN);
    await page.keyboard.press("Control+k");
    const box = page
      .getByRole("dialog")
      .getByRole("combobox")
      .or(page.getByRole("dialog").getByRole("searchbox"));
    await box.pressSequentially("gul");
    const place = await placeOf();
    await closeSeat();
    const figure = seats(page);
    await expect(page.locator("main [data-changed]").first()).toBeAttached();
    await expect(figure).toHaveText(String(before - 1));
    await expect(page.locator("[aria-live=polite]").filter({ hasText: "Updated:" })).toHaveText(
      new RegExp(`^Updated: Constituencies ${before - 1}(?:, and \\d+ more)?$`),
    );
    await expect(box).toBeFocused();
    await expect(box).toHaveValue("gul");
    await page.keyboard.type("u");
    await expect(box).toHaveValue("gulu");
    // But for what rounding makes of a number of another width.
    expect(Math.abs((await placeOf()) - place)).toBeLessThanOrEqual(2);
    // For a moment only.
    await expect(page.locator("[data-changed]")).toHaveCount(0);
    await page.context().close();
  });

  reading(
    "LIVE-03 marked text can be read in both themes, whatever its colour is @night",
    async ({ page, product }) => {
      await product.signIn("/", { whole: true });
      await page.evaluate(() => {
        for (const element of document.querySelectorAll("main :is(p, span, b, td, a, button, time)"))
          if ([...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
            element.setAttribute("data-changed", "");
      });
      expect(await page.locator("main [data-changed]").count()).toBeGreaterThan(50);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect(await findings(page, { colours: true, within: "main" }), colorScheme).toEqual([]);
      }
    },
  );

  test("LIVE-02 a tab in the background rests, and catches up when it comes back @night", async ({
    browser,
  }) => {
    const page = await openPage(browser, "/", await openSession(server.origin));
    const streams = streamsOf(page);
    await page.clock.install();
    await page.addInitScript(hearNoBeats);
    await page.reload();
    await page.locator("#root:not([data-drawn])").waitFor({ state: "attached" });
    await page.clock.runFor(5_000);
    await isLive(page);
    const before = Number(await seats(page).textContent());
    expect(streams).toMatchObject({ opened: 1 });
    // From here on only the test moves the clock of the page.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000);
    await sayThatAllIsWell(page);
    await look(page, true);
    for (let beat = 1; beat <= 3; beat += 1) {
      await page.clock.runFor(15_000);
      await sayThatAllIsWell(page);
    }
    await page.clock.runFor(14_000);
    expect(streams).toEqual({ opened: 1, over: 0 });
    await page.clock.runFor(2_000);
    await expect.poll(() => streams.over).toBe(1);
    await closeSeat();
    await expect(seats(page)).toHaveText(String(before));
    await page.clock.resume();
    await look(page, false);
    await isLive(page);
    await expect.poll(() => streams.opened).toBe(2);
    await expect(async () => {
      await page.clock.runFor(500);
      await expect(seats(page)).toHaveText(String(before - 1), { timeout: 500 });
    }).toPass();
    await page.context().close();
  });

  test("LIVE-02 the tabs of a browser share one stream, and another takes over when its tab is closed", async ({
    browser,
  }) => {
    const page = await openPage(browser, "/", await openSession(server.origin));
    await isLive(page);
    const other = await page.context().newPage();
    const streams = streamsOf(other);
    await other.goto("/");
    await isLive(other);
    expect(streams.opened).toBe(0);
    const before = Number(await seats(other).textContent());
    await closeSeat();
    for (const one of [page, other]) await expect(seats(one)).toHaveText(String(before - 1));
    await page.close();
    await expect.poll(() => streams.opened).toBe(1);
    await closeSeat();
    await expect(seats(other)).toHaveText(String(before - 2));
    await isLive(other);
    await other.context().close();
  });

  test("LIGHT-04 with data saver on there is no push; switched off, it begins @night", async ({
    browser,
  }) => {
    const page = await openPage(browser, "/membership", await openSession(server.origin));
    const streams = streamsOf(page);
    await page.evaluate(() => localStorage.setItem("command-center.data-saver", "on"));
    await page.reload();
    await page.locator("#root:not([data-drawn])").waitFor({ state: "attached" });
    await expect(badge(page)).toContainText("Polling");
    expect(streams.opened).toBe(0);
    await page.getByRole("button", { name: `Account of ${ADMIN.username}` }).click();
    await page.getByRole("menuitemradio", { name: "Off" }).click();
    await isLive(page);
    expect(streams.opened).toBe(1);
    await page.context().close();
  });

  test("LIVE-02 a restart of the server: the badge tells, and the page is live again by itself, without a gap @night", async ({
    browser,
  }) => {
    const page = await openPage(browser, "/", await openSession(server.origin));
    await isLive(page);
    const before = Number(await seats(page).textContent());
    // The other process stands on this one's database.
    await second.stop();
    const { origin, dataDir } = server;
    await server.stop({ keepData: true });
    await expect(badge(page)).not.toContainText("Live");
    server = await startServer({ ...SECRET, DATA_DIR: dataDir, PORT: new URL(origin).port });
    await closeSeat();
    // The pause between tries doubles while the server is down, up to 90 s on a machine that starts it slowly.
    await expect(badge(page)).toContainText("Live", { timeout: 90_000 });
    await expect(seats(page)).toHaveText(String(before - 1));
    await closeSeat();
    await expect(seats(page)).toHaveText(String(before - 2));
    await page.context().close();
  });
});
