import type { Page, Request } from "@playwright/test";
import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";
import { enterAs, expect, storedAnswers, test, withoutPush, type Product } from "../steps/product.ts";
import { ADMIN, openSession, startCopy } from "../steps/server.ts";

const SECOND = 1000;
const badge = (page: Page) => page.getByTestId("sync-badge");

/** Every call of the API that the page makes, as it happens. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request);
  });
  return calls;
}

const countOf = (calls: readonly Request[], path: string) =>
  calls.filter((request) => new URL(request.url()).pathname === path).length;

/** As a browser tells a page that one comes back to it; whatever it asks for then has been sent afterwards. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    // Read to its end: an answer left unread counts as under way.
    await (await fetch("/api/health")).text();
  });
}

/** Stops the page's clock, once what it reads has come. Each read asks again 30 s after its last answer. */
async function stopClock(page: Page, product: Product): Promise<void> {
  await expect(badge(page)).toContainText("Polling");
  await product.quiet();
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + SECOND));
}

test.describe("API", () => {
  test("API-09 reads are GETs with the session's cookie and no body, answered in JSON", async ({
    page,
    product,
  }) => {
    const calls = callsOf(page);
    await product.signIn("/", { plain: true });
    await expect(page.getByRole("region", { name: "Activity" }).getByRole("listitem").first()).toBeVisible();
    const paths = new Set(calls.map((request) => new URL(request.url()).pathname));
    for (const path of ["/api/account", "/api/cycle", "/api/dashboard/stats", "/api/regional-performance"])
      expect(paths).toContain(path);
    for (const request of calls) {
      expect(request.method()).toBe("GET");
      expect(new URL(request.url()).pathname).toMatch(/^\/api(\/[a-z0-9-]+)+$/);
      const headers = await request.allHeaders();
      expect(headers["cookie"]).toContain(product.session);
      expect(headers).not.toHaveProperty("content-type");
      expect(request.postData()).toBeNull();
      const answer = await request.response();
      expect(answer?.status()).toBe(200);
      expect(answer?.headers()["content-type"]).toMatch(/^application\/json/);
    }
  });

  test("API-09 a 401 on a read ends the stay: it is not tried again", async ({ page, product }) => {
    await product.signIn("/account/password", { plain: true });
    await expect(badge(page)).toContainText("Polling");
    const calls = callsOf(page);
    await page.route("**/api/activity*", (route) =>
      route.fulfill({ status: 401, body: "Sign in to use this." }),
    );
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    // The page reads the activity when its card comes near.
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return page.getByText("Your session has ended. Sign in again.").isVisible();
      })
      .toBe(true);
    expect(countOf(calls, "/api/activity")).toBe(1);
  });

  for (const { name, answer, says } of [
    { name: "the body's text", answer: { status: 503, body: "Try later." }, says: "Try later." },
    { name: "the status text", answer: { status: 503, body: "" }, says: "Service Unavailable" },
  ]) {
    test(`API-10 what the server refuses is shown as ${name}`, async ({ page, product }) => {
      await page.route("**/api/regional-performance", (route) => route.fulfill(answer));
      await product.signIn("/", { plain: true });
      const alert = page.getByRole("alert").filter({ hasText: "could not be loaded" });
      await expect(alert).toContainText(says);
      await page.unroute("**/api/regional-performance");
      await alert.getByRole("button", { name: "Try again" }).click();
      await expect(alert).toHaveCount(0);
      await expect(page.getByTestId("regional-headline").first()).toBeVisible();
    });
  }

  test("API-10 an answer that this page cannot read says so, and breaks nothing else", async ({
    page,
    product,
  }) => {
    await page.route("**/api/regional-performance", (route) =>
      route.fulfill({ contentType: "text/html", body: "<html>A proxy's page</html>" }),
    );
    await page.route("**/api/activity*", (route) => route.fulfill({ json: { not: "a list" } }));
    await product.signIn("/", { plain: true });
    await expect(page.getByText(/are of different versions/).first()).toBeVisible();
    await expect(page.getByTestId("metric").getByText("519", { exact: true })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/undefined|NaN|proxy/);
  });
});

