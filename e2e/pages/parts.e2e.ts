import type { Locator, Page } from "@playwright/test";
import { addAccount, inDatabase, sealAccounts } from "../steps/database.ts";
import { expectSoundAtNight, findings } from "../steps/axe.ts";
import { isNightly } from "../steps/browser.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { ADMIN, openSession, startCopy, type RunningServer } from "../steps/server.ts";

const PART = "Gulu, part of Northern";
const COUNTRY = "Gulu, part of Uganda";
/** Pages with sums of regions or the country. */
const PAGES = [
  "/",
  "/disputes-petitions?tab=overview",
  ...(isNightly
    ? [
        "/election-analytics?tab=turnout",
        "/membership",
        "/analytics",
        "/elections?tab=lc5",
        "/political-renewal",
        "/analytics?tab=regional",
        "/analytics?tab=strategy",
        "/election-analytics",
        "/election-analytics?tab=trends",
        "/party-structure?tab=regional",
        "/campaign-performance",
        "/lc-results",
      ]
    : []),
];

/**
 * Where a page says a word that is not part of what Gulu is part of. Records, their filters and the party's leaders may:
 * where a district lies is no sum.
 */
async function sumsNamed(page: Page, pattern: string): Promise<string[]> {
  return page.getByRole("main").evaluate((main, wanted) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = (node.textContent ?? "").replaceAll(/part of (?:Northern|Uganda)/g, "");
      const row = node.parentElement?.closest("tr")?.querySelector("th, td")?.textContent?.trim() ?? "";
      const isRecord = /^Gulu(?!, part)/.test(row) || node.parentElement?.closest("select, ol li") != null;
      if (new RegExp(wanted).test(text) && !isRecord) found.push(text);
    }
    return found;
  }, pattern);
}

const card = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

test.describe("LOGIN-07 a user limited to one district", () => {
  test.describe.configure({ mode: "default" });
  const gulu = { ...ADMIN, username: "gulu" };
  let server: RunningServer;
  let session: string;
  test.beforeAll(async () => {
    server = await startCopy();
    await addAccount(server, "gulu", "analyst");
    await inDatabase(server, (client) =>
      client.query(`insert into account_scope (account_id, area_id)
        select account.id, area.id from account, area
        where username = 'gulu' and area.kind = 'district' and area.name = 'Gulu'`),
    );
    await sealAccounts(server, ["gulu"]);
    session = await openSession(server.origin, gulu);
  });
  test.afterAll(() => server.stop());
  test.beforeEach(({ context }) => enterAs(context, server.origin, session, gulu));

  test("LOGIN-07 HOME-03 HOME-06 the first page reads Gulu, part of Northern, and the map opens on it", async ({
    page,
    product,
  }) => {
    await page.goto(server.origin);
    await product.whole();
    const metrics = page.getByTestId("metric");
    await expect(metrics).toHaveCount(4);
    // Named above the figures, not on each of them.
    await expect(page.getByRole("main").getByText(COUNTRY, { exact: true }).first()).toBeVisible();
    await expect(metrics.filter({ hasText: COUNTRY })).toHaveCount(0);
    const regions = card(page, "Regional Performance");
    await expect(regions.getByRole("application")).toContainText(PART);
    await expect(card(page, "Current Status")).not.toContainText("panels");
    await expect(card(page, "Key Intelligence")).not.toContainText("target");

    const map = card(page, new RegExp(`^MP primary turnout by district, ${COUNTRY}`));
    const drawn = map.locator("path.map-district");
    await expect(drawn).toHaveCount(1);
    const [district, stage] = await Promise.all([
      drawn.boundingBox(),
      map.locator("svg").first().boundingBox(),
    ]);
    expect((district?.height ?? 0) / (stage?.height ?? Infinity)).toBeGreaterThan(0.2);
    await expect(map.getByRole("navigation", { name: "Place on the map" })).toHaveText(COUNTRY);
    // An area of which one sees a part is not drawn as one.
    await expect(map.getByRole("radio", { name: "Regions" })).toHaveCount(0);
    await expect(map.getByRole("radio", { name: "Sub-regions" })).toHaveCount(0);
    await expect(map.getByRole("radio", { name: "Districts" })).toHaveCount(1);
    await expectSoundAtNight(page, "home of a part");
  });

  test("LOGIN-07 pages name Northern and Uganda only as what Gulu is part of", async ({ page, product }) => {
    for (const path of PAGES) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${server.origin}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await product.whole();
      expect.soft(await sumsNamed(page, "Northern"), path).toEqual([]);
      expect.soft(await sumsNamed(page, "^All regions$"), path).toEqual([]);
      // A name is not cut before the words that say what it is part of.
      expect.soft(await sumsNamed(page, "part? .{0,12}…|Gulu, ?p?a?r?…"), path).toEqual([]);
      if (!isNightly) continue;
      await page.setViewportSize({ width: 360, height: 800 });
      await product.whole();
      expect.soft(await sumsNamed(page, "Northern|part of .{0,12}…"), path).toEqual([]);
    }
  });

  test("PET-01 SEAT-01 on a phone an official opens a petition of the district and its seat with all candidates in four taps", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(server.origin);
    await expect(page.getByRole("heading", { level: 1, name: "NRM Command Center" })).toBeVisible();
    let taps = 0;
    const tap = async (what: Locator) => {
      taps += 1;
      await what.click();
    };
    await tap(page.getByRole("button", { name: "Open menu" }));
    await tap(page.getByRole("dialog").getByRole("link", { name: "Disputes" }));
    await tap(
      card(page, /^Petitions$/)
        .getByRole("link", { name: /^MP\/\d+$/ })
        .first(),
    );
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^MP\/\d+ /);
    await tap(page.getByRole("link", { name: "Open the seat" }));
    await expect(page).toHaveURL(/\/seats\/\d+$/);
    await expect(
      card(page, /^Result/)
        .getByRole("listitem")
        .nth(1),
    ).toBeVisible();
    expect(taps).toBeLessThanOrEqual(4);
    expect(await findings(page)).toEqual([]);
  });
});
