import type { Page } from "@playwright/test";
import { NIGHT } from "../steps/browser.ts";
import { expect, test } from "../steps/product.ts";

/** How translations change text nodes: with other nodes in their place, or around them. */
const WAYS = ["in place of text", "in steps", "around text"] as const;
type Way = (typeof WAYS)[number];

/** Translates the page as a browser does: every word in capitals, in `<font>` elements. */
async function translate(page: Page, way: Way): Promise<void> {
  await page.evaluate((how) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest("script,style,svg,textarea") == null
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_REJECT,
    );
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      outer.append(inner);
      if (how === "around text") {
        text.before(outer);
        inner.append(text);
        continue;
      }
      inner.append(text.data.toUpperCase());
      if (how === "in place of text") text.replaceWith(outer);
      else {
        text.before(outer);
        text.remove();
      }
    }
  }, way);
}

for (const way of WAYS)
  test(`LIST-01 counts stay current in a page that a browser translates ${way}, and no page fails${way === "in place of text" ? "" : ` ${NIGHT}`}`, async ({
    page,
    product,
  }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await product.signIn("/districts-directory", { whole: true });
    const main = page.getByRole("main");
    const table = main.getByRole("table", { name: "Districts" });
    await expect(table.getByRole("row").nth(5)).toBeVisible();
    await translate(page, way);
    const search = main.getByRole("searchbox").first();
    for (const [typed, count] of [
      ["gulu", 2],
      ["kampala", 1],
      ["zzz", 0],
      ["", 146],
    ] as const) {
      await search.fill(typed);
      if (count > 0)
        await expect(
          main.getByRole("button", {
            name: count === 1 ? /^export this row$/i : new RegExp(`^export these ${count}$`, "i"),
          }),
        ).toBeVisible();
      if (count === 1 || count === 2) await expect(table.getByRole("row")).toHaveCount(count + 1);
      await translate(page, way);
    }
    await page
      .getByRole("navigation", { name: /main/i })
      .getByRole("link", { name: /membership/i })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: /membership/i })).toBeVisible();
    await translate(page, way);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: /districts/i })).toBeVisible();
    expect(errors).toEqual([]);
    await expect(page.getByText(/could not be shown/i)).toHaveCount(0);
  });
