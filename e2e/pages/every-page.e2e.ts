import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { mergeTests, type Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, GUISES, isNightly, NIGHT, PHONE, type Guise } from "../steps/browser.ts";
import { expectCharts } from "../steps/chart-buttons.ts";
import { expect, ownAccount, plainly, reading, type Product } from "../steps/product.ts";
import { PATHS, ROUTES } from "../steps/routes.ts";
import {
  BUDGET,
  budgetOf,
  listed,
  measured,
  scriptsAskedFor,
  sum,
  WORKER,
  type Script,
} from "../steps/script-bytes.ts";
import { expectFits, observeShifts, shiftsOf, summed } from "../steps/layout.ts";

/** The most that a page may shift while it loads: a fifth of what https://web.dev/articles/cls calls good. */
const MAX_SHIFT = 0.02;

/** Opens all pages in one browser, so that it compiles shared scripts once. */
const test = mergeTests(ownAccount, reading);
const soft = expect.configure({ soft: true });

/**
 * Addresses that `npm test` leaves to the night: a page's other tabs, pages much like another one, and pages without records in the
 * sample, which `e2e/decisive/` checks with records.
 */
const ONLY_AT_NIGHT =
  /\?|^\/(?:dashboard|account\/password|cec-elections|mayor-results|data\/cycles|results\/(?:could-change\/|differences))$/;

/** Every address, every tab, and a tab with a selection. */
const ADDRESSES: readonly string[] = [...PATHS, "/analytics?tab=regional&region=Western"];

/** Pages whose paper is checked in `npm test`; nightly all of them are. */
const ON_PAPER: ReadonlySet<string> = new Set(["/", "/lc-results", "/seats/23"]);

/** Pages that `npm test` also opens with late responses; nightly all of them are. */
const OPENED_LATE: ReadonlySet<string> = new Set(["/", "/areas/acholi", "/disputes-petitions"]);

const tellsOfChanges = ({ path }: Script) => path.startsWith("/assets/live-");

/** The address of the script that receives pushed changes. */
async function pathOfLive(): Promise<string> {
  const names = await readdir(join(import.meta.dirname, "../../web/dist/assets"));
  const paths = names.filter((name) => /^live-.*\.js$/.test(name)).map((name) => `/assets/${name}`);
  expect(paths).toHaveLength(1);
  return paths[0] ?? "";
}

/** The heading of an address; a tab has that of its page. */
const headingOf = (path: string) => {
  const { pathname } = new URL(path, "http://page");
  return ROUTES.find((route) => route.path === pathname)?.heading ?? "";
};

/** Everything that goes wrong on a page without showing: kept up as the page goes on. */
function troublesOf(page: Page, own: string): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // Ours: a worker would fetch what nobody here could hold.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    const isAboutPolicy = /content security policy|permissions.policy|trusted|blocked|embedder/i.test(
      message.text(),
    );
    if (message.type() === "error" || isAboutPolicy) found.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(protocol) && origin !== own) found.push(`elsewhere: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    // What a page no longer wants when it is left is given up.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") found.push(`failed: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) found.push(`${response.status()}: ${response.url()}`);
  });
  return found;
}

/** In the page: says of what a policy refuses even where the console would not. */
function watchPolicy(): void {
  addEventListener("securitypolicyviolation", (event) =>
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
  );
}

/** In the page: a device whose clock is a day ahead. */
function advanceClock(): void {
  const DAY = 86_400_000;
  const { now } = Date;
  globalThis.Date = new Proxy(Date, {
    construct: (clock, given) => Reflect.construct(clock, given.length === 0 ? [now() + DAY] : given) as Date,
    get: (clock, name) => (name === "now" ? () => now() + DAY : Reflect.get(clock, name)),
  });
}

