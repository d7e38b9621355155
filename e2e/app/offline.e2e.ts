import { createServer, request as ask, type Server } from "node:http";
import type { Page } from "@playwright/test";
import { PAGES } from "../../web/src/navigation/pages.ts";
import { enterAs, expect, fillLogin, go, storedAnswers, test, whole } from "../steps/product.ts";
import { freePort } from "../steps/server.ts";
import { ROUTES } from "../steps/routes.ts";

test.use({ serviceWorkers: "allow" });

const badge = (page: Page) => page.getByTestId("sync-badge");
const isScript = (path: string) => path.endsWith(".js");
const banner = (page: Page) => page.getByRole("status").filter({ hasText: "You are offline." });

/** The addresses of all that is in any cache. */
async function cached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map((request) => new URL(request.url).pathname);
  });
}

/** The addresses of the app's files that the page has loaded. */
async function loaded(page: Page): Promise<string[]> {
  const paths = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/")),
  );
  // What is fetched before it is imported stands there twice.
  return [...new Set(paths)];
}

/** The addresses of all files of the app, as the worker that the server gives now lists them. */
async function listed(page: Page): Promise<string[]> {
  const worker = await page.evaluate(async () => (await fetch("/sw.js")).text());
  return [...worker.matchAll(/\["(\/[^"]+)"/g)].map(([, path = ""]) => path);
}

/** Waits until some files are kept. */
async function kept(page: Page, wanted: () => Promise<string[]>): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const missing = async () => {
    const paths = new Set(await cached(page));
    return (await wanted()).filter((path) => !paths.has(path));
  };
  await expect.poll(missing).toEqual([]);
}

/** Waits until what the page has read and loaded is kept, so that a reload without a network finds it. */
async function settled(page: Page): Promise<void> {
  await expect(badge(page)).toContainText(/Live|Polling/);
  const asked = new Set(
    await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        // But for the lists and notes that are not kept, and what never ends.
        .filter((name) =>
          /\/api\/(?!auth\/|events|notes|(?:petitions|district\/petitions|incidents(?:\/summary)?)(?:\?|$))/.test(
            name,
          ),
        ),
    ),
  );
  await expect
    .poll(async () => (await storedAnswers(page)).length)
    .toBeGreaterThanOrEqual(Math.max(1, asked.size));
  await kept(page, () => loaded(page));
}

