import { findings } from "../steps/axe.ts";
import { isNightly } from "../steps/browser.ts";
import { contentOf, recordsOf, requestsOf, toast } from "../steps/export-dialog.ts";
import { expect, ownAccount as test } from "../steps/product.ts";

/** `npm test` takes one format of the menu; the server's tests read back all of them. */
const formats = [
  { format: "excel", name: "Excel", extension: "xlsx" },
  ...(isNightly
    ? [
        { format: "json", name: "JSON", extension: "json" },
        { format: "pdf", name: "PDF", extension: "pdf" },
      ]
    : []),
];

for (const { path, button, dataType, holds } of [
  {
    path: "/disputes-petitions/mp-015",
    button: "Export petition",
    dataType: "petitions",
    holds: /MP\/015.*Kigulu County South/,
  },
  {
    path: "/seats/6",
    button: "Export seat",
    dataType: "candidates",
    holds: /Agago West County/,
  },
])
  test(`PET-01 SEAT-01 LIST-01 ${path} is exported alone, in the format of its menu`, async ({
    page,
    product,
  }) => {
    const requests = requestsOf(page);
    await product.signIn(path, { whole: true });
    const shown = await page
      .getByRole("region", { name: /^Result/ })
      .getByRole("listitem")
      .count();
    // The toast can appear before the download event.
    const first = page.waitForEvent("download");
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(toast(page)).toContainText("Export Complete");
    const records = await recordsOf(await first);
    expect(records).toHaveLength(dataType === "petitions" ? 1 : shown);
    for (const record of records) expect(Object.values(record).join(" ")).toMatch(holds);
    for (const { name, extension } of formats) {
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: `${button}: format` }).click();
      await page.getByRole("menuitem", { name: new RegExp(`^${name}$`) }).click();
      const file = await coming;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${dataType}-.*\\.${extension}$`));
      expect((await contentOf(file)).length).toBeGreaterThan(500);
    }
    const rows = (requests[0] as { rows: number[] }).rows;
    expect(rows).toHaveLength(records.length);
    expect(requests).toMatchObject(
      ["csv", ...formats.map(({ format }) => format)].map((format) => ({
        format,
        dataTypes: [dataType],
        rows,
      })),
    );
    expect(await findings(page)).toEqual([]);
  });
