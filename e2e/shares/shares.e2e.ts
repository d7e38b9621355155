import type { Browser, Page } from "@playwright/test";
import { expectSound, findings } from "../steps/axe.ts";
import { BROWSER } from "../steps/browser.ts";
import { CHART_BUTTON } from "../steps/chart-buttons.ts";
import { addAccount, changeRecords, inDatabase, sealAccounts } from "../steps/database.ts";
import { contentOf } from "../steps/export-dialog.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { ADMIN, openSession, startCopy, type RunningServer } from "../steps/server.ts";

const MAX_CARD_BYTES = 60 * 1024;
const CODE = /[2-9A-HJKMNP-Z]{3}-[2-9A-HJKMNP-Z]{4}/;

const dialog = (page: Page) => page.getByRole("dialog", { name: /^Share this/ });
const hydrated = (page: Page) => page.locator("#root:not([data-drawn])").waitFor({ state: "attached" });
const verdict = (page: Page) => page.getByRole("region", { name: "Result of the check" });

/** The code in the dialog that is open. */
async function codeIn(page: Page): Promise<string> {
  await expect(dialog(page)).toContainText(CODE);
  return CODE.exec(await dialog(page).innerText())?.[0] ?? "";
}

/** Saves a picture by a button or menu entry; its type, width, height and size. */
async function picture(page: Page, save: () => Promise<void>) {
  const coming = page.waitForEvent("download");
  await save();
  const file = await coming;
  const bytes = await contentOf(file);
  const name = file.suggestedFilename();
  const type = name.endsWith(".png") ? "image/png" : "image/jpeg";
  const [width, height] = await page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    },
    `data:${type};base64,${Buffer.from(bytes).toString("base64")}`,
  );
  return { name, width, height, bytes: bytes.length };
}

