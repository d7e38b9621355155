import type { Page } from "@playwright/test";
import { expectSound } from "../steps/axe.ts";
import { isNightly } from "../steps/browser.ts";
import { expectEvenColumns } from "../steps/layout.ts";
import { expect, reading } from "../steps/product.ts";

/** A missing value, written out. */
const BROKEN = /\bundefined\b|\bNaN\b|\bnull\b|\[object/;

/** Seats of the sample, by their ids. */
const RERUN = { path: "/seats/6", name: "Agago West County" };
const CONTESTED = { path: "/seats/674", name: "Second National Vice-Chairperson (Female)" };
const OTHER_KINDS = [
  { path: "/seats/99", name: "Ndorwa County West" },
  { path: "/seats/672", name: "National Chairperson" },
  CONTESTED,
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
  "SEAT-01 a seat that was polled again shows both declarations, the ruling between them, petitions and sources",
  async ({ page, product }) => {
    await product.signIn(RERUN.path, { whole: true });
    await expect(heading(page)).toHaveText(RERUN.name);
    await expect(page).toHaveTitle(new RegExp(`^${RERUN.name} · `));
    const lead = page.getByTestId("lead");
    await expect(lead).toContainText(/Flagbearer, declared 9 Aug 2025 after a rerun/);
    await expect(lead).toContainText(/Lead[\d.]+ points[\d,]+ votes/);
    await expect(lead).toContainText(/Share[\d.]+%[\d,]+ of [\d,]+ valid votes/);
    await expect(lead).toContainText(/Petitions1Fresh poll ordered, 4 Aug 2025/);
    await expect(lead).toContainText("Winner changed in the rerun");

    const result = card(page, "Result of the rerun");
    const winner = (await result.getByRole("listitem").first().textContent()) ?? "";
    expect(winner).toMatch(/winner[\d,]+[\d.]+%$/);
    await expect(result).toContainText(/Lead [\d,]+ votes, [\d.]+ points/);
    await result.getByText("Show table").click();
    await expect(result.getByRole("table").getByRole("row")).toHaveCount(5);
    await result.getByRole("radio", { name: "17 Jul" }).check();
    await expect(page).toHaveURL(/\/seats\/6\?declaration=\d+$/);
    const first = card(page, "First result");
    await expect(first).toContainText(/MP primary, 17 Jul 2025 .* superseded on 9 Aug 2025/);
    await expect(first.getByRole("listitem").first()).not.toHaveText(winner);
    await page.reload();
    await expect(first).toBeVisible();
    await page.goBack();
    await expect(card(page, "Result of the rerun")).toBeVisible();

    const history = card(page, "Declarations");
    await expect(history.getByRole("heading", { level: 3 })).toHaveText([
      "First declarationSuperseded",
      "Fresh poll ordered",
      "RerunCurrent",
    ]);
    await expect(history.getByRole("link")).toHaveAttribute("href", /^\/disputes-petitions\/mp-\d+$/);
    await expect(card(page, "Petitions about this seat")).toContainText(
      /1 resolved · \d+ more in Agago District/,
    );
    await expect(card(page, "Turnout")).toContainText(/[\d,]+ of [\d,]+ · tick: Northern [\d.]+%/);
    await expect(card(page, "Last cycle, 2020–2021")).toContainText("No result recorded for this seat.");
    await expect(card(page, "Sources")).toContainText(
      /Sample cycle \(invented\)Recorded 9 Aug 2025, \d\d:\d\d EAT/,
    );
    await expect(page.getByRole("link", { name: "History of this record" })).toHaveAttribute(
      "href",
      /^\/administration\/audit\?record=seat-6$/,
    );
    await expect(page.getByRole("main")).not.toContainText(BROKEN);
    await product.whole();
    await expectEvenColumns(page, RERUN.path);
    await expectOneSheet(page, RERUN.path);
    await expectSound(page, RERUN.path);
  },
);

// web/src/features/results/seat/seat-page.test.tsx tests what each kind of seat says; nightly all of them are opened.
reading("SEAT-01 other kinds of seats name the seat, and fit one sheet", async ({ page, product }) => {
  for (const { path, name } of isNightly ? OTHER_KINDS : [CONTESTED]) {
    await product.signIn(path, { whole: true });
    await expect(heading(page)).toHaveText(name);
    await soft(page.getByRole("main"), path).not.toContainText(BROKEN);
    await expectEvenColumns(page, path);
    await expectOneSheet(page, path);
    if (isNightly) await expectSound(page, path);
  }
});

reading("SEAT-01 by keys alone from seat to seat, and between declarations", async ({ page, product }) => {
  await product.signIn(RERUN.path, { whole: true });
  await page.getByRole("radio", { name: /^Rerun/ }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(card(page, "First result")).toBeVisible();
  const next = page.getByRole("link", { name: /^Next seat/ });
  const name = ((await next.textContent()) ?? "").replace("Next seat: ", "");
  await next.focus();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveURL(/\/seats\/\d+$/);
  await page.getByRole("link", { name: /^Previous seat/ }).click();
  await expect(heading(page)).toHaveText(RERUN.name);
});
