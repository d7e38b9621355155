import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { contentOf, toast } from "../steps/export-dialog.ts";
import { expect, test, type Product } from "../steps/product.ts";

const NOTICE = /^Sample data: .*invented/;

/** Presses a button and reads its file, made while no call is answered: what the page reads by itself meanwhile fails as well. */
async function quickFile(page: Page, product: Product, button: string) {
  const pressed = page.getByRole("button", { name: button, exact: true });
  await expect(pressed).toBeEnabled();
  await product.quiet();
  await page.route("**/api/**", (route) => route.abort());
  const coming = page.waitForEvent("download");
  await pressed.click();
  const file = await coming;
  const text = (await contentOf(file)).toString();
  await page.unroute("**/api/**");
  const lines = parse(text, { bom: true, columns: true }) as Record<string, string>[];
  const linesOf = (row: string) => lines.filter((line) => line.row === row);
  await expect(toast(page)).toContainText(`Saved ${file.suggestedFilename()}`);
  return {
    name: file.suggestedFilename(),
    text,
    notices: linesOf("notice").map(({ note: words }) => words ?? ""),
    records: linesOf("record"),
    facts: linesOf("metadata").map(({ note: words }) => words ?? ""),
  };
}

test.describe("Quick exports", () => {
  test("ELEC-08 Quick Export saves the summary numbers with what they are made of, and calls nobody, also offline", async ({
    page,
    context,
    product,
  }) => {
    await product.signIn("/elections");
    const { name, notices, records, facts } = await quickFile(page, product, "Quick Export");
    expect(name).toMatch(/^elections-summary-\d{4}-\d\d-\d\d\.csv$/);
    expect(notices).toEqual([expect.stringMatching(NOTICE)]);
    const recordOf = (figure: string) => records.find((record) => record["figure"] === figure);
    expect(recordOf("Constituencies")).toMatchObject({ value: "519", unit: "count", as_of: "2025-09-02" });
    expect(recordOf("MPs declared")).toMatchObject({ value: "536" });
    expect(recordOf("Average turnout")).toMatchObject({ value: "49.8", unit: "percent" });
    const turnout = recordOf("Average turnout");
    expect(Number(turnout?.["numerator"]) / Number(turnout?.["denominator"])).toBeCloseTo(0.498, 3);
    expect(recordOf("Petitions, MP and LC5")).toMatchObject({ value: "613" });
    expect(records).toHaveLength(13);
    for (const record of records)
      expect(record["source"], record["figure"]).toMatch(/^(computed from|published in) \S/);
    expect(facts).toContain("As of: 2025-09-02");

    await context.setOffline(true);
    expect((await quickFile(page, product, "Quick Export")).records).toHaveLength(13);
  });
});
