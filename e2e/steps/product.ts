import { test as base, expect, type BrowserContext, type Page, type Request } from "@playwright/test";
import { BROWSER } from "./browser.ts";
import { ADMIN, openSession } from "./server.ts";

/** Where the browser keeps who it believes is signed in (GATE-03). */
export const STORED = { flag: "authenticated", userName: "username" } as const;

/** Set by the global setup. */
const ORIGIN = process.env.ORIGIN ?? "";

/** What every test of the product starts from. */
export interface Product {
  /**
   * Opens a page signed in, with a session that other tests of this worker share, so a test must never end it. With
   * `whole` it also hydrates all of the page (see `whole`).
   *
   * With `plain` the browser gets the empty shell, now and at later loads, as from the service worker, and no push. The
   * page then makes every call itself, for tests that delay, fail or count calls. It scrolls through the page once, as
   * parts below the window are not rendered before, and does not wait for the calls.
   */
  signIn(path?: string, options?: { plain?: boolean; whole?: boolean }): Promise<void>;
  /** Hydrates all of the page, also below the window, and waits until nothing loads. */
  whole(): Promise<void>;
  /** Waits until every call of the page is answered, except event streams, which never end. */
  quiet(): Promise<void>;
  /** The origin of the server that all tests share. */
  readonly origin: string;
  /** The cookie of that session, as `name=value`. */
  readonly session: string;
}

/** After ten minutes administration and some exports ask for the password again: no test begins near that. */
const FRESH_MS = 5 * 60_000;

type Account = typeof ADMIN;

/** Opens a session of an account, and another where that is no longer fresh. */
function freshSessionOf(account: Account): () => Promise<string> {
  let session = "";
  let openedAt = -Infinity;
  return async () => {
    if (Date.now() - openedAt > FRESH_MS) {
      session = await openSession(ORIGIN, account);
      openedAt = Date.now();
    }
    return session;
  };
}

export const test = base.extend<
  { product: Product },
  { account: Account; freshSession: () => Promise<string> }
>({
  account: [ADMIN, { scope: "worker" }],
  freshSession: [async ({ account }, use) => use(freshSessionOf(account)), { scope: "worker" }],
  product: async ({ account, context, page, freshSession }, use) => {
    const quiet = quietOf(page);
    const session = await freshSession();
    let isPlain = false;
    await use({
      quiet,
      origin: ORIGIN,
      session,
      whole: () => whole(page),
      signIn: async (path = "/", { plain = false, whole: all = plain } = {}) => {
        await enterOnce(context, session, account);
        if (plain && !isPlain) {
          await servePlain(page, ORIGIN);
          await withoutPush(page);
        }
        isPlain ||= plain;
        await page.goto(path);
        await page.getByRole("banner").waitFor();
        await page.locator("#root:not([data-drawn])").waitFor({ state: "attached" });
        // The page's code may be what the test delays.
        if (plain && !all) return;
        await page.getByRole("heading", { level: 1 }).waitFor();
        if (!all) return;
        await (plain ? scrollThrough(page) : whole(page));
      },
    });
  },
});

export { expect };

/** The account that one worker alone signs in with; the global setup adds it. */
export const ownAccountOf = (worker: number) => `worker-${worker}`;

/**
 * In each worker by an account of its own: for tests that export, as one account may take two files at a time, and for
 * those that look at its sessions, which sign-ins of other workers would change.
 */
export const ownAccount = test.extend({
  account: [
    // Playwright reads from the pattern which fixtures are wanted: here, none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { parallelIndex }) => use({ ...ADMIN, username: ownAccountOf(parallelIndex) }),
    { scope: "worker" },
  ],
});

/**
 * For tests that only read: pages of one signed-in browser per worker, which share its cache and storage. A test must not
 * change stored settings (theme, menu, sign-in) or the options of the browser's context.
 */
export const reading = test.extend<object, { reader: BrowserContext }>({
  reader: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ ...BROWSER, baseURL: ORIGIN });
      staying.set(context, "");
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  context: ({ reader }, use) => use(reader),
  page: async ({ context }, use) => {
    const page = await context.newPage();
    await use(page);
    await page.close();
  },
});

/** The contexts that stay, with the session that each is signed in with. */
const staying = new WeakMap<BrowserContext, string>();

/** Signs a browser in; one that stays, and keeps what it has, only where it has another session. */
async function enterOnce(context: BrowserContext, session: string, account: Account): Promise<void> {
  const known = staying.get(context);
  if (known === session) return;
  await enterAs(context, ORIGIN, session, account);
  if (known !== undefined) staying.set(context, session);
}

/** From now on answers every address of the app with what a service worker keeps for all of them: the empty shell. */
export async function servePlain(page: Page, origin: string): Promise<void> {
  const answer = await fetch(`${origin}/index.html`);
  const headers = Object.fromEntries(answer.headers);
  // What was said of the bytes on the way, which have been unpacked.
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) delete headers[name];
  const shell = { body: await answer.text(), headers };
  await page.route(
    (url) => url.origin === origin && !url.pathname.startsWith("/api/"),
    (route) => (route.request().resourceType() === "document" ? route.fulfill(shell) : route.fallback()),
  );
}

/** From now on the page polls, as where a proxy lets no push through. */
export async function withoutPush(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "EventSource"));
}

