import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { expectSound, findings } from "../steps/axe.ts";
import { GUISES } from "../steps/browser.ts";
import { expectEvenColumns } from "../steps/layout.ts";
import { expect, go, reading } from "../steps/product.ts";

const soft = expect.configure({ soft: true });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const steps = (page: Page) => page.getByRole("list", { name: "What happened when" }).getByRole("listitem");
const BROKEN = /undefined|NaN|Invalid Date|\bnull\b/;

/**
 * Fails where a petition's steps do not run down a phone and across a desk, its columns end apart, or it needs a second
 * sheet of paper.
 */
async function expectLayout(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  await expectEvenColumns(page, pathname);
  const paper = new Uint8Array(await page.pdf({ preferCSSPageSize: true, format: "A4" }));
  const { text } = await extractText(await getDocumentProxy(paper));
  soft(text, pathname).toHaveLength(1);
  soft(text[0], pathname).toContain("Sources and history");
  for (const { width } of GUISES) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await Promise.all([steps(page).first().boundingBox(), steps(page).nth(1).boundingBox()]);
    const [first, second] = boxes.map((box) => box ?? { x: 0, y: 0 });
    const down = width === 360;
    soft((second?.y ?? 0) > (first?.y ?? 0), pathname).toBe(down);
    soft((second?.x ?? 0) > (first?.x ?? 0), pathname).toBe(!down);
  }
}

reading(
  "PET-01 an overdue petition and one with a rerun: what happened when, the effect on the contest, related petitions, the layout on screen and paper",
  async ({ page, product }) => {
    await product.signIn("/disputes-petitions/mp-015?list=overdue", { whole: true });
    await expect(page).toHaveTitle(/^MP\/015 Kigulu County South/);
    const main = page.getByRole("main");
    await soft(main).toContainText("17 days overdue");
    await soft(main).toContainText("1 of 19 overdue");
    await soft(steps(page)).toHaveText([
      /^Filed19 Jul 20253 days/,
      /^Served22 Jul 202511 days/,
      /^Heard2 Aug 2025, panel 631 days so far/,
      /^No ruling yetDue 16 Aug 2025$/,
    ]);
    await soft(card(page, "The petition")).toContainText("PetitionerIrene Kisakye, runner-up");
    await soft(card(page, "Effect on the contest")).toContainText(
      "None so far. Paul Walwawo remains the declared winner until the panel rules.",
    );
    const contest = card(page, "Contest: Kigulu County South");
    await soft(contest.getByRole("listitem")).toHaveText([
      /Paul Walwawo · winner15,56145\.2%/,
      /Irene Kisakye · petitioner13,28038\.6%/,
      /Norman Mukembo · incumbent5,59516\.2%/,
    ]);
    await soft(contest.getByRole("link", { name: "Open the seat" })).toHaveAttribute("href", "/seats/82");
    await soft(
      card(page, "Sources and history").getByRole("link", { name: "History of this record" }),
    ).toHaveAttribute("href", /^\/administration\/audit\?record=petition-\d+$/);
    await soft(main).not.toContainText(BROKEN);
    await expectLayout(page);

    const related = card(page, "Related petitions").getByRole("link").first();
    const [number = ""] = ((await related.textContent()) ?? "").split(" ");
    await related.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`^${number} `));

    await go(page, "/disputes-petitions/mp-005");
    await product.whole();
    await soft(main).toContainText("Ruled on day 14");
    await soft(steps(page).last()).toHaveText(/^Rerun declared6 Aug 2025$/);
    const effect = card(page, "Effect on the contest");
    await soft(effect).toContainText("Before · declared 18 Jul 2025Ruth Wotali");
    await soft(effect).toContainText("After · declared 6 Aug 2025Eric Mukembo");
    await soft(effect.getByRole("row", { name: /Eric Mukembo/ })).toContainText("+12.6");
    await soft(effect.getByRole("row", { name: /Valid votes/ })).toContainText("Valid votes, 24.5% fewer");
    await expectLayout(page);
    expect(await findings(page)).toEqual([]);
  },
);

reading("PET-01 its panel leads to the petitions before that panel @night", async ({ page, product }) => {
  await product.signIn("/disputes-petitions/mp-015", { whole: true });
  const parties = card(page, "The petition");
  const [, count = ""] = /Panel 6 · (\d+) petitions/.exec((await parties.textContent()) ?? "") ?? [];
  await parties.getByRole("link", { name: "Panel 6", exact: true }).click();
  await expect(page).toHaveURL(/\/disputes-petitions\?panel=6$/);
  const list = card(page, "Petitions");
  await expect(list.getByRole("status").first()).toHaveText(`${count} of 710 petitions`);
  await expect(list.getByRole("button", { name: /^Tribunal Panel 6/ })).toBeInViewport();
  await list.getByRole("combobox", { name: "Tribunal", exact: true }).selectOption("none");
  await expect(page).toHaveURL(/\?panel=none$/);
  await expect(list.getByRole("status").first()).toHaveText(/^\d+ of 710/);
});

reading(
  "PET-01 a petition about a post has the layout of every petition @night",
  async ({ page, product }) => {
    await product.signIn("/disputes-petitions/lea-001", { whole: true });
    await expectLayout(page);
    await expectSound(page, "a petition about a post");
  },
);
