import type { Page } from "@playwright/test";
import type { ChangeKind, Changes } from "@command-center/contract/changes/changes";
import type { Figure } from "@command-center/contract/figures";
import { expectSound } from "../steps/axe.ts";
import { GUISES } from "../steps/browser.ts";
import { expect, go, reading, test } from "../steps/product.ts";

const soft = expect.configure({ soft: true });

test.describe("HOME what changed", () => {
  reading(
    "HOME-08 HOME-11 what changed since yesterday and in the last 7 days, the next dates, and all of the activity",
    async ({ page, product }) => {
      await product.signIn("/", { whole: true });
      await test.step("since yesterday: counts, links and no change, between the figures and the map", async () => {
        const changes = await changesOf(page);
        const card = page.getByRole("region", { name: "What changed since yesterday" });
        await soft(card).toContainText(`2 Sep 2025 · all ${changes.petitions} petitions`);
        for (const { kind, count, entries } of changes.groups) {
          const row = card.getByTestId(kind);
          if (count === 0) {
            await soft(row, kind).toHaveCount(0);
            continue;
          }
          await soft(row.locator(":scope > span"), kind).toHaveText(String(count));
          const [first] = entries;
          await soft(row.getByRole("link", { name: first?.petition ?? first?.about ?? "" })).toBeVisible();
        }
        await soft(card.getByTestId("no-change")).toContainText(/^Nothing new: declarations .*corrections/);
        const petition = changes.groups.find(({ kind }) => kind === "petition_filed")?.entries[0];
        await expect(card.getByRole("link", { name: petition?.petition ?? "", exact: true })).toHaveAttribute(
          "href",
          /^\/disputes-petitions\/[a-z0-9-]+$/,
        );
        for (const { width } of GUISES) {
          await page.setViewportSize({ width, height: 900 });
          // After the figures, before the map.
          const [metric, own, map] = await Promise.all(
            [
              page.getByTestId("metric").last(),
              card,
              page.getByRole("heading", { name: /by district$/ }),
            ].map(async (part) => (await part.boundingBox())?.y ?? Number.NaN),
          );
          expect(metric).toBeLessThan(own ?? Number.NaN);
          expect(own).toBeLessThan(map ?? Number.NaN);
          await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        }
      });

      await test.step("the next three dates, and the whole calendar on request", async () => {
        const card = page.getByRole("region", { name: "Next dates" });
        await expect(card).toContainText("132 days to 12 January 2026");
        await expect(card.getByRole("listitem")).toHaveCount(3);
        await expect(card.getByRole("listitem").first()).toContainText(
          "Tomorrow, to 5 Sep · Electoral Commission",
        );
        await card.getByRole("button", { name: "Full calendar" }).click();
        const drawer = page.getByRole("dialog", { name: "Calendar of the cycle" });
        await expect(drawer.getByRole("listitem").first()).toBeVisible();
        await page.goBack();
        await expect(drawer).toBeHidden();
      });

      await test.step("all of the activity: kinds, pages and links", async () => {
        await page.getByRole("button", { name: "See all activity" }).click();
        const drawer = page.getByRole("dialog", { name: "Activity" });
        await expect(drawer.getByRole("listitem")).toHaveCount(25);
        await drawer.getByLabel("Kind of entry").selectOption("petition_filed");
        await expect(drawer.getByText(/ filed \(/)).toHaveCount(25);
        const first = await drawer.getByRole("link").first().textContent();
        await drawer.getByRole("button", { name: "Older" }).click();
        await expect(drawer.getByText("Page 2")).toBeVisible();
        await expect(drawer.getByRole("link").first()).not.toHaveText(first ?? "");
        await drawer.getByRole("button", { name: "Newer" }).click();
        await expect(drawer.getByRole("link").first()).toHaveText(first ?? "");
        await expect(drawer.getByRole("link").first()).toHaveAttribute("href", /^\/disputes-petitions\//);
        await page.keyboard.press("Escape");
        await expect(drawer).toBeHidden();
      });

      await test.step("the last seven days are in the address, and a group opens with as many entries as it counts", async () => {
        await page.getByRole("radio", { name: "Last 7 days" }).check();
        await expect(page).toHaveURL(/\?since=week$/);
        const card = page.getByRole("region", { name: "What changed in the last 7 days" });
        const changes = await changesOf(page, "2025-08-26");
        await expect(card).toContainText("27 Aug to 2 Sep 2025");
        const kind: ChangeKind = "declared";
        const group = changes.groups.find((one) => one.kind === kind);
        // Back leads to what was shown before, and the keyboard opens and closes.
        const all = card.getByTestId(kind).getByRole("button", { name: `All ${group?.count}` });
        await all.focus();
        await page.keyboard.press("Enter");
        const drawer = page.getByRole("dialog", { name: "Activity" });
        await expect(drawer.getByLabel("Kind of entry")).toHaveValue(kind);
        await expect(drawer.getByRole("listitem")).toHaveCount(group?.count ?? 0);
        await expect(page).toHaveURL(/activity=declared&after=2025-08-26&upTo=2025-09-02/);
        await expect(drawer.getByText("27 Aug to 2 Sep 2025")).toBeVisible();
        await expectSound(page, "the activity");
        await page.keyboard.press("Escape");
        await expect(drawer).toBeHidden();
        await expect(all).toBeFocused();
        await page.goto("/?since=week");
        await expect(card).toBeVisible();
      });
    },
  );

  reading("FIG-01 a figure's sheet leads to as many records as it counts", async ({ page, product }) => {
    await product.signIn("/", { whole: true });
    const figures = (await (await page.request.get("/api/figures")).json()) as Figure[];
    const valueOf = (id: string) => figures.find((figure) => figure.id === id)?.value ?? Number.NaN;
    await page.getByRole("button", { name: /^Resolution rate, / }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("region", { name: "Records" }).getByRole("link").click();
    await expect(page).toHaveURL(/\?category=mp-lc5&status=resolved$/);
    await expect(sheet).toBeHidden();
    await product.whole();
    const count = `${valueOf("petitions_resolved")} of ${valueOf("petitions_filed")} petitions`;
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: count }).first()).toBeVisible();
    // Where a page has several lists, one arrives at the one that was meant.
    await go(page, "/disputes-petitions?tab=incidents");
    await product.whole();
    await page.getByRole("button", { name: /^Violence incidents, / }).click();
    await page.getByRole("dialog").getByRole("link", { name: "All incidents" }).click();
    await expect(page.getByRole("heading", { name: "All incidents" })).toBeInViewport();
  });
});

/** What the server says changed, with the page's own session. */
async function changesOf(page: Page, since?: string): Promise<Changes> {
  const answer = await page.request.get(`/api/changes${since === undefined ? "" : `?since=${since}`}`);
  return (await answer.json()) as Changes;
}