/** In the page: replaces the empty shell's own address with the page's address, before any script reads it. */
function takeAddress(): void {
  if (location.pathname === "/index.html") history.replaceState(null, "", location.hash.slice(1));
}

/**
 * From now on opens pages of the app in the empty shell, as `servePlain`, by what it returns. Nothing is routed, so the
 * browser goes on keeping what it fetches; a reload is answered by the server.
 */
export async function plainly(page: Page): Promise<(path: string) => Promise<void>> {
  await page.addInitScript(takeAddress);
  return async (path) => {
    await page.goto(`/index.html#${path}`);
    await page.getByRole("banner").waitFor();
  };
}

/**
 * Opens a page that the server has rendered with the responses of these endpoints. A server under load leaves slow reads, or the whole
 * page, to the browser: the page is then requested again. Returns its HTML.
 */
export async function openDrawn(page: Page, path: string, ...endpoints: string[]): Promise<string> {
  let html = "";
  await expect(async () => {
    html = (await (await page.goto(path))?.text()) ?? "";
    const signs = ["data-drawn", ...endpoints.map((id) => `{"id":"${id}"`)];
    expect(signs.filter((sign) => !html.includes(sign))).toEqual([]);
  }).toPass({ timeout: 40_000 });
  return html;
}

/** Scrolls to the end and back; whether the page became longer by it. */
async function scrollThrough(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const all = document.documentElement;
    const before = all.scrollHeight;
    for (let top = innerHeight; top < all.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: "instant" });
      // Near parts are notified in the first frame and render in the second.
      for (const frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(() => resolve(frame)));
    }
    scrollTo({ top: 0, behavior: "instant" });
    return all.scrollHeight !== before;
  });
}

/** Brings all of a page into view once and waits until nothing loads; where a page has been opened otherwise than by `signIn`. */
export async function whole(page: Page): Promise<void> {
  const loading = page.getByRole("status", { name: /^Loading/ });
  // A page that the server drew hears of nothing before it is taken over.
  await expect(page.locator("#root[data-drawn]")).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).waitFor();
  // What came into view may be longer than the place that was kept for it, and have to load.
  const left = async () => {
    const isLonger = await scrollThrough(page);
    await expect(loading).toHaveCount(0);
    return { isLonger, far: await page.locator(".near[data-far]").count() };
  };
  // Each look scrolls through all of the page: a busy browser needed more than 40 s for the longest one.
  await expect.poll(left, { intervals: [0], timeout: 180_000 }).toEqual({ isLonger: false, far: 0 });
}

/**
 * Starts to watch the API calls of a page. The returned function waits until all are answered, except event streams,
 * which never end.
 */
export function quietOf(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/events") pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return async () => {
    // A response can lead to the next call, so none may be pending twice in a row.
    for (const round of ["once", "and still"]) {
      await expect.poll(() => [...pending].map((request) => request.url()), round).toEqual([]);
      await page.evaluate(() => null);
    }
  };
}

/** Puts a session opened beforehand into the browser, with the flag and the name that go with it. */
export async function enterAs(
  context: BrowserContext,
  origin: string,
  session: string,
  { username } = ADMIN,
): Promise<void> {
  const cut = session.indexOf("=");
  const { hostname } = new URL(origin);
  // The cookies are cleared first: what an open page asks for in that moment would be refused.
  for (const page of context.pages()) if (page.url() !== "about:blank") await page.goto("about:blank");
  await context.setStorageState({
    cookies: [
      {
        name: session.slice(0, cut),
        value: session.slice(cut + 1),
        domain: hostname,
        path: "/",
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: "Strict",
      },
    ],
    origins: [{ origin, localStorage: storedAs(username) }],
  });
}

function storedAs(userName: string) {
  return [
    { name: STORED.flag, value: "true" },
    { name: STORED.userName, value: userName },
  ];
}

/** Presses a key that does nothing, and waits for what comes once a person has acted: the code of toasts. */
export async function act(page: Page): Promise<void> {
  // Once a document.
  if (await page.evaluate(() => Reflect.has(globalThis, "acted"))) return;
  await page.evaluate(() => Reflect.set(globalThis, "acted", true));
  await page.locator("#root:not([data-drawn])").waitFor({ state: "attached" });
  const coming = page.waitForResponse(/\/assets\/toast-view-/);
  await page.keyboard.press("Shift");
  await coming;
}

/** Goes to another page as a link does, without reloading the app. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    history.pushState(null, "", href);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Fills in the login form and submits it. */
export async function fillLogin(
  page: Page,
  as: { username: string; password: string } = ADMIN,
): Promise<void> {
  await page.getByLabel("Username").fill(as.username);
  await page.getByLabel("Password", { exact: true }).fill(as.password);
  await page.getByRole("button", { name: "Access Command Center" }).click();
}

/** The keys of the answers that this browser keeps in IndexedDB; none where there is no such database. */
export async function storedAnswers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "command-center")) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("command-center");
      opening.addEventListener("success", () => resolve(opening.result));
      opening.addEventListener("error", () => reject(opening.error ?? new Error("No database.")));
    });
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const reading = database.transaction("queries").objectStore("queries").getAllKeys();
      reading.addEventListener("success", () => resolve(reading.result));
      reading.addEventListener("error", () => reject(reading.error ?? new Error("No keys.")));
    });
    database.close();
    return keys.map(String);
  });
}