test.describe("DAY-02", () => {
  test.describe.configure({ mode: "default" });
  let server: RunningServer;
  let session: string;
  test.beforeAll(async () => {
    server = await startCopy();
    for (const name of ["colleague", "gulu"]) await addAccount(server, name, "viewer");
    await inDatabase(server, (client) =>
      client.query(`insert into account_scope (account_id, area_id)
        select account.id, area.id from account, area
        where username = 'gulu' and area.kind = 'district' and area.name = 'Gulu'`),
    );
    await sealAccounts(server, ["gulu"]);
    session = await openSession(server.origin);
  });
  test.afterAll(() => server.stop());
  test.beforeEach(({ context }) => enterAs(context, server.origin, session));

  /** The page of a code in the browser of another user. */
  async function openCode(browser: Browser, username: string, code: string): Promise<Page> {
    const account = { ...ADMIN, username };
    const context = await browser.newContext({ ...BROWSER, baseURL: server.origin });
    await enterAs(context, server.origin, await openSession(server.origin, account), account);
    const page = await context.newPage();
    await page.goto(`/c/${code}`);
    await expect(verdict(page)).toBeVisible();
    return page;
  }

  test("DAY-02 a figure is shared from its sheet, and its code says to other users that it holds, that it changed, or that it is outside their area", async ({
    browser,
    page,
  }) => {
    await page.goto(server.origin);
    await hydrated(page);
    await page
      .getByRole("button", { name: /^Average turnout, 49\.8%\. Details/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await expect(dialog(page)).toContainText(
      "MP primary turnout: 49.8% (9,220,000 votes cast of 18,500,000 on the party register, 2025), as of 2 September 2025. Down 12.2 points against 62% in the cycle 2020–2021. Sample data.",
    );
    const code = await codeIn(page);
    await expect(dialog(page).getByRole("img", { name: /^Card: MP primary turnout: 49\.8%/ })).toBeVisible();
    expect(await findings(page, { within: "[role=dialog]" })).toEqual([]);
    await dialog(page).getByRole("button", { name: "Copy text" }).click();
    // This browser lets no page write to the clipboard.
    const text = dialog(page).getByLabel("Copy this text");
    await expect(text).toHaveValue(new RegExp(`Sample data\\.\\nStill true\\? ${server.origin}/c/${code}$`));
    await expect(text).toBeFocused();
    const whatsApp = dialog(page).getByRole("link", { name: "WhatsApp" });
    expect(decodeURIComponent((await whatsApp.getAttribute("href")) ?? "")).toContain(`/c/${code}`);

    const theirs = await openCode(browser, "colleague", code);
    await expect(verdict(theirs)).toContainText("This figure still holds");
    await expectSound(theirs, `/c/${code}`);
    const limited = await openCode(browser, "gulu", code);
    await expect(verdict(limited)).toContainText("Outside your area");
    await expect(limited.getByRole("main")).not.toContainText("49.8");

    await changeRecords(
      server,
      "turnout",
      `update turnout_count set retired_at = now() where retired_at is null
        and area_id = (select id from area where slug = 'gulu' and kind = 'district')`,
    );
    await theirs.reload();
    await expect(verdict(theirs)).toContainText("This figure changed since");
    const changed = theirs.getByRole("region", { name: "What changed" });
    await expect(changed).toContainText("9,220,000");
    await expect(changed).toContainText("9,197,971");
    await theirs.getByRole("link", { name: "All changes since" }).click();
    await expect(theirs.getByRole("heading", { level: 1, name: "Changes" })).toBeVisible();
  });

  test("DAY-02 a seat is sent from a phone in two taps, with its picture, and by WhatsApp where the browser has no share sheet", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() => {
      const sent: { text: string; files: number; bytes: number }[] = [];
      Object.assign(globalThis, { sent });
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ text = "", files = [] }: ShareData) => {
          sent.push({ text, files: files.length, bytes: files[0]?.size ?? 0 });
        },
      });
    });
    await page.goto(`${server.origin}/seats/70`);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Share …" }).click();
    const read = () =>
      page.evaluate(() => Reflect.get(globalThis, "sent") as { text: string; bytes: number }[]);
    await expect.poll(read).toHaveLength(1);
    const [sent] = await read();
    expect(sent?.text).toMatch(/^Abel Kidega won Aswa County with 8,598 of 21,610 valid votes .*\/c\//s);
    expect(sent?.bytes).toBeGreaterThan(1_000);
    expect(sent?.bytes).toBeLessThanOrEqual(MAX_CARD_BYTES);
    const card = await picture(page, () =>
      dialog(page)
        .getByRole("button", { name: /^Picture/ })
        .click(),
    );
    expect(card).toMatchObject({ width: 1200, height: 630 });
    expect(card.bytes).toBeLessThanOrEqual(MAX_CARD_BYTES);
  });

  test("DAY-02 a chart is a slide in two clicks, and its code leads back to it", async ({
    browser,
    page,
  }) => {
    await page.goto(`${server.origin}/analytics`);
    const button = page.getByRole("button", {
      name: `${CHART_BUTTON}Turnout by party region over the primaries`,
    });
    await button.click();
    const slide = await picture(page, () => page.getByRole("menuitem", { name: /^Slide/ }).click());
    expect(slide).toMatchObject({ width: 1920, height: 1080 });
    const code = CODE.exec(slide.name)?.[0] ?? "";
    await button.click();
    await page.getByRole("menuitem", { name: /^Share/ }).click();
    expect(await codeIn(page)).toBe(code);
    const card = await picture(page, () =>
      dialog(page)
        .getByRole("button", { name: /^Picture/ })
        .click(),
    );
    expect(card.bytes).toBeLessThanOrEqual(MAX_CARD_BYTES);

    const theirs = await openCode(browser, "colleague", code);
    await expect(verdict(theirs)).toContainText("This chart still holds");
    await theirs.getByRole("link", { name: "Open the chart" }).click();
    await expect(theirs).toHaveURL(/\/analytics\?cycle=\d+#chart-[a-z0-9-]+$/);
  });
});
