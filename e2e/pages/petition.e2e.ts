import type { Petition } from "@command-center/contract/petitions";
import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { expectSound, findings } from "../steps/axe.ts";
import { GUISES, isNightly } from "../steps/browser.ts";
import { expectEvenColumns } from "../steps/layout.ts";
import { expect, go, reading } from "../steps/product.ts";

const soft = expect.configure({ soft: true });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const steps = (page: Page) => page.getByRole("list", { name: "What happened when" }).getByRole("listitem");
const BROKEN = /undefined|NaN|Invalid Date|\bnull\b/;

reading(
  "PET-01 an overdue petition: how long it waits leads, then what happened when, its parties and the contest",
  async ({ page, product }) => {
    await product.signIn("/disputes-petitions/mp-015?list=overdue", { whole: true });
    await expect(page).toHaveTitle(/^MP\/015 Kigulu County South/);
    const main = page.getByRole("main");
    await soft(main).toContainText("17 days overdue");
    await soft(main).toContainText("Overdue petitions, longest waiting first · 1 of 19");
    const timeline = card(page, "Timeline");
    await soft(timeline).toContainText("Waiting45 days");
    await soft(timeline).toContainText("Ruling was due16 Aug 2025");
    await soft(steps(page)).toHaveText([
      /^Filed19 Jul 20253 days/,
      /^Served22 Jul 202511 days/,
      /^Heard2 Aug 2025, panel 631 days so far/,
      /^No ruling yetDue 16 Aug 2025$/,
    ]);
    await soft(timeline).toContainText(
      "To service: 3 days. To the hearing: 11 days. Awaiting ruling: 14 days. Overdue: 17 days. 28-day limit, 16 Aug.",
    );
    await soft(card(page, "The petition")).toContainText("PetitionerIrene Kisakye, runner-up");
    await soft(card(page, "The petition")).toContainText("RespondentPaul Walwawo, declared winner");
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
    await soft(card(page, "Sources and history")).toContainText("Sample cycle (invented)");
    await soft(main).not.toContainText(BROKEN);
  },
);

reading(
  "PET-01 a fresh poll that was held: before and after, candidate by candidate",
  async ({ page, product }) => {
    await product.signIn("/disputes-petitions/mp-005", { whole: true });
    await soft(page.getByRole("main")).toContainText("Ruled on day 14");
    await soft(steps(page).last()).toHaveText(/^Rerun declared6 Aug 2025$/);
    const effect = card(page, "Effect on the contest");
    await soft(effect).toContainText("Winner changed");
    await soft(effect).toContainText("Before · declared 18 Jul 2025Ruth Wotali");
    await soft(effect).toContainText("After · declared 6 Aug 2025Eric Mukembo");
    await soft(effect.getByRole("row", { name: /Eric Mukembo/ })).toContainText("+12.6");
    await soft(effect.getByRole("row", { name: /Valid votes/ })).toContainText("Valid votes, 24.5% fewer");
    await soft(card(page, "Sources and history").getByRole("listitem").first()).toContainText(
      "Rerun declared",
    );
  },
);

reading(
  "PET-01 of every category and outcome a page says what is known, and of nothing what is not",
  async ({ page, product }) => {
    await product.signIn("/exports");
    const all = await page.evaluate(async () => (await (await fetch("/api/petitions")).json()) as Petition[]);
    // Nightly of every category; else every status and outcome once.
    const kinds = new Map(
      all.map((one) => [
        [isNightly ? one.category : "", one.status, one.outcome, one.seatId === null].join(),
        one,
      ]),
    );
    expect(kinds.size).toBeGreaterThan(3);
    for (const { number, contest, seatId, status } of kinds.values()) {
      await go(page, `/disputes-petitions/${number.toLowerCase().replace("/", "-")}`);
      await soft(page.getByRole("heading", { level: 1 })).toHaveText(`${number} ${contest}`);
      await soft(steps(page).first(), number).toBeVisible();
      await product.whole();
      await soft(page.getByRole("main"), number).not.toContainText(BROKEN);
      if (status === "withdrawn") await soft(steps(page).last()).toContainText("Withdrawn");
      if (seatId !== null) continue;
      await soft(card(page, "The petition"), number).toContainText("PetitionerNot recorded");
      await soft(page.getByRole("main"), number).toContainText("No result is recorded for this post.");
    }
  },
);

reading(
  "PET-01 its panel leads to the petitions before that panel; an unknown panel narrows nothing",
  async ({ page, product }) => {
    await product.signIn("/disputes-petitions/mp-015", { whole: true });
    const parties = card(page, "The petition");
    const [, count = ""] = /Panel 6 · (\d+) petitions/.exec((await parties.textContent()) ?? "") ?? [];
    await parties.getByRole("link", { name: "Panel 6", exact: true }).click();
    await expect(page).toHaveURL(/\/disputes-petitions\?panel=6$/);
    const list = card(page, "All petitions");
    await expect(list.getByRole("status").first()).toHaveText(`${count} of 710 petitions`);
    await expect(list.getByRole("button", { name: /^Tribunal Panel 6/ })).toBeInViewport();
    await list.getByRole("combobox", { name: "Tribunal", exact: true }).selectOption("none");
    await expect(page).toHaveURL(/\?panel=none$/);
    await expect(list.getByRole("status").first()).toHaveText(/^\d+ of 710/);
    for (const panel of ["99", "six", "x".repeat(120)]) {
      await page.goto(`/disputes-petitions?panel=${panel}`);
      await expect(list.getByRole("status").first(), panel).toHaveText(/^710/);
    }
  },
);