/** Waits until a page has drawn what it reads; until it is live, too, where its code is counted: that comes last. */
async function drawn(
  page: Page,
  product: Product,
  path: string,
  badge: "Live" | "any" = "any",
): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(headingOf(path));
  await expect(page.getByTestId("sync-badge")).toContainText(
    badge === "Live" ? /Live · \d\d:\d\d EAT/ : /(?:Live|Polling) · \d\d:\d\d EAT/,
  );
  await product.quiet();
  // Code of charts comes last; what is far below the window waits.
  await expect
    .poll(() =>
      page.evaluate(
        (waiting) =>
          [...document.querySelectorAll(waiting)]
            .filter((element) => element.getBoundingClientRect().top < innerHeight + 300)
            .map((element) => element.textContent || element.className),
        '[role="status"][aria-label^="Loading"], main .chart-skeleton, main .animate-shimmer',
      ),
    )
    .toEqual([]);
}

/** What the device has in the place of the font is its own affair: what moves until the font is there is not counted. */
async function forgetFonts(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await shiftsOf(page);
}

/**
 * In the page: forgets the answers that this device keeps, and holds those of the API back until `release` is called;
 * `heldCount` says how many. Not by routes: those would make the browser forget the files it has.
 */
function holdAnswers(): void {
  indexedDB.deleteDatabase("command-center");
  const ask = globalThis.fetch;
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  let count = 0;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (/\/api\/(?!events)/.test(address)) {
      count += 1;
      await opened;
    }
    return ask(input, init);
  };
  Object.assign(globalThis, { release: open, heldCount: () => count });
}

/** Fails where something moved since the last time, of itself. */
async function expectSteady(page: Page, what: string): Promise<void> {
  const { sum, said } = summed(await shiftsOf(page));
  soft(sum, `${what} moved:\n${said}\n`).toBeLessThanOrEqual(MAX_SHIFT);
}

/** The bar over every page and the menu beside it. */
async function expectShell(page: Page, width: number, username: string): Promise<void> {
  const bar = page.getByRole("banner");
  await soft(bar).toHaveCount(1);
  soft(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, height: 64 });
  await soft(bar.getByRole("link", { name: "NRM Command Center" })).toHaveAttribute("href", "/dashboard");
  await soft(bar.getByRole("button", { name: "Theme: System" })).toBeVisible();
  await soft(bar.getByRole("button", { name: `Account of ${username}` })).toBeVisible();
  await soft(page).toHaveTitle(/ · NRM Command Center$/);
  const menu = page.getByRole("navigation", { name: "Main" });
  if (width < 768) {
    await soft(menu).toBeHidden();
    await soft(bar.getByRole("button", { name: "Open menu" })).toBeVisible();
  } else {
    await soft(menu).toBeVisible();
    await soft(bar.getByRole("button", { name: "Open menu" })).toBeHidden();
    const toggle = page.getByRole("button", {
      name: width < 1024 ? "Expand menu" : "Collapse menu",
    });
    await soft(toggle).toBeVisible();
  }
}

/** Fails where a page says of a primary what was not so, on the screen or behind what opens. */
async function expectTrueWords(page: Page, path: string): Promise<void> {
  const text = await page.evaluate(() => {
    const closed = [...document.querySelectorAll("main details:not([open])")];
    for (const details of closed) details.setAttribute("open", "");
    const words = `${document.title}\n${document.body.innerText}`;
    for (const details of closed) details.removeAttribute("open");
    return words;
  });
  // LC5-03 words the outcome of an incumbent; the CEC was elected, and district chairpersons are to be.
  const said = text
    .split("\n")
    .filter((line) => /(?<!re-)\belected\b/i.test(line) && !/National Conference|CEC|leadership/.test(line));
  soft(said, path).toEqual([]);
  soft(text, path).not.toMatch(/stations? reported|polling stations that|specification/i);
}

/** Fails where a printed sheet of a page does not say what its records are, or which of how many sheets it is. */
async function expectLabelledSheets(page: Page, path: string): Promise<void> {
  const file = await page.pdf({ preferCSSPageSize: true, format: "A4" });
  const { text: sheets } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  expect(sheets.length).toBeGreaterThan(0);
  for (const [i, sheet] of sheets.entries()) {
    soft(sheet, `${path}, sheet ${i + 1}`).toContain("Sample data: example records");
    soft(sheet, `${path}, sheet ${i + 1}`).toContain(`${i + 1} of ${sheets.length}`);
  }
  // All 146 districts, on as few sheets as a meeting copies, each of which names its columns.
  if (path === "/lc-results") {
    soft(sheets.length, "sheets of LC5 results").toBeLessThanOrEqual(4);
    for (const sheet of sheets) soft(sheet, "a sheet of LC5 results").toContain("Winner");
  }
}

