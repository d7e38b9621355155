import type { Locator, Page } from "@playwright/test";
import { NIGHT } from "../steps/browser.ts";
import { Imports } from "../steps/imports.ts";
import { recordsOf } from "../steps/export-dialog.ts";
import { enterAs, expect, ownAccount as test } from "../steps/product.ts";
import { openSession, startCopy } from "../steps/server.ts";

interface List {
  readonly path: string;
  /** The card it stands in. */
  readonly card: RegExp;
  /** The column of the file that names a row as the page does. */
  readonly column: string;
  /** Whether a page's rows can be chosen: not of lists of a few rows. */
  readonly isPaged?: true;
}

const LISTS: Readonly<Record<string, List>> = {
  incidents: {
    path: "/disputes-petitions?tab=incidents",
    card: /^All incidents/,
    column: "district",
    isPaged: true,
  },
  "CEC offices": { path: "/cec-elections", card: /^Every office/, column: "position" },
  "CEC results": { path: "/elections?tab=cec", card: /^CEC elections/, column: "position" },
  "seats of a district": { path: "/districts-directory/gulu", card: /^Seats/, column: "seat" },
  "petitions of a district": { path: "/districts-directory/gulu", card: /^Petitions/, column: "number" },
  "divisions of a district": { path: "/districts-directory/kampala", card: /^Divisions/, column: "division" },
  "districts of an area": { path: "/areas/northern", card: /^Districts/, column: "district", isPaged: true },
  areas: { path: "/areas", card: /^Regions and sub-regions/, column: "area", isPaged: true },
  "problems of the records": { path: "/data/quality", card: /^Problems/, column: "subject" },
  // Other tests make and delete accounts meanwhile: those that the tests sign in with stay.
  accounts: { path: "/administration/accounts?q=worker-", card: /^Accounts/, column: "username" },
  "party regions": { path: "/analytics?tab=regional", card: /^Regional performance/, column: "region" },
  "districts of a region": {
    path: "/analytics?tab=regional&region=Western",
    card: /^Districts of Western/,
    column: "district",
    isPaged: true,
  },
  "turnout by district": {
    path: "/election-analytics?tab=turnout",
    card: /^Turnout by district/,
    column: "district",
    isPaged: true,
  },
};

const rowsOf = (table: Locator) => table.getByRole("row").filter({ has: table.page().getByRole("cell") });

/** What the rows of a list are called, in their order: their link or button, else all that names them. */
async function namesIn(table: Locator): Promise<string[]> {
  return table.getByRole("rowheader").evaluateAll((heads) =>
    heads.map((head) => {
      const named = head.querySelector("a, button, .link");
      return (head.querySelector("button .link") ?? named ?? head).firstChild?.textContent?.trim() ?? "";
    }),
  );
}

/** The file of the rows shown, once the button says how many there are. */
async function exported(page: Page, card: Locator) {
  const button = card.getByRole("button", { name: /^Export (?:this row|these [\d,]+)$/ });
  await expect(button).toBeVisible();
  const [many = "1"] = /[\d,]+/.exec((await button.textContent()) ?? "") ?? [];
  const count = Number(many.replaceAll(",", ""));
  const coming = page.waitForEvent("download");
  await button.click();
  return { count, file: await coming };
}

/** A list with pages; nightly all of them. */
const DAILY = "incidents";

for (const [name, { path, card: title, column, isPaged }] of Object.entries(LISTS))
  test(`LIST-01 ${name}: all rows, and no others, come as a file and onto paper${name === DAILY ? "" : ` ${NIGHT}`}`, async ({
    page,
    product,
  }) => {
    await product.signIn(path, { whole: true });
    const card = page.getByRole("region", { name: title });
    const table = card.getByRole("table");
    await expect(rowsOf(table)).not.toHaveCount(0);
    if (isPaged) {
      const size = card.getByRole("combobox", { name: /^Rows/ });
      await expect(size.getByRole("option")).toHaveText(["10", "25", "50", "All"]);
      await size.selectOption("10");
      await expect(rowsOf(table)).toHaveCount(10);
    }
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const { length } = await namesIn(table);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    if (isPaged) {
      await card.getByRole("combobox", { name: /^Rows/ }).selectOption("all");
      await expect(rowsOf(table)).toHaveCount(length);
    }
    const names = await namesIn(table);
    expect(names).toHaveLength(length);
    const { count, file } = await exported(page, card);
    expect(count).toBe(length);
    const records = await recordsOf(file);
    expect(records.map((record) => record[column])).toEqual(names);
  });

test("LIST-01 exported files: those that are found, and no others, come as a file @night", async ({
  page,
  product,
  account,
}) => {
  for (const dataType of ["ministers", "cec_results"]) {
    const answer = await fetch(`${product.origin}/api/export`, {
      method: "POST",
      headers: { cookie: product.session, "content-type": "application/json" },
      body: JSON.stringify({ dataTypes: [dataType] }),
    });
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
  // Others export at the same time: their files come and go in the whole list.
  await product.signIn(`/exports?q=${account.username}+cec&rows=all`, { whole: true });
  const card = page.getByRole("region", { name: /^Exported files/ });
  await expect(rowsOf(card.getByRole("table"))).not.toHaveCount(0);
  const names = await namesIn(card.getByRole("table"));
  const { count, file } = await exported(page, card);
  expect(count).toBe(names.length);
  const records = await recordsOf(file);
  expect(records.map((record) => record["file"])).toEqual(names);
  const shownBy = await rowsOf(card.getByRole("table")).locator("td:nth-child(3)").allTextContents();
  expect(records.map((record) => record["exported_by"])).toEqual(shownBy);
  expect(shownBy).toContain(account.username);
});

test("LIST-01 imports: all rows, and no others, come as a file @night", async ({ page, context }) => {
  const server = await startCopy({ DATA: "empty" });
  try {
    const session = await openSession(server.origin);
    const imports = new Imports(server.origin, session);
    await imports.makeCycle();
    for (const name of ["alpine.csv", "alpha.csv", "beta.csv"])
      await imports.read(name, `Name,Age\n${name},2\n`);
    await enterAs(context, server.origin, session);
    await page.goto(`${server.origin}/data/imports`);
    const card = page.getByRole("region", { name: /^Files/ });
    await card.getByRole("searchbox").fill("alp");
    await card.getByRole("button", { name: "File", exact: true }).click();
    await expect(rowsOf(card.getByRole("table"))).toHaveCount(2);
    const { count, file } = await exported(page, card);
    expect(count).toBe(2);
    expect((await recordsOf(file)).map((record) => record["file"])).toEqual(["alpha.csv", "alpine.csv"]);
  } finally {
    await server.stop();
  }
});