reading(
  "PET-01 SEAT-01 GATE-04 petition and seat lead an administrator to what the audit log says of them",
  async ({ page, product }) => {
    const entries = page.getByRole("list", { name: "Entries of the log" }).getByRole("listitem");
    for (const [path, region, name] of [
      ["/disputes-petitions/mp-015", "Sources and history", "MP/015 Kigulu County South"],
      ["/seats/6", "Sources", "Agago West County"],
    ] as const) {
      await product.signIn(path, { whole: true });
      await card(page, region).getByRole("link", { name: "History of this record" }).click();
      await expect(page).toHaveURL(/\/administration\/audit\?record=(?:petition|seat)-\d+$/);
      await expect(page.getByRole("main")).toContainText(`Imports that recorded or changed ${name}`);
      await expect(entries).toHaveText([/Import: committed Sample cycle/]);
      // Another filter keeps the record.
      await page.getByLabel("Text").fill("nothing holds this text");
      await page.getByLabel("Text").press("Enter");
      await expect(page.getByText("No entry matches")).toBeVisible();
      await page.goBack();
      await expect(entries).toHaveCount(1);
      soft(await findings(page), path).toEqual([]);
      await page.getByRole("button", { name: "All records" }).click();
      await expect(page).toHaveURL(/\/administration\/audit$/);
      await expect.poll(() => entries.count()).toBeGreaterThan(1);
    }
    await page.goto("/administration/audit?record=seat-999999999");
    await expect(page.getByText("There is no such record")).toBeVisible();
    await expect(page.getByText("No entry matches")).toBeVisible();
    await page.goto("/administration/audit?record=cycle-1");
    await expect.poll(() => entries.count()).toBeGreaterThan(1);
  },
);

reading("PET-01 one goes on through the list that one came from, by keyboard", async ({ page, product }) => {
  await product.signIn("/disputes-petitions", { whole: true });
  const first = card(page, "Pending for more than 28 days").getByRole("link").first();
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/disputes-petitions\/mp-015\?list=overdue$/);
  const next = page
    .getByRole("navigation", { name: "Petitions of the list" })
    .getByRole("link", { name: /^Next/ });
  await next.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/disputes-petitions\/mp-027\?list=overdue$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("MP/027 Oyam County South");
  await expect(page.getByRole("main")).toContainText("2 of 19");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("MP/015 Kigulu County South");
  const related = card(page, "Related petitions").getByRole("link").first();
  const [number = ""] = ((await related.textContent()) ?? "").split(" ");
  await related.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`^${number} `));
});

reading(
  "PET-01 the steps run down a phone and across a desk, columns end together, nothing is cut off, it prints on one sheet, and axe finds nothing",
  async ({ page, product }) => {
    for (const slug of ["mp-015?list=overdue", "mp-005", "lea-001"]) {
      await product.signIn(`/disputes-petitions/${slug}`, { whole: true });
      await expectEvenColumns(page, slug);
      const paper = new Uint8Array(await page.pdf({ preferCSSPageSize: true, format: "A4" }));
      const { text } = await extractText(await getDocumentProxy(paper));
      soft(text, slug).toHaveLength(1);
      soft(text[0], slug).toContain("Sources and history");
      for (const { width } of GUISES) {
        await page.setViewportSize({ width, height: 900 });
        const boxes = await Promise.all([
          steps(page).first().boundingBox(),
          steps(page).nth(1).boundingBox(),
        ]);
        const [first, second] = boxes.map((box) => box ?? { x: 0, y: 0 });
        const down = width === 360;
        soft((second?.y ?? 0) > (first?.y ?? 0), slug).toBe(down);
        soft((second?.x ?? 0) > (first?.x ?? 0), slug).toBe(!down);
      }
      await expectSound(page, slug);
    }
  },
);

reading(
  "PET-01 a number of no petition is a 404 that leads back and to a search",
  async ({ page, product }) => {
    await product.signIn("/exports");
    for (const [slug, name] of [
      ["no-number", "no-number"],
      ["mp-999", "MP/999"],
    ] as const) {
      await page.goto(`/disputes-petitions/${slug}`);
      await expect(page.getByRole("heading", { level: 1 }), slug).toHaveText("No such petition");
      await expect(page.getByRole("main"), slug).toContainText(name);
      await expect(page).toHaveTitle(/^No such petition/);
    }
    await page.getByRole("link", { name: "Search for it" }).click();
    await expect(page).toHaveURL(/\/disputes-petitions\?q=MP%2F999$/);
  },
);