/** Prepares a page for the empty shell, with every response delayed and no web font. The returned function opens it. */
async function openedLate(page: Page): Promise<(path: string) => Promise<void>> {
  const open = await plainly(page);
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setBlockedURLs", { urls: ["*.woff2"] });
  await page.addInitScript(holdAnswers);
  return async (path) => {
    await open(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await forgetFonts(page);
    // The heading is there before the first response.
    await expect.poll(() => page.evaluate("heldCount()")).toBeGreaterThan(0);
    await page.evaluate("release()");
  };
}

for (const [index, path] of ADDRESSES.entries()) {
  // In `npm test` half of the pages come from the server at 360 px and late at 1440 px, half the other way round.
  const [served, late] = index % 2 === 0 ? [PHONE, DESK] : [DESK, PHONE];
  test(`ACCESS DAY-08 SHELL-01 SHELL-02 GATE-05 CHART-01 LIGHT-01 LIGHT-02 LC5-01 STAT-07 ${path} is light, has its shell, moves nothing, fits its window, has its facts on screen and paper, and neither axe nor the console finds anything${ONLY_AT_NIGHT.test(path) ? ` ${NIGHT}` : ""}`, async ({
    account,
    page,
    product,
  }) => {
    const troubles = troublesOf(page, product.origin);
    const asked = scriptsAskedFor(page, product.origin);
    const outlines: string[] = [];
    page.on("request", (request) => {
      if (/geometry/.test(request.url())) outlines.push(request.url());
    });
    const always = await measured(product.origin, [WORKER, await pathOfLive()]);
    await page.addInitScript(watchPolicy);
    await page.addInitScript(advanceClock);
    await page.addInitScript(observeShifts);

    const fromServer = async (width: number) => {
      await asked();
      await product.signIn(path);
      await drawn(page, product, path);
      // Push starts seconds later and loads its own script, at every width the same.
      if (isNightly && width === 1440) await drawn(page, product, path, "Live");
      const scripts = [...(await asked()).filter((script) => !tellsOfChanges(script)), ...always];
      await expectSteady(page, `${path} at ${width} px`);
      soft(sum(scripts), `${path} at ${width} px asks for\n${listed(scripts)}\n`).toBeLessThanOrEqual(
        budgetOf(path),
      );
      soft(scripts.length, listed(scripts)).toBeLessThanOrEqual(BUDGET.requests);
    };
    const check = async (guise: Guise) => {
      await expectShell(page, guise.width, account.username);
      await product.whole();
      await drawn(page, product, path);
      await expectFits(page, path, guise.widths);
      // Axe takes longer than all else, and finds nearly the same at both widths.
      if (guise !== served && !isNightly) return;
      await page.setViewportSize({ width: guise.width, height: 900 });
      await expectAccessible(page, guise, path);
    };
    const inGuise = async ({ width, themes }: Guise) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: themes[0], reducedMotion: null });
    };

    for (const [at, guise] of [served, late].entries()) {
      await inGuise(guise);
      if (at === 0 || isNightly) await fromServer(guise.width);
      await check(guise);
    }
    await expectCharts(page, path);
    await expectTrueWords(page, path);
    // Only pages with a map fetch outlines.
    expect(outlines.length > 0).toBe((await page.locator(".map-district").count()) > 0);
    if (isNightly || ON_PAPER.has(path)) await expectLabelledSheets(page, path);

    if (isNightly || OPENED_LATE.has(path)) {
      const openLate = await openedLate(page);
      for (const guise of isNightly ? GUISES : [late]) {
        await inGuise(guise);
        await openLate(path);
        await drawn(page, product, path);
        await expectSteady(page, `${path} at ${guise.width} px, its responses late,`);
      }
    }
    expect(troubles.filter((trouble) => !trouble.endsWith(".woff2"))).toEqual([]);
  });
}
