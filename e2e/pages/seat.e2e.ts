import type { Page } from "@playwright/test";
import { expectSound, expectSoundAtNight } from "../steps/axe.ts";
import { expectEvenColumns } from "../steps/layout.ts";
import { expect, reading } from "../steps/product.ts";

/** A missing value, written out. */
const BROKEN = /\bundefined\b|\bNaN\b|\bnull\b|\[object/;

/** Seats of the sample, by their ids. */
const RERUN = { path: "/seats/6", name: "Agago West County" };
const OTHER_KINDS = [
  { path: "/seats/99", name: "Ndorwa County West" },
  { path: "/seats/672", name: "National Chairperson" },
  { path: "/seats/674", name: "Second National Vice-Chairperson (Female)" },
  { path: "/seats/504", name: "Youth MP, National Female" },
  { path: "/seats/521", name: "LC5 Chairperson, Adjumani" },
  { path: "/seats/667", name: "Mayor, Kasese Municipality" },
];

const soft = expect.configure({ soft: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const card = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

async function expectOneSheet(page: Page, what: string): Promise<void> {
  const file = await page.pdf({ preferCSSPageSize: true, format: "A4" });
  expect(file.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g), what).toHaveLength(1);
}

reading(
  "SEAT-01 a seat that was polled again: both declarations by keys, the ruling between them, the next seat, even columns and one sheet",
  async ({ page, product }) => {
    await product.signIn(RERUN.path, { whole: true });
    await expect(heading(page)).toHaveText(RERUN.name);
    const lead = page.getByTestId("lead");
    for (const words of [
      /Flagbearer, declared 9 Aug 2025 after a rerun/,
      /Lead[\d.]+ points[\d,]+ votes/,
      /Share[\d.]+%[\d,]+ of [\d,]+ valid votes/,
      /Petitions1Fresh poll ordered, 4 Aug 2025/,
      /Winner changed in the rerun/,
    ])
      await soft(lead).toContainText(words);
    await soft(card(page, "Declarations").getByRole("heading", { level: 3 })).toHaveText([
      "First declarationSuperseded",
      "Fresh poll ordered",
      "RerunCurrent",
    ]);
    await soft(card(page, "Declarations").getByRole("link")).toHaveAttribute(
      "href",
      /^\/disputes-petitions\/mp-\d+$/,
    );
    await soft(card(page, "Petitions about this seat")).toContainText(
      /1 resolved · \d+ more in Agago District/,
    );
    await soft(card(page, "Turnout")).toContainText(/[\d,]+ of [\d,]+ · tick: Northern [\d.]+%/);
    await soft(card(page, "Sources")).toContainText(
      /Sample cycle \(invented\)Recorded 9 Aug 2025, \d\d:\d\d EAT/,
    );
    await soft(page.getByRole("main")).not.toContainText(BROKEN);

    const winner =
      (await card(page, "Result of the rerun").getByRole("listitem").first().textContent()) ?? "";
    expect(winner).toMatch(/winner[\d,]+[\d.]+%$/);
    await page.getByRole("radio", { name: /^Rerun/ }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page).toHaveURL(/\/seats\/6\?declaration=\d+$/);
    const first = card(page, "First result");
    await expect(first).toContainText(/MP primary, 17 Jul 2025 .* superseded on 9 Aug 2025/);
    await expect(first.getByRole("listitem").first()).not.toHaveText(winner);
    await page.reload();
    await expect(first).toBeVisible();
    await page.goBack();
    await expect(card(page, "Result of the rerun")).toBeVisible();

    await product.whole();
    await expectEvenColumns(page, RERUN.path);
    await expectOneSheet(page, RERUN.path);
    await expectSoundAtNight(page, RERUN.path);

    await page.setViewportSize({ width: 1440, height: 900 });
    const next = page.getByRole("link", { name: /^Next seat/ });
    const name = ((await next.textContent()) ?? "").replace("Next seat: ", "");
    await next.focus();
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText(name);
    await expect(heading(page)).toBeFocused();
    await page.getByRole("link", { name: /^Previous seat/ }).click();
    await expect(heading(page)).toHaveText(RERUN.name);
  },
);

// web/src/features/results/seat/seat-page.test.tsx tests what each kind of seat says.
reading("SEAT-01 other kinds of seats name the seat, and fit one sheet @night", async ({ page, product }) => {
  for (const { path, name } of OTHER_KINDS) {
    await product.signIn(path, { whole: true });
    await expect(heading(page)).toHaveText(name);
    await soft(page.getByRole("main"), path).not.toContainText(BROKEN);
    await expectEvenColumns(page, path);
    await expectOneSheet(page, path);
    await expectSound(page, path);
  }
});
