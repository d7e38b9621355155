import type { Page } from "@playwright/test";
import { enterAs, expect, test } from "./product.ts";
import { PATHS, ROUTES } from "./routes.ts";
import { openSession, startServer } from "./server.ts";

/** What must never be read on a page: a value that was not there, written out. */
const NEVER = /\b(?:undefined|NaN|null|Infinity|Invalid Date|\[object Object\])\b/;

/** What a page says where a call failed; the rest of it says other things. */
const MISSING = /could not be loaded|fallback figure|not known|not available|is off: the data/i;

/** The lines in which the page, as it stands, says that something is missing. */
async function missingLines(page: Page): Promise<string[]> {
  const lines = (await page.getByRole("main").innerText()).split("\n");
  return lines.map((line) => line.trim()).filter((line) => MISSING.test(line));
}

/** Opens a page, waits until nothing of it loads any more, and fails where it is blank or shows what is not there. */
async function expectWords(page: Page, path: string, what: string): Promise<void> {
  const broken: string[] = [];
  const note = (error: Error) => broken.push(error.message);
  page.on("pageerror", note);
  await page.goto(path);
  await expect(page.getByRole("main").getByRole("heading").first(), what).toBeVisible();
  await expect(page.getByRole("status", { name: /^Loading/ }), what).toHaveCount(0);
  // Tables behind the charts are part of the page.
  await page.locator("main details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
  await expect(page.getByRole("main"), what).not.toContainText(NEVER);
  page.off("pageerror", note);
  expect(broken, what).toEqual([]);
}

test("START with DATA=empty every page says what is missing, and nothing that is not", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const server = await startServer({ DATA: "empty" });
  await enterAs(context, server.origin, await openSession(server.origin));
  for (const path of PATHS) await expectWords(page, `${server.origin}${path}`, path);
  await server.stop();
});

test("ACCESS whichever call of a page fails, the page says so and keeps the rest", async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(300_000);
  await enterAs(context, product.origin, product.session);
  const silent: string[] = [];
  for (const { path } of ROUTES) {
    const calls = new Set<string>();
    const collect = (request: { url(): string }) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(?!account|welcome|cycle)/.test(pathname)) calls.add(pathname);
    };
    page.on("request", collect);
    await expectWords(page, path, path);
    page.off("request", collect);
    // Some pages say "not known" of a record with every call answered: that is no word about a call.
    const intact = new Set(await missingLines(page));
    for (const call of calls) {
      const isIt = (url: URL) => url.pathname === call;
      await page.route(isIt, (route) => route.fulfill({ status: 500, body: "Try later." }));
      // What this browser kept of the page would stand in for the answer.
      // It goes only from beside the app, which holds it open.
      await page.goto("/api/welcome");
      await page.evaluate(async () => {
        const going = indexedDB.deleteDatabase("command-center");
        await new Promise((resolve) => going.addEventListener("success", resolve));
      });
      await expectWords(page, path, `${path} without ${call}`);
      // A read is tried again before it is given up.
      const says = expect.poll(async () => (await missingLines(page)).some((line) => !intact.has(line)), {
        timeout: 10_000,
      });
      await says.toBe(true).catch(() => silent.push(`${path} without ${call}`));
      await page.unroute(isIt);
    }
  }
  expect(silent).toEqual([]);
});
