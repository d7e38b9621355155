import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import { isNightly } from "../steps/browser.ts";
import { Imports } from "../steps/imports.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { BUDGET, listed, measured, scriptsAskedFor, sum, WORKER } from "../steps/script-bytes.ts";
import { openSession, startCopy } from "../steps/server.ts";

test("LIGHT-02 the login page requests at most 70 kB of JavaScript, and no worker, before a sign-in", async ({
  page,
  product,
}) => {
  const asked = scriptsAskedFor(page, product.origin);
  await page.goto("/");
  await page.getByLabel("Password", { exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  const scripts = await asked();
  expect(scripts.length).toBeGreaterThan(0);
  expect(sum(scripts), listed(scripts)).toBeLessThanOrEqual(BUDGET.login);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

/** The sample has no results by station, so that these pages are empty where all others are measured. */
test("LIGHT-02 RES-01 results by station request at most 160 kB of JavaScript in 15 requests, from the country down to a station", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const server = await startCopy({ DATA: "empty" });
  const session = await openSession(server.origin);
  const imports = new Imports(server.origin, session);
  await imports.makeCycle();
  await imports.take("stations.csv", STATION_LIST_2021);
  await imports.take("results.csv", STATION_RESULTS_2021, { contest: "president", pollingDay: "2021-01-14" });
  const worker = await measured(server.origin, [WORKER]);
  const below = async (area?: number) => {
    const answer = await fetch(`${server.origin}/api/results${area === undefined ? "" : `?area=${area}`}`, {
      headers: { cookie: session },
    });
    return ((await answer.json()) as { below: { area: { id: number; name: string }; total: number }[] })
      .below;
  };
  const way: { id: number; name: string }[] = [];
  for (let units = await below(); units.length > 0; units = await below(way.at(-1)?.id)) {
    const first = units.find(({ total }) => total > 0);
    if (first === undefined) throw new Error("A unit with votes has none below it.");
    way.push(first.area);
  }
  const paths = [
    { name: "Uganda", query: "" },
    // A party region, which has a map; a district; a station.
    ...[0, 2, way.length - 1].map((at) => ({ name: way[at]?.name ?? "", query: `?area=${way[at]?.id}` })),
  ];
  for (const [index, { name, query }] of paths.entries())
    for (const width of isNightly ? [1440, 360] : [index % 2 === 0 ? 1440 : 360]) {
      const context = await browser.newContext({ viewport: { width, height: 900 } });
      await enterAs(context, server.origin, session);
      const page = await context.newPage();
      const thrown: string[] = [];
      page.on("pageerror", ({ message }) => thrown.push(message));
      page.on("console", (message) => {
        if (message.type() === "error") thrown.push(message.text());
      });
      const asked = scriptsAskedFor(page, server.origin);
      await page.goto(`${server.origin}/results${query}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
      await expect(page.getByTestId("lead")).toContainText("votes ahead");
      // What tells of changes comes last.
      await expect(page.getByTestId("sync-badge")).toContainText(/Live · \d\d:\d\d EAT/);
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              [
                ...document.querySelectorAll('[role="status"][aria-label^="Loading"], main .chart-skeleton'),
              ].filter((element) => element.getBoundingClientRect().top < innerHeight + 300).length,
          ),
        )
        .toBe(0);
      const scripts = [...(await asked()), ...worker];
      const what = `${name} at ${width} px asks for ${sum(scripts)} bytes in ${scripts.length}\n${listed(scripts)}\n`;
      expect.soft(sum(scripts), what).toBeLessThanOrEqual(BUDGET.page);
      expect.soft(scripts.length, what).toBeLessThanOrEqual(BUDGET.requests);
      expect.soft(thrown, what).toEqual([]);
      await context.close();
    }
  await server.stop();
});
