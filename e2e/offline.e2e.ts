import { createServer, request as ask, type Server } from "node:http";
import type { Page } from "@playwright/test";
import { enterAs, expect, fillLogin, storedAnswers, test, whole } from "./product.ts";
import { freePort } from "./server.ts";
import { ROUTES } from "./routes.ts";

test.use({ serviceWorkers: "allow" });

const badge = (page: Page) => page.getByTestId("sync-badge");
const banner = (page: Page) => page.getByRole("status").filter({ hasText: "You are offline." });

/** Waits until the worker has everything that it keeps. */
async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** The addresses of all that is in any cache. */
async function cached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map((request) => new URL(request.url).pathname);
  });
}

/** Waits until what the page has read is stored, so that a reload without a network finds it. */
async function settled(page: Page): Promise<void> {
  await expect(badge(page)).toContainText("Polling");
  const asked = new Set(
    await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => /\/api\/(?!auth\/)/.test(name)),
    ),
  );
  await expect.poll(async () => (await storedAnswers(page)).length).toBeGreaterThanOrEqual(asked.size);
  await workerReady(page);
}

test.describe("SW", () => {
  test("SW-01 after one visit the app opens without a network, says so, and how old its data is", async ({
    page,
    context,
    product,
  }) => {
    await product.signIn("/");
    await expect(page.getByRole("region", { name: "Activity" }).getByRole("listitem").first()).toBeVisible();
    await settled(page);
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

    // Back in the network, without a reload: asked for again at once, not at the next poll.
    const tries = () => failed.filter((url) => url.endsWith("/api/account")).length;
    await expect.poll(tries).toBeGreaterThanOrEqual(2);
    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(badge(page)).toContainText("Polling");
    await expect(banner(page)).toHaveCount(0);
  });

  test("SW-01 three hours later it says three hours", async ({ page, context, product }) => {
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

  test("SW-01 any address opens without a network; what was not visited says that it is not here", async ({
    page,
    context,
    product,
  }) => {
    await product.signIn("/membership");
    await settled(page);
    await context.setOffline(true);
    for (const { path, heading } of ROUTES.filter((_, index) => index % 5 === 0 || index > 13)) {
      await page.goto(`${path}?x=1`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(banner(page)).toBeVisible();
    }
    await page.goto("/");
    await expect(page.getByText(/could not be loaded/).first()).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/undefined|NaN|Invalid Date/);
  });

  test("SW-01 no answer of the server is in any cache, only the files of the app", async ({
    page,
    product,
  }) => {
    await product.signIn("/");
    await settled(page);
    await page.reload();
    await settled(page);
    for (const { path } of ROUTES) await page.evaluate((href) => history.pushState(null, "", href), path);
    const paths = await cached(page);
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => path.startsWith("/api"))).toEqual([]);
    for (const path of paths)
      expect(path).toMatch(/^\/(index\.html|manifest\.webmanifest|icons\/|assets\/|[\w-]+\.(svg|png)$)/);
    // Under the worker's control, the server still answers every call itself.
    const answered = page.waitForResponse("**/api/account");
    await page.reload();
    expect((await answered).fromServiceWorker()).toBe(false);
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\/sw\.js$/);
  });

  test("SW-01 /sw.js is registered once the page has loaded, for all of the app, and always asked for anew", async ({
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
    await workerReady(page);
    expect(await page.evaluate(() => Reflect.get(globalThis, "registered"))).toEqual(["complete", "/sw.js"]);
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(new URL(scope).pathname).toBe("/");
    const answer = await page.request.get("/sw.js");
    expect(answer.headers()).toMatchObject({
      "cache-control": "no-cache",
      "content-type": expect.stringContaining("javascript"),
    });
  });

  test("SW-01 a registration that fails is ignored", async ({ page, product }) => {
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
    await expect(banner(page)).toHaveText("You are offline. Nothing of this page is stored in this browser.");
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
    await page.close();
    await updating.close();
  });
});

/** Passes everything on to the product, whose worker becomes another one on demand. */
async function serveInVersions(origin: string) {
  let suffix = "";
  const server: Server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const passed = ask(`${origin}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
      const isWorker = incoming.url === "/sw.js";
      const { "content-type": type = "" } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, isWorker ? { "content-type": type } : answer.headers);
      answer.on("data", (chunk: Buffer) => outgoing.write(chunk));
      answer.on("end", () => outgoing.end(isWorker ? suffix : ""));
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    update: () => (suffix = "\n// Another version."),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
