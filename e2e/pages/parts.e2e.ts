import type { Page } from "@playwright/test";
import { addAccount, inDatabase, sealAccounts } from "../steps/database.ts";
import { expectSoundAtNight, findings } from "../steps/axe.ts";
import { isNightly } from "../steps/browser.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy } from "../steps/server.ts";

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

test("LOGIN-07 HOME-03 HOME-06 PET-01 SEAT-01 a user limited to Gulu reads its figures, and on a phone opens a petition and its seat in four taps", async ({
  page,
  context,
  product,
}) => {
  const server = await startCopy();
  const gulu = await addAccount(server, "gulu", "analyst");
  await inDatabase(server, (client) =>
    client.query(`insert into account_scope (account_id, area_id)
      select account.id, area.id from account, area
      where username = 'gulu' and area.kind = 'district' and area.name = 'Gulu'`),
  );
  await sealAccounts(server, ["gulu"]);
  await enterAs(context, server.origin, await openSession(server.origin, gulu), gulu);

  await test.step("pages name Northern and Uganda only as what Gulu is part of", async () => {
    for (const path of PAGES) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${server.origin}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await product.whole();
      expect.soft(await sumsNamed(page, "Northern"), path).toEqual([]);
      expect.soft(await sumsNamed(page, "^All regions$"), path).toEqual([]);
      // A name is not cut before the words that say what it is part of.
      expect.soft(await sumsNamed(page, "part? .{0,12}…|Gulu, ?p?a?r?…"), path).toEqual([]);
      if (path === "/") await expectHome(page);
      if (!isNightly) continue;
      await page.setViewportSize({ width: 360, height: 800 });
      await product.whole();
      expect.soft(await sumsNamed(page, "Northern|part of .{0,12}…"), path).toEqual([]);
    }
  });

  await test.step("four taps on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(server.origin);
    await expect(page.getByRole("heading", { level: 1, name: "NRM Command Center" })).toBeVisible();
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Disputes" }).click();
    await card(page, /^Petitions$/)
      .getByRole("link", { name: /^MP\/\d+$/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^MP\/\d+ /);
    await page.getByRole("link", { name: "Open the seat" }).click();
    await expect(page).toHaveURL(/\/seats\/\d+$/);
    const candidates = card(page, /^Result/).getByRole("listitem");
    await expect(candidates.nth(1)).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
  await server.stop();
});

/** Home reads Gulu, part of Uganda, and its map opens on the district. */
async function expectHome(page: Page): Promise<void> {
  const metrics = page.getByTestId("metric");
  await expect(metrics).toHaveCount(4);
  // Named above the figures, not on each of them.
  await expect(page.getByRole("main").getByText(COUNTRY, { exact: true }).first()).toBeVisible();
  await expect(metrics.filter({ hasText: COUNTRY })).toHaveCount(0);
  await expect(card(page, "Regional Performance").getByRole("application")).toContainText(PART);
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
  // An area of which the user sees a part is not drawn as one.
  await expect(map.getByRole("radio", { name: "Regions" })).toHaveCount(0);
  await expect(map.getByRole("radio", { name: "Sub-regions" })).toHaveCount(0);
  await expect(map.getByRole("radio", { name: "Districts" })).toHaveCount(1);
  await expectSoundAtNight(page, "home of a part");
}
