import type { Page } from "@playwright/test";
import { enterAs, expect, plainly, test, type Product } from "../steps/product.ts";
import { PATHS, ROUTES } from "../steps/routes.ts";
import { openSession, startCopy } from "../steps/server.ts";

/** A missing value, written out. */
const NEVER = /\b(?:undefined|NaN|null|Infinity|Invalid Date|\[object Object\])\b/;

/** Words of a page about a failed call. Some pages say "not known" of a record with no call failed. */
const MISSING = /could not be loaded|fallback figure|not known|not available|is off: the data/i;

/** Pages that read nothing but the account and the cycle. */
const WITHOUT_READS: ReadonlySet<string> = new Set(["/account/password", "/no/such/page"]);

/** The lines of the page that say that something is missing. */
async function missingLines(page: Page): Promise<string[]> {
  const lines = (await page.getByRole("main").innerText()).split("\n");
  return lines.map((line) => line.trim()).filter((line) => MISSING.test(line));
}

/** In the page: gives each load an empty IndexedDB, as a cached response would replace the one that fails. */
function keepNothing(): void {
  const { open } = IDBFactory.prototype;
  const load = crypto.randomUUID();
  IDBFactory.prototype.open = function (name, version) {
    return open.call(this, `${name} of ${load}`, version);
  };
}

/** Calls that a page can go without. */
const MAY_FAIL = /^\/api\/(?!(?:account|welcome|cycle|events)$)/;
/** Of the bell in the top bar, which then has no count. Home also lists what the user follows. */
const OF_BELL = "/api/following";

/** In the page: fails the call that the window's name gives. */
function failCall(): void {
  const ask = globalThis.fetch;
  const failing = window.name;
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.origin);
    return pathname === failing ? new Response("Try later.", { status: 500 }) : ask(input, init);
  };
}

/** Waits until a page has loaded, and fails where it is blank or shows a missing value. */
async function expectWords(page: Page, product: Product, what: string): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading").first(), what).toBeVisible();
  await product.whole();
  // Includes the tables behind the charts.
  await page.locator("main details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
  await expect.soft(page.getByRole("main"), what).not.toContainText(NEVER);
}

/** Errors that a page throws, collected as they happen. */
function thrownBy(page: Page): string[] {
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(error.message));
  return thrown;
}

// Page tests next to the code have the words of each page without records, and server tests every read.
test("START with DATA=empty a page says what is missing, and shows no missing value @night", async ({
  page,
  context,
  product,
}) => {
  const server = await startCopy({
    DATA: "empty",
    SUPPORT_EMAIL: "help@party.example",
    SYNC_PROVIDER: "the data desk",
  });
  const thrown = thrownBy(page);
  await enterAs(context, server.origin, await openSession(server.origin));
  await page.goto(`${server.origin}/`);
  await expectWords(page, product, "/");
  await expect
    .soft(page.getByRole("link", { name: "Support" }))
    .toHaveAttribute("href", "mailto:help@party.example");
  await expect.soft(page.getByText("synchronised by the data desk")).toBeVisible();
  await expect.soft(page.getByTestId("metric").getByText("0", { exact: true }).first()).toBeVisible();
  await expect.soft(page.getByText("No turnout is recorded yet.")).toBeVisible();
  await expect.soft(page.getByText("Nothing has been recorded yet")).toBeVisible();
  await expect.soft(page.getByText("No election cycle is set up yet.")).toBeVisible();
  await expect.soft(page.getByText("Sample data")).toHaveCount(0);
  for (const path of PATHS) {
    await page.goto(`${server.origin}${path}`);
    await expectWords(page, product, path);
  }
  expect(thrown).toEqual([]);
  await server.stop();
});

// `/dashboard` is the same page as `/`. Pages without reads of their own have none to fail.
for (const { path } of ROUTES.filter(
  (route) => route.path !== "/dashboard" && !WITHOUT_READS.has(route.path),
))
  test(`ACCESS ${path} says so when its calls fail, one at a time @night`, async ({
    page,
    context,
    product,
  }) => {
    await page.clock.install();
    await page.addInitScript(keepNothing);
    await page.addInitScript(failCall);
    const thrown = thrownBy(page);
    await enterAs(context, product.origin, product.session);
    const open = await plainly(page);
    const calls = new Set<string>();
    const collect = (request: { url(): string }) => {
      const { pathname } = new URL(request.url());
      if (MAY_FAIL.test(pathname) && (pathname !== OF_BELL || path === "/")) calls.add(pathname);
    };
    page.on("request", collect);
    await open(path);
    await expectWords(page, product, path);
    page.off("request", collect);
    const intact = new Set(await missingLines(page));
    expect(calls.size, `calls of ${path}`).toBeGreaterThan(0);
    for (const failing of calls) {
      // A browser keeps the name of a window only within one origin.
      await page.evaluate((name) => (window.name = name), failing);
      await open(path);
      // A read is retried once, a moment later by the page's clock.
      await expect(async () => {
        await page.clock.runFor(1_000);
        await expectWords(page, product, `${path} without ${failing}`);
        const lines = await missingLines(page);
        expect(lines.some((line) => !intact.has(line))).toBe(true);
      }, `${path} without ${failing} says so`).toPass();
    }
    expect(thrown).toEqual([]);
  });