test.describe("DATA", () => {
  test("DATA-01 what is shown is asked for again every 30 s", async ({ page, product }) => {
    await page.clock.install();
    const calls = callsOf(page);
    await product.signIn("/", { plain: true });
    await expect(page.getByRole("region", { name: "Activity" }).getByRole("listitem").first()).toBeVisible();
    await stopClock(page, product);
    // All of them at the same moment, from which the 30 s count.
    await page.clock.runFor(11 * SECOND);
    await comeBack(page);
    await product.quiet();
    const reads = ["/api/cycle", "/api/dashboard/stats", "/api/figures", "/api/activity", "/api/account"];
    const counts = () => reads.map((path) => countOf(calls, path));
    const before = counts();
    await page.clock.runFor(29 * SECOND);
    expect(counts()).toEqual(before);
    await page.clock.runFor(2 * SECOND);
    await expect.poll(counts).toEqual(before.map((count) => count + 1));
  });

  test("DATA-01 fresh for 10 s: coming back to the window asks again only after that", async ({
    page,
    product,
  }) => {
    await page.clock.install();
    const calls = callsOf(page);
    await product.signIn("/membership", { plain: true });
    await stopClock(page, product);
    expect(countOf(calls, "/api/cycle")).toBe(1);
    await comeBack(page);
    expect(countOf(calls, "/api/cycle")).toBe(1);
    await page.clock.runFor(11 * SECOND);
    await comeBack(page);
    await expect.poll(() => countOf(calls, "/api/cycle")).toBe(2);
    await product.quiet();
    await page.clock.runFor(9 * SECOND);
    await comeBack(page);
    expect(countOf(calls, "/api/cycle")).toBe(2);
    await page.clock.runFor(2 * SECOND);
    await comeBack(page);
    await expect.poll(() => countOf(calls, "/api/cycle")).toBe(3);
  });

  test("DATA-01 fresh for 10 s, kept 5 min: going there and back asks and waits accordingly", async ({
    page,
    product,
  }) => {
    const calls = callsOf(page);
    await page.clock.install();
    await product.signIn("/", { plain: true });
    await stopClock(page, product);
    const go = async (link: string, heading: string) => {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link }).click();
      // A page that is new appears a moment of the page's own time after its code has come.
      await expect(async () => {
        await page.clock.runFor(200);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading, { timeout: 500 });
      }).toPass();
    };
    const figure = page.getByTestId("metric").getByText("519", { exact: true });
    await expect(figure).toBeVisible();
    expect(countOf(calls, "/api/dashboard/stats")).toBe(1);
    await go("Membership", "Membership");
    await go("Dashboard", "NRM Command Center");
    await expect(figure).toBeVisible();
    expect(countOf(calls, "/api/dashboard/stats")).toBe(1);
    await go("Membership", "Membership");
    await page.clock.runFor(12 * SECOND);
    await go("Dashboard", "NRM Command Center");
    await expect.poll(() => countOf(calls, "/api/dashboard/stats")).toBe(2);
    await product.quiet();

    // Without a network and without what the browser stores, memory alone has it, for five minutes.
    await page.route("**/api/dashboard/stats", (route) => new Promise<void>(() => route));
    const forgetStored = () =>
      page.evaluate(
        () =>
          new Promise<void>((resolve, reject) => {
            const opening = indexedDB.open("command-center");
            opening.addEventListener("error", () => reject(new Error("No database.")));
            opening.addEventListener("success", () => {
              const work = opening.result.transaction("queries", "readwrite");
              work.objectStore("queries").clear();
              work.addEventListener("complete", () => {
                opening.result.close();
                resolve();
              });
            });
          }),
      );
    await go("Membership", "Membership");
    await forgetStored();
    await page.clock.fastForward(290 * SECOND);
    await go("Dashboard", "NRM Command Center");
    await expect(figure).toBeVisible();
    await go("Membership", "Membership");
    await forgetStored();
    await page.clock.fastForward(310 * SECOND);
    await go("Dashboard", "NRM Command Center");
    await expect(page.getByTestId("metric-skeleton")).toHaveCount(4);
  });

  for (const { status, tries } of [
    { status: 500, tries: 2 },
    { status: 403, tries: 1 },
  ]) {
    test(`DATA-01 a read answered ${status} is tried ${tries === 1 ? "once" : "twice"} in all`, async ({
      page,
      product,
    }) => {
      await page.clock.install();
      const calls = callsOf(page);
      await page.route("**/api/activity*", (route) => route.fulfill({ status, body: "No." }));
      await product.signIn("/", { plain: true });
      await expect.poll(() => countOf(calls, "/api/activity")).toBeGreaterThan(0);
      await page.clock.runFor(8 * SECOND);
      await expect(page.getByText("No.", { exact: true })).toBeVisible();
      expect(countOf(calls, "/api/activity")).toBe(tries);
    });
  }

  test("DATA-01 a write whose answer is lost is sent again with the same key, and applies once", async ({
    page,
  }) => {
    const server = await startCopy();
    await enterAs(page.context(), server.origin, await openSession(server.origin));
    await page.goto(`${server.origin}/account/password`);
    const sent: { key: string; type: string; body: unknown; status: number }[] = [];
    await page.route("**/api/account/password", async (route) => {
      const headers = await route.request().allHeaders();
      const answer = await route.fetch();
      sent.push({
        key: headers["idempotency-key"] ?? "",
        type: headers["content-type"] ?? "",
        body: route.request().postDataJSON(),
        status: answer.status(),
      });
      // The first time the server does as it is told, and the answer never arrives.
      if (sent.length === 1) await route.abort("connectionreset");
      else await route.fulfill({ response: answer });
    });
    const next = "an entirely new password";
    await page.getByLabel("Current password").fill(ADMIN.password);
    await page.getByLabel("New password", { exact: true }).fill(next);
    await page.getByLabel("Repeat the new password").fill(next);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toMatch(/^[\w-]{16,}$/);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toMatchObject({
      status: 200,
      type: "application/json",
      body: { currentPassword: ADMIN.password, newPassword: next },
    });

    // A write without a body says nothing of its content (API-09).
    const signOut = page.waitForRequest("**/api/auth/sign-out");
    await page.getByRole("button", { name: "Account of admin" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    const request = await signOut;
    expect(request.method()).toBe("POST");
    expect(request.postData()).toBeNull();
    expect(await request.allHeaders()).not.toHaveProperty("content-type");
    await server.stop();
  });

  test("DATA-01 a write that is refused is not sent again, and says why", async ({ page, product }) => {
    await product.signIn("/account/password", { plain: true });
    const calls = callsOf(page);
    await page.getByLabel("Current password").fill("not the password");
    await page.getByLabel("New password", { exact: true }).fill("an entirely new password");
    await page.getByLabel("Repeat the new password").fill("an entirely new password");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("alert")).toContainText("The current password is not right.");
    expect(countOf(calls, "/api/account/password")).toBe(1);
    await expect(page.getByRole("button", { name: "Change password" })).toBeEnabled();
  });

  test("SHELL-02 the badge says Polling and the time of the last answer, by the server's clock; sample data is called so", async ({
    page,
    product,
  }) => {
    await withoutPush(page);
    // A device whose clock is half a year off.
    await page.clock.install({ time: new Date("2026-03-04T09:41:01+03:00") });
    await product.signIn("/");
    const now = new Date((await page.request.get("/api/health")).headers()["date"] ?? "").getTime();
    const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: UGANDA_TIME_ZONE });
    // The minute may have turned since.
    const times = [-1, 0, 1].map((minutes) => clock.format(now + minutes * 60 * SECOND));
    await expect(badge(page)).toHaveText(new RegExp(`^Polling · (?:${times.join("|")}) EAT$`));
    await expect(page.getByRole("banner").getByText("Sample data", { exact: true })).toBeVisible();
    await expect(page.getByRole("banner").getByText("As of 2 Sep 2025")).toBeVisible();
    await expect(badge(page)).not.toContainText("Live");
    // Where there is no room in the top bar, a line under it.
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByText("As of 2 Sep 2025 · Sample data")).toBeVisible();
  });

  test.describe("on a device set to another zone", () => {
    test.use({ timezoneId: "America/New_York" });

    test("SHELL-02 every time is East Africa Time, and says so", async ({ page, product }) => {
      await page.clock.install({ time: new Date("2026-03-04T09:41:01+03:00") });
      const hour = new Intl.DateTimeFormat("en-GB", { timeZone: UGANDA_TIME_ZONE, hour: "2-digit" });
      const hours = [0, 3_600_000].map((ago) => hour.format(Date.now() - ago)).join("|");
      await product.signIn("/");
      // By the server's clock, which is the test's.
      await expect(badge(page)).toHaveText(new RegExp(`^(?:Polling|Live) · (?:${hours}):\\d\\d EAT$`));
      await page.goto("/administration/audit");
      const first = page.getByRole("list", { name: "Entries of the log" }).getByRole("listitem").first();
      await expect(first).toContainText(new RegExp(`\\d{4}, (?:${hours}):\\d\\d EAT`));
      await expect(page.getByText("times are East Africa Time (EAT)")).toBeVisible();
    });
  });

  test("SHELL-02 data of a party's own is not called sample data", async ({ page, product }) => {
    await page.route("**/api/cycle", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), isSample: false } });
    });
    await product.signIn("/membership", { plain: true });
    await expect(page.getByRole("banner").getByText("As of 2 Sep 2025")).toBeVisible();
    await expect(page.getByText("Sample data")).toHaveCount(0);
  });

  test("SHELL-02 the badge says Offline and the age of what is shown, which grows, and Polling again after it", async ({
    page,
    context,
    product,
  }) => {
    await page.clock.install({ time: new Date("2026-03-04T09:41:01+03:00") });
    await product.signIn("/", { plain: true });
    await expect(badge(page)).toContainText("Polling");
    await expect(page.getByRole("region", { name: "Activity" }).getByRole("listitem").first()).toBeVisible();
    // Its code comes apart from its answer, and nothing comes once there is no network.
    await expect(page.getByTestId("metric").getByText("519", { exact: true })).toBeVisible();
    await product.quiet();
    await context.setOffline(true);
    await expect(badge(page)).toHaveText("Offline · under a minute old");
    await expect(page.getByText("You are offline. What is shown is under a minute old.")).toBeVisible();
    await page.clock.pauseAt(new Date("2026-03-04T09:46:50+03:00"));
    await page.clock.runFor(5 * SECOND);
    await expect(badge(page)).toHaveText("Offline · 5 min old");
    await expect(page.getByText("You are offline. What is shown is 5 min old.")).toBeVisible();
    await expect(page.getByTestId("metric").getByText("519", { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(badge(page)).toContainText("Polling");
    await expect(page.getByText("You are offline.")).toHaveCount(0);
  });

  test("SHELL-02 a server that fails is not called the network; one failing call alone is no outage", async ({
    page,
    product,
  }) => {
    await page.clock.install();
    await product.signIn("/", { plain: true });
    await expect(badge(page)).toContainText("Polling");
    await page.route("**/api/cycle", (route) => route.fulfill({ status: 500, body: "Down" }));
    await page.clock.runFor(40 * SECOND);
    await expect(badge(page)).toContainText("Polling");
    await page.route("**/api/**", (route) => route.fulfill({ status: 500, body: "Down" }));
    // Each read fails at its own next turn, and once more a second later.
    await expect(async () => {
      await page.clock.runFor(10 * SECOND);
      await expect(badge(page)).toContainText("Not updating", { timeout: 1000 });
    }).toPass();
    await expect(page.getByText(/The server refuses or fails to answer\./)).toBeVisible();
    // What was answered before stays.
    await expect(page.getByText("Election cycle 2025–2026")).toBeVisible();
    await expect(page.getByText("You are offline.")).toHaveCount(0);
  });

  test("DATA-01 what another person left in this browser is removed, not shown", async ({
    page,
    product,
  }) => {
    await product.signIn("/");
    await expect(page.getByText("18.5M", { exact: true })).toBeVisible();
    await expect.poll(() => storedAnswers(page)).not.toEqual([]);
    const ofAdmin = await storedAnswers(page);
    expect(ofAdmin.every((key) => key.includes("/admin/"))).toBe(true);
    await page.evaluate(() => localStorage.setItem("username", "somebody.else"));
    // Nothing of the server's: whatever shows now was kept here.
    await page.route(/\/api\/(?!account|welcome)/, (route) => route.fulfill({ status: 500, body: "Down" }));
    await page.reload();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect
      .poll(async () => (await storedAnswers(page)).filter((key) => ofAdmin.includes(key)))
      .toEqual([]);
    await expect(page.getByText("18.5M", { exact: true })).toHaveCount(0);
  });
});
