import type { Page } from "@playwright/test";
import { enterAs, expect, plainly, test, type Product } from "../steps/product.ts";
import { PATHS, ROUTES } from "../steps/routes.ts";
import { openSession, startServer } from "../steps/server.ts";

/** What must never be read on a page: a value that was not there, written out. */
const NEVER = /\b(?:undefined|NaN|null|Infinity|Invalid Date|\[object Object\])\b/;

/** What a page says where a call failed; the rest of it says other things. */
const MISSING = /could not be loaded|fallback figure|not known|not available|is off: the data/i;

/** The lines in which the page, as it stands, says that something is missing. */
async function missingLines(page: Page): Promise<string[]> {
  const lines = (await page.getByRole("main").innerText()).split("\n");
  return lines.map((line) => line.trim()).filter((line) => MISSING.test(line));
}

/** Gives each load of the page an empty store: what this browser kept of a page would stand in for an answer. */
function keepNothing(): void {
  const { open } = IDBFactory.prototype;
  const load = crypto.randomUUID();
  IDBFactory.prototype.open = function (name, version) {
    return open.call(this, `${name} of ${load}`, version);
  };
}

/** In the page: answers one call, which the window's name says, as a server that fails would. */
function failCall(): void {
  const ask = globalThis.fetch;
  const failing = window.name;
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.origin);
    return pathname === failing ? new Response("Try later.", { status: 500 }) : ask(input, init);
  };
}

/** Waits until nothing of a page loads any more, and fails where it is blank or shows what is not there. */
async function expectWords(page: Page, product: Product, what: string): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading").first(), what).toBeVisible();
  await product.whole();
  // Tables behind the charts are part of the page.
  await page.locator("main details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
  await expect.soft(page.getByRole("main"), what).not.toContainText(NEVER);
}

/** Errors that a page throws, kept up as it goes on. */
function thrownBy(page: Page): string[] {
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(error.message));
  return thrown;
}

test("START with DATA=empty every page says what is missing, and nothing that is not", async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(180_000);
  const server = await startServer({
    DATA: "empty",
    SUPPORT_EMAIL: "help@party.example",
    SYNC_PROVIDER: "the data desk",
  });
  const thrown = thrownBy(page);
  await enterAs(context, server.origin, await openSession(server.origin));
  for (const path of PATHS) {
    await page.goto(`${server.origin}${path}`);
    await expectWords(page, product, path);
    if (path !== "/") continue;
    await expect
      .soft(page.getByRole("link", { name: "Support" }))
      .toHaveAttribute("href", "mailto:help@party.example");
    await expect.soft(page.getByText("synchronised by the data desk")).toBeVisible();
    await expect(page.getByTestId("metric").getByText("0", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("No turnout is recorded yet.")).toBeVisible();
    await expect(page.getByText("Nothing has been recorded yet")).toBeVisible();
    await expect(page.getByText("No election cycle is set up yet.")).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/undefined|NaN|Invalid Date|null/);
    await expect(page.getByText("Sample data")).toHaveCount(0);
  }
  expect(thrown).toEqual([]);
  await server.stop();
});

// `/dashboard` is `/` once more.
for (const { path } of ROUTES.filter((route) => route.path !== "/dashboard"))
  test(`ACCESS whichever call of ${path} fails, the page says so and keeps the rest`, async ({
    page,
    context,
    product,
  }) => {
    test.setTimeout(120_000);
    await page.clock.install();
    await page.addInitScript(keepNothing);
    await page.addInitScript(failCall);
    const thrown = thrownBy(page);
    const calls = new Set<string>();
    const collect = (request: { url(): string }) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(?!account|welcome|cycle|events)/.test(pathname)) calls.add(pathname);
    };
    page.on("request", collect);
    await enterAs(context, product.origin, product.session);
    const open = await plainly(page);
    await open(path);
    await expectWords(page, product, path);
    page.off("request", collect);
    // Some pages say "not known" of a record with every call answered: that is no word about a call.
    const intact = new Set(await missingLines(page));
    for (const call of calls) {
      await page.evaluate((failing) => (window.name = failing), call);
      await open(path);
      // A read is tried again before it is given up, a moment of the page's own time later.
      await expect(async () => {
        await page.clock.runFor(1_000);
        await expectWords(page, product, `${path} without ${call}`);
        const lines = await missingLines(page);
        expect(lines.some((line) => !intact.has(line))).toBe(true);
      }, `${path} without ${call} says so`).toPass();
    }
    expect(thrown).toEqual([]);
  });
