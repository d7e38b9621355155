import type { Page } from "@playwright/test";
import { expectSound } from "../steps/axe.ts";
import { isNightly } from "../steps/browser.ts";
import { expectEvenColumns } from "../steps/layout.ts";
import { expect, go, reading, test } from "../steps/product.ts";

/** A missing value, written out. */
const BROKEN = /\bundefined\b|\bNaN\b|\bnull\b|\[object/;

/** Seats of the sample, by their ids. */
const RERUN = { path: "/seats/6", name: "Agago West County" };
const MINISTER = { path: "/seats/99", name: "Ndorwa County West" };
const UNOPPOSED = { path: "/seats/672", name: "National Chairperson" };
const CONTESTED = { path: "/seats/674", name: "Second National Vice-Chairperson (Female)" };
const SPECIAL = { path: "/seats/504", name: "Youth MP, National Female" };
const CHAIR = { path: "/seats/521", name: "LC5 Chairperson, Adjumani" };
const MAYOR = { path: "/seats/667", name: "Mayor, Kasese Municipality" };

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
    await expect(page.getByRole("main")).not.toContainText(BROKEN);
    await product.whole();
    await expectEvenColumns(page, RERUN.path);
    await expectOneSheet(page, RERUN.path);
    await expectSound(page, RERUN.path);
  },
);

reading("SEAT-01 every other kind of seat says what is not known", async ({ page, product }) => {
  const main = page.getByRole("main");
  const open = async ({ path, name }: { path: string; name: string }) => {
    await product.signIn(path, { whole: true });
    await expect(heading(page)).toHaveText(name);
    await soft(main).not.toContainText(BROKEN);
    if (isNightly) await expectSound(page, path);
  };
  await open(MINISTER);
  await expect(page.getByTestId("lead")).toContainText(
    /Winner not recordedLeadNot publishedShareNot published/,
  );
  await expect(card(page, "Result").getByRole("listitem")).toHaveText([/Not published$/]);
  await expectEvenColumns(page, MINISTER.path);
  await open(UNOPPOSED);
  await expect(page.getByTestId("lead")).toContainText(/No vote was taken/);
  await expect(card(page, "Turnout")).toContainText("Delegates vote for this office.");
  await open(CONTESTED);
  await expect(card(page, "Result")).toContainText(/11,680.*92\.8%/);
  await expect(page.getByTestId("lead")).not.toContainText("Flagbearer");
  await expectEvenColumns(page, CONTESTED.path);
  await expectOneSheet(page, CONTESTED.path);
  await open(SPECIAL);
  await expect(main.getByText(/^Special-interest seats · \d+ of 20$/)).toBeVisible();
  await expect(card(page, "Turnout")).toContainText("An electoral college votes for this seat.");
  await open(CHAIR);
  await expect(card(page, "Turnout")).toContainText("LC5 primary");
  await open(MAYOR);
  await expect(card(page, "Turnout")).toContainText("Turnout of mayoral primaries is not recorded.");
  await expectEvenColumns(page, MAYOR.path);
  await expectOneSheet(page, MAYOR.path);
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

// server/src/features/seats/seat.test.ts tests every spelling of an unknown seat.
reading("SEAT-01 an address of no seat says so and leads to the lists", async ({ page, product }) => {
  for (const id of ["999999", "a%2Fb"]) {
    await product.signIn(`/seats/${id}`);
    await expect(heading(page), id).toHaveText("No such seat");
  }
  await expect(page.getByRole("link", { name: "All districts" })).toBeVisible();
  await page.getByRole("link", { name: "Search the MP seats" }).click();
  await expect(page).toHaveURL(/\/elections$/);
});

reading("SEAT-01 lists that name a seat lead to its page", async ({ page, product }) => {
  const main = page.getByRole("main");
  const seats = main.locator('a[href^="/seats/"]');
  for (const [path, least] of [
    ["/cec-elections", 10],
    ["/districts-directory/gulu", 3],
    ["/elections?tab=cec", 9],
    ["/political-renewal", 6],
    ["/election-analytics?tab=metrics", 10],
  ] as const) {
    if (path === "/cec-elections") await product.signIn(path);
    else await go(page, path);
    await product.whole();
    await expect.poll(() => seats.count(), path).toBeGreaterThanOrEqual(least);
    const name = (await seats.first().textContent()) ?? "";
    await seats.first().click();
    await expect(heading(page), path).toHaveText(name);
  }
});

test("SEAT-01 when the petitions fail the rest stands; when the seat fails the page says so and tries again", async ({
  page,
  product,
}) => {
  await page.route("**/api/seat/petitions?*", (route) => route.fulfill({ status: 500, body: "Try later." }));
  await product.signIn(RERUN.path, { plain: true });
  await expect(page.getByText("The petitions could not be loaded")).toBeVisible();
  await expect(page.getByTestId("lead")).toContainText("Could not be loaded");
  await expect(card(page, "Declarations")).toContainText("Rerun");
  await page.route("**/api/seat?*", (route) => route.fulfill({ status: 500, body: "Try later." }));
  await page.goto("/seats/7");
  await expect(page.getByText("The seat could not be loaded")).toBeVisible();
  await page.unroute("**/api/seat?*");
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(heading(page)).not.toHaveText("Seat");
});

test("SEAT-01 a seat that awaits its result, one that was nullified and one without a primary say so", async ({
  page,
  product,
}) => {
  let change: (seat: Record<string, unknown>) => Record<string, unknown> = (seat) => seat;
  await page.route("**/api/seat?*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: change((await answer.json()) as Record<string, unknown>) });
  });
  const lead = page.getByTestId("lead");
  const open = async (changed: typeof change) => {
    change = changed;
    await product.signIn("/seats/23", { plain: true });
    await expect(heading(page)).toHaveText("Budaka County");
    await expect(page.getByRole("main")).not.toContainText(BROKEN);
  };
  await open((seat) => ({
    ...seat,
    declarations: [],
    contest: {
      ...(seat["contest"] as object),
      status: "awaiting",
      standing: [{ id: 1, name: "Ŋora Akello", isIncumbent: true }],
    },
  }));
  await expect(lead).toContainText("Awaiting a result");
  await expect(card(page, "Result")).toContainText("Ŋora AkelloIncumbent");
  await expect(card(page, "Declarations")).toContainText("Nothing is declared yet.");
  await open((seat) => ({
    ...seat,
    declarations: (seat["declarations"] as object[]).map((one) => ({
      ...one,
      status: "nullified",
      winner: null,
    })),
  }));
  await expect(lead).toContainText("Result nullified");
  await expect(card(page, "Result")).toContainText("nullified, so these votes do not count");
  await open((seat) => ({
    ...seat,
    contest: null,
    declarations: [],
    general: [{ contest: "mp", pollingDay: "2026-01-15" }],
  }));
  await expect(lead).toContainText("Not contested");
  await expect(card(page, "General election").getByRole("link")).toHaveAttribute(
    "href",
    "/results?contest=mp&day=2026-01-15",
  );
});