/** Waits until the page has run its idle callbacks and the worker has answered a message sent after them. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const round of [1, 2]) await new Promise((resolve) => requestIdleCallback(() => resolve(round)));
    await navigator.serviceWorker.ready;
    await (await fetch("/index.html")).text();
  });
}

test.describe("SW", () => {
  test("SW-01 after one visit the app opens without a network from a cache of its files alone, says how old its data is, and which pages it has", async ({
    page,
    context,
    product,
  }) => {
    await product.signIn("/", { whole: true });
    await expect(page.getByRole("region", { name: "Activity" }).getByRole("listitem").first()).toBeVisible();
    await settled(page);
    await test.step("the caches have files of the app, not all of them, and no response of the server", async () => {
      const paths = await cached(page);
      expect(paths.length).toBeGreaterThan(10);
      for (const path of paths)
        expect(path).toMatch(/^\/(index\.html|manifest\.webmanifest|icons\/|assets\/|[\w-]+\.(svg|png)$)/);
      expect(paths.length).toBeLessThan((await listed(page)).length);
      // Under the worker's control, the server still answers every call itself.
      const answered = page.waitForResponse("**/api/account");
      await page.reload();
      expect((await answered).fromServiceWorker()).toBe(false);
      expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\/sw\.js$/);
      await settled(page);
    });
    await context.setOffline(true);
    // Playwright cuts the network; a page that is opened then is told nothing of it, as it would be outside.
    await page.addInitScript(() => {
      let online = false;
      Object.defineProperty(Navigator.prototype, "onLine", { get: () => online });
      addEventListener("online", () => (online = true), { capture: true });
    });
    const failed: string[] = [];
    page.on("requestfailed", (request) => failed.push(request.url()));
    await page.reload();
    await expect(banner(page)).toHaveText("You are offline. What is shown is under a minute old.");
    await expect(badge(page)).toHaveText("Offline · under a minute old");
    await expect(page.getByTestId("metric").getByText("519", { exact: true })).toBeVisible();
    await page.getByRole("heading", { level: 1, name: "NRM Command Center" }).waitFor();
    await whole(page);
    await expect(page.getByText("18.5M", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Activity" }).getByRole("listitem").first()).toBeVisible();
    await expect(page.getByText("Fallback figure")).toHaveCount(0);
    await expect(page.locator("body")).not.toContainText(/undefined|NaN|Invalid Date/);

    await test.step("a page that was not visited says so, and links one that was", async () => {
      await page.goto("/disputes-petitions");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page is not available offline");
      await expect(page.getByText("It has not been opened on this device")).toBeVisible();
      await expect(page.getByText(/went wrong|could not be shown/)).toHaveCount(0);
      await page.getByRole("main").getByRole("link", { name: "Dashboard" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("NRM Command Center");
      await expect(page.locator("body")).not.toContainText(/undefined|NaN|Invalid Date/);
    });

    // Back in the network, without a reload: asked for again at once, not at the next poll.
    const tries = () => failed.filter((url) => url.endsWith("/api/account")).length;
    await expect.poll(tries).toBeGreaterThanOrEqual(2);
    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(badge(page)).toContainText(/Live|Polling/);
    await expect(banner(page)).toHaveCount(0);
  });

  test("SW-01 three hours later it says three hours @night", async ({ page, context, product }) => {
    await product.signIn("/");
    await expect(page.getByTestId("metric").getByText("519", { exact: true })).toBeVisible();
    await settled(page);
    await context.setOffline(true);
    await page.clock.install({ time: Date.now() + 3 * 3_600_000 + 60_000 });
    await page.reload();
    await expect(banner(page)).toHaveText("You are offline. What is shown is 3 h old.");
    await expect(badge(page)).toHaveText("Offline · 3 h old");
    await expect(page.getByTestId("metric").getByText("519", { exact: true })).toBeVisible();
  });

  test("SW-01 LOGIN-07 who petitioned is not kept in the browser, and nothing once the session is over", async ({
    page,
    context,
    product,
  }) => {
    await product.signIn("/disputes-petitions");
    const petitions = page.getByRole("region", { name: "Petitions", exact: true });
    await whole(page);
    await expect(petitions.getByRole("row").nth(1)).toBeVisible();
    const overview = page.getByRole("tab", { name: "Overview" });
    await overview.click();
    await expect(page.getByText("587", { exact: true }).first()).toBeVisible();
    await settled(page);
    await page.getByRole("tab", { name: "Petitions" }).click();
    expect((await storedAnswers(page)).filter((key) => key.includes("petitions.list"))).toEqual([]);
    expect((await storedAnswers(page)).filter((key) => key.includes("petitions.summary"))).not.toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await expect(banner(page)).toBeVisible();
    await whole(page);
    await expect(page.getByText("The petitions could not be loaded").last()).toBeVisible();
    await expect(page.getByText("this list is not kept in this browser").last()).toBeVisible();
    await overview.click();
    await expect(page.getByText("587", { exact: true }).first()).toBeVisible();

    // The longest that a session lasts.
    await page.clock.install({ time: Date.now() + 12 * 3_600_000 + 60_000 });
    await page.reload();
    await expect(banner(page)).toHaveText("You are offline. This page is not available offline.");
    await expect(page.getByText("587", { exact: true })).toHaveCount(0);
    await expect.poll(() => storedAnswers(page)).toEqual([]);
  });

  test("SW-01 LOGIN-07 nor who petitioned about one district, which its page says @night", async ({
    page,
    context,
    product,
  }) => {
    await product.signIn("/districts-directory/mbarara", { whole: true });
    const petitions = page.getByRole("region", { name: "Petitions" });
    await expect(petitions.getByRole("link").first()).toBeVisible();
    await settled(page);
    expect((await storedAnswers(page)).filter((key) => key.includes("districts.petitions"))).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await expect(banner(page)).toBeVisible();
    await whole(page);
    await expect(petitions.getByText("The petitions could not be loaded")).toBeVisible();
    await expect(petitions.getByText("this list is not kept in this browser")).toBeVisible();
    await expect(petitions.getByRole("link")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Seats" }).getByRole("row").nth(1)).toBeVisible();
  });

  test("SW-01 after an act on a fast line any address opens without a network; what was not visited says that it is not here @night", async ({
    page,
    context,
    product,
  }) => {
    await product.signIn("/membership");
    await settled(page);
    await page.getByRole("heading", { level: 1 }).click();
    await kept(page, () => listed(page));
    await context.setOffline(true);
    for (const { path, heading } of ROUTES.filter((_, index) => index % 8 === 0)) {
      await page.goto(`${path}?x=1`);
      // Of one petition, seat or area nothing is known here, so not its name either.
      const isNamed = Object.values(PAGES).some(
        ({ path: own }) => own !== "/" && own.endsWith("/") && path.startsWith(own),
      );
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(isNamed ? /\S/ : heading);
      await expect(banner(page)).toBeVisible();
    }
    await page.goto("/");
    await expect(page.getByText(/could not be loaded/).first()).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/undefined|NaN|Invalid Date/);
  });

  // web/src/pwa/keep-files.dom.test.ts tests the other kinds of connection.
  test("LIGHT-02 after a user action with data saver on, only files that pages use are cached @night", async ({
    page,
    product,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) });
    });
    await product.signIn("/membership");
    await settled(page);
    await page.getByRole("heading", { level: 1 }).click();
    await idle(page);
    // The worker caches a script shortly after the page has loaded it.
    await expect(async () =>
      expect((await cached(page)).filter(isScript).toSorted()).toEqual(
        (await loaded(page)).filter(isScript).toSorted(),
      ),
    ).toPass({ timeout: 40_000 });
  });

  test("LIGHT-02 a page asks the server once for each script that it uses, and for no other but /sw.js", async ({
    page,
    context,
    product,
  }) => {
    const counting = await serveInVersions(product.origin);
    await enterAs(context, counting.origin, product.session);
    await page.goto(`${counting.origin}/membership`);
    await settled(page);
    await kept(page, async () => ["/index.html"]);
    await idle(page);
    const used = (await loaded(page)).filter(isScript);
    expect(used.length).toBeGreaterThan(1);
    expect(counting.asked.filter(isScript).toSorted()).toEqual([...used, "/sw.js"].toSorted());
    expect((await cached(page)).filter(isScript).toSorted()).toEqual(used.toSorted());
    await page.close();
    await counting.close();
  });

  test("SW-01 /sw.js is registered once the page has loaded, for all of the app, and always fetched again @night", async ({
    page,
    product,
  }) => {
    await page.addInitScript(() => {
      const { register } = navigator.serviceWorker;
      navigator.serviceWorker.register = function (...given) {
        Object.assign(globalThis, { registered: [document.readyState, String(given[0])] });
        return register.apply(this, given);
      };
    });
    await product.signIn("/membership");
    await settled(page);
    expect(await page.evaluate(() => Reflect.get(globalThis, "registered"))).toEqual(["complete", "/sw.js"]);
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(new URL(scope).pathname).toBe("/");
    const answer = await page.request.get("/sw.js");
    expect(answer.headers()).toMatchObject({
      "cache-control": "no-cache",
      "content-type": expect.stringContaining("javascript"),
    });
  });

  test("SW-01 a registration that fails is ignored @night", async ({ page, product }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.addInitScript(() => {
      navigator.serviceWorker.register = () => Promise.reject(new TypeError("No workers here."));
    });
    await product.signIn("/");
    await expect(page.getByTestId("metric").getByText("519", { exact: true })).toBeVisible();
    expect(errors).toEqual([]);
  });

  test("SW-01 after logout nothing opens without a network but the login screen", async ({
    page,
    context,
  }) => {
    await page.goto("/");
    await fillLogin(page);
    await page.getByRole("heading", { level: 1, name: "NRM Command Center" }).waitFor();
    await whole(page);
    await expect(page.getByText("18.5M", { exact: true })).toBeVisible();
    await settled(page);
    await page.getByRole("button", { name: "Account of admin" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByRole("button", { name: "Access Command Center" })).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("button", { name: "Access Command Center" })).toBeVisible();
    await fillLogin(page);
    await expect(page.getByRole("alert")).toContainText("The server cannot be reached");
    // Nor for who claims to be signed in.
    await page.evaluate(() => {
      localStorage.setItem("authenticated", "true");
      localStorage.setItem("username", "admin");
    });
    await page.reload();
    await expect(banner(page)).toHaveText("You are offline. This page is not available offline.");
    await expect(page.getByText("18.5M", { exact: true })).toHaveCount(0);
  });

  test("SW-01 a new version waits until it is agreed to, and then starts", async ({
    page,
    context,
    product,
  }) => {
    const updating = await serveInVersions(product.origin);
    await enterAs(context, updating.origin, product.session);
    await page.goto(`${updating.origin}/membership`);
    await settled(page);
    await page.reload();
    await settled(page);
    // With the code of the offer, which the server will not have any more.
    await page.getByRole("heading", { level: 1 }).click();
    await kept(page, () => listed(page));
    const before = await cached(page);
    updating.update();
    await page.evaluate(() => Object.assign(globalThis, { before: true }));
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const offer = page.getByRole("listitem").filter({ hasText: "A new version is ready" });
    await expect(offer).toBeVisible();
    expect(await page.evaluate(() => Reflect.has(globalThis, "before"))).toBe(true);
    await offer.getByRole("button", { name: "Reload to update" }).click();
    // Waits across the reload, which a question to the page that is leaving would not survive.
    await page.waitForFunction(() => !Reflect.has(globalThis, "before"));
    await expect(page.getByRole("heading", { level: 1, name: "Membership" })).toBeVisible();
    await expect(offer).toHaveCount(0);
    expect((await loaded(page)).filter(isScript).filter((path) => before.includes(path))).toEqual([]);

    // All that the older version kept is here in the new one, and nothing of the older one is left.
    await settled(page);
    const scripts = (await cached(page)).filter(isScript);
    expect(scripts.length).toBe(before.filter(isScript).length);
    expect(scripts.filter((path) => before.includes(path))).toEqual([]);
    await updating.close();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Membership" })).toBeVisible();
    await expect(page.getByText("519", { exact: true }).or(banner(page)).first()).toBeVisible();
    await page.close();
  });

  test("SW-01 a page that no longer is on the server opens in the version that is @night", async ({
    page,
    context,
    product,
  }) => {
    const updating = await serveInVersions(product.origin);
    await enterAs(context, updating.origin, product.session);
    await page.goto(`${updating.origin}/membership`);
    await settled(page);
    await page.reload();
    await settled(page);
    const before = await loaded(page);
    updating.update();
    await go(page, "/disputes-petitions");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Disputes");
    expect((await loaded(page)).filter(isScript).filter((path) => before.includes(path))).toEqual([]);
    await page.close();
    await updating.close();
  });
});

