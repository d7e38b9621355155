import type { Page } from "@playwright/test";
import { enterAs, expect, STORED, storedAnswers, test, whole } from "../steps/product.ts";
import { openSession } from "../steps/server.ts";

const LOADING = "Loading NRM Command Center...";
const submit = (page: Page) => page.getByRole("button", { name: "Access Command Center" });

/** Holds the files whose names match until the returned function is called. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

/** Notes, from before the first paint on, every text that the page ever showed; read it with `everShown`. */
async function watchTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { everShown: seen });
    const look = () => {
      if (document.body) seen.add(document.body.innerText);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

async function everShown(page: Page): Promise<string> {
  return page.evaluate(() => [...(Reflect.get(globalThis, "everShown") as Set<string>)].join("\n"));
}

/** Makes the browser believe that somebody is signed in, before the page's own code runs; once. */
async function forge(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  await page.goto("/icons/icon.svg");
  await page.evaluate((all) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
}

test.describe("GATE", () => {
  test("GATE-01 GATE-03 the loading screen shows before the code is there; a session and the flag without a user name show the login screen", async ({
    page,
    context,
    product,
  }) => {
    const release = await hold(page, /\/assets\/.*\.js$/);
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("status")).toHaveText(LOADING);
    release();
    await expect(submit(page)).toBeVisible();
    await expect(page.getByText(LOADING)).toHaveCount(0);

    await enterAs(context, product.origin, product.session);
    // web/src/app/session/session.dom.test.ts tests every other value of the flag.
    await forge(page, { [STORED.flag]: "true" });
    await page.goto("/");
    await expect(submit(page)).toBeVisible();
  });

  test("GATE-01 the loading screen shows while the app is fetched, under the party's name @night", async ({
    page,
    product,
  }) => {
    await product.signIn("/membership", { plain: true });
    const party = () => page.evaluate(() => localStorage.getItem("command-center.party"));
    await expect.poll(party).toBe("NRM");
    await page.evaluate(() => localStorage.setItem("command-center.party", "ABC"));
    const release = await hold(page, /\/assets\/signed-in.*\.js$/);
    await page.reload({ waitUntil: "commit" });
    await expect(page.getByRole("status")).toHaveText("Loading ABC Command Center...");
    await expect(page.getByRole("banner")).toHaveCount(0);
    release();
    await expect(page.getByRole("heading", { level: 1, name: "Membership" })).toBeVisible();
  });

  test("GATE-04 a forged flag never shows any data and falls back to the login screen", async ({ page }) => {
    const answers: { path: string; status: number; length: number }[] = [];
    page.on("response", async (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.startsWith("/api/")) return;
      const body = await response.body().catch(() => Buffer.alloc(0));
      answers.push({ path: pathname, status: response.status(), length: body.length });
    });
    await watchTexts(page);
    await forge(page, { [STORED.flag]: "true", [STORED.userName]: "mallory" });
    await page.goto("/");
    await expect(submit(page)).toBeVisible();
    await expect(page.getByText("Your session has ended. Sign in again.")).toBeVisible();
    await expect(page).toHaveURL("/");

    const guarded = answers.filter((answer) => answer.path !== "/api/welcome");
    expect(guarded.length).toBeGreaterThan(0);
    for (const answer of guarded) {
      expect(answer).toMatchObject({ status: 401 });
      expect(answer.length).toBeLessThan(100);
    }
    // Not even for the blink of an eye, and not the fallback figures either.
    expect(await everShown(page)).not.toMatch(/519|536|710|49\.8|18\.5M|613|Kampala|Western|Gulu/i);
    expect(await storedAnswers(page)).toEqual([]);
    expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty(STORED.flag);
    expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty(STORED.userName);
    await page.reload();
    await expect(submit(page)).toBeVisible();
  });

  test("GATE-04 DATA-01 cached responses go once their session has ended, a sign-out was cut short, or another user is signed in", async ({
    page,
    context,
    product,
  }) => {
    const hasStored = () => expect.poll(() => storedAnswers(page)).not.toEqual([]);
    const session = await openSession(product.origin);
    await enterAs(context, product.origin, session);
    await page.goto("/membership");
    await whole(page);
    await expect(page.getByText("18.5M").first()).toBeVisible();
    await hasStored();
    await fetch(`${product.origin}/api/auth/sign-out`, { method: "POST", headers: { cookie: session } });
    await page.reload();
    await expect(submit(page)).toBeVisible();
    await expect(page.getByText("18.5M")).toHaveCount(0);
    await expect.poll(() => storedAnswers(page)).toEqual([]);
    // The cookie is HttpOnly: no script of the page could have read or kept it.
    expect(await page.evaluate(() => document.cookie)).toBe("");

    await product.signIn("/membership");
    await hasStored();
    await page.evaluate((flag) => localStorage.removeItem(flag), STORED.flag);
    await page.reload();
    await expect(submit(page)).toBeVisible();
    await expect.poll(() => storedAnswers(page)).toEqual([]);

    await product.signIn("/membership");
    await hasStored();
    const ofAdmin = await storedAnswers(page);
    expect(ofAdmin.every((key) => key.includes("/admin/"))).toBe(true);
    await page.evaluate((name) => localStorage.setItem(name, "another.user"), STORED.userName);
    // The server fails every read, so a figure on the page would come from the cache.
    await page.route(/\/api\/(?!account|welcome)/, (route) => route.fulfill({ status: 500, body: "Down" }));
    await page.reload();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect
      .poll(async () => (await storedAnswers(page)).filter((key) => ofAdmin.includes(key)))
      .toEqual([]);
    await expect(page.getByText("18.5M")).toHaveCount(0);
  });
});
