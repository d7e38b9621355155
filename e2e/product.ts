import { test as base, expect, type BrowserContext, type Page, type Request } from "@playwright/test";
import { ADMIN, openSession } from "./server.ts";

/** Where the browser keeps who it believes is signed in (GATE-03). */
export const STORED = { flag: "authenticated", userName: "username" } as const;

/** Set by the global setup. */
const ORIGIN = process.env.ORIGIN ?? "";

/** What every test of the product starts from. */
export interface Product {
  /** Opens a page already signed in, in a session that other tests of this worker share: never end it. */
  signIn(path?: string): Promise<void>;
  /** Waits until every call that the page made is answered; streams of events, which never are, not counted. */
  quiet(): Promise<void>;
  /** Where the product that all tests share is served. */
  readonly origin: string;
  /** The cookie of that session, as `name=value`. */
  readonly session: string;
}

/** After ten minutes administration and some exports ask for the password again: no test begins near that. */
const FRESH_MS = 5 * 60_000;

export const test = base.extend<{ product: Product }, { freshSession: () => Promise<string> }>({
  freshSession: [
    // Playwright reads from the pattern which fixtures are wanted: here, none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let session = "";
      let openedAt = -Infinity;
      await use(async () => {
        if (Date.now() - openedAt > FRESH_MS) {
          session = await openSession(ORIGIN);
          openedAt = Date.now();
        }
        return session;
      });
    },
    { scope: "worker" },
  ],
  product: async ({ context, page, freshSession }, use) => {
    const pending = callsUnderWay(page);
    const session = await freshSession();
    await use({
      quiet: async () => {
        // An answer can lead to the next call: none may be under way twice in a row.
        for (const round of ["once", "and still"]) {
          await expect.poll(() => [...pending].map((request) => request.url()), round).toEqual([]);
          await page.evaluate(() => null);
        }
      },
      origin: ORIGIN,
      session,
      signIn: async (path = "/") => {
        await enterAs(context, ORIGIN, session);
        await page.goto(path);
        await page.getByRole("banner").waitFor();
      },
    });
  },
});

export { expect };

/** The calls of the API that the page waits for, kept up to date. */
function callsUnderWay(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/events") pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return pending;
}

/** Puts a session opened beforehand into the browser, with the flag and the name that go with it. */
export async function enterAs(context: BrowserContext, origin: string, session: string): Promise<void> {
  const cut = session.indexOf("=");
  const { hostname } = new URL(origin);
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
    origins: [{ origin, localStorage: storedAs(ADMIN.username) }],
  });
}

function storedAs(userName: string) {
  return [
    { name: STORED.flag, value: "true" },
    { name: STORED.userName, value: userName },
  ];
}

/** Goes to another page as a link does, without loading the app anew. */
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