/** The text with every script's hash, in its address, read backwards: read so twice, it is the same again. */
function renamed(text: string): string {
  return text.replaceAll(
    /(assets\/|\.\/)([\w-]+-)([\w-]{7})\.js\b/g,
    (_, folder: string, stem: string, hash: string) =>
      `${folder}${stem}${[...hash].toReversed().join("")}.js`,
  );
}

/** The text as another build would have it, as long as it was. */
function another(text: string): string {
  return renamed(text).replaceAll("app-shell-", "app-other-");
}

/** Passes everything on to the product, and notes what was asked for. Updated, all scripts have other names there. */
async function serveInVersions(origin: string) {
  let isUpdated = false;
  const asked: string[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    const address = incoming.url ?? "/";
    asked.push(address);
    // What the product knows as unchanged is another text here.
    const { "if-none-match": _tag, "if-modified-since": _date, ...headers } = incoming.headers;
    headers["accept-encoding"] = "identity";
    const path = isUpdated ? renamed(address) : address;
    const passed = ask(`${origin}${path}`, { method: incoming.method, headers }, (answer) => {
      const isRenamed = isUpdated && /javascript|html/.test(answer.headers["content-type"] ?? "");
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => (isRenamed ? parts.push(part) : outgoing.write(part)));
      answer.on("end", () => outgoing.end(isRenamed ? another(Buffer.concat(parts).toString()) : ""));
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    update: () => (isUpdated = true),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
