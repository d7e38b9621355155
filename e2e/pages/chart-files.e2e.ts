import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { findings } from "../steps/axe.ts";
import { GUISES } from "../steps/browser.ts";
import { contentOf, toast } from "../steps/export-dialog.ts";
import { CHART_BUTTON } from "../steps/chart-buttons.ts";
import { expect, test, type Product } from "../steps/product.ts";

const button = (page: Page, chart: string | RegExp) =>
  page.getByRole("button", {
    name:
      typeof chart === "string" ? `${CHART_BUTTON}${chart}` : new RegExp(`^${CHART_BUTTON}${chart.source}`),
  });

/** Takes a file of a chart by its menu. */
async function take(page: Page, chart: string | RegExp, kind: "Picture" | "Drawing" | "Data") {
  await button(page, chart).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: new RegExp(`^${kind}`) }).click();
  const file = await coming;
  const content = await contentOf(file);
  await expect(toast(page)).toContainText(`Saved ${file.suggestedFilename()}`);
  return { name: file.suggestedFilename(), content };
}

/** Charts of this page are saved by day, of the others nightly. */
const DISTRICTS = "/districts-directory";

const CHARTS = [
  {
    path: "/disputes-petitions?tab=overview",
    chart: "Petitions pending by day",
    title: "Pending petitions by day",
    finding: /Pending petitions fell from \d+ on \d+ \w+ 2025 to 84/,
    note: /Petitions of every category pending each day to 2 Sep 2025/,
    columns: ["Day", "Pending"],
    rows: 40,
    words: ["8 panels sit"],
  },
  {
    path: DISTRICTS,
    chart: /.*by district/,
    title: /turnout/i,
    finding: /MP turnout is highest in \w+ \([\d.]+%\) and lowest in Kampala \(8\.0%\)/,
    note: /register/i,
    columns: ["District or city"],
    rows: 146,
    words: ["2014 boundaries, Uganda Bureau of Statistics"],
  },
  // Drawn in HTML: what stands on the page is what is in the file.
  {
    path: "/seats/23",
    chart: "Result",
    title: "Result",
    finding: /Caroline Atieno won by 11,824 votes \(46\.9 points\)/,
    note: /MP primary, 17 Jul 2025 · votes and share of 25,214 valid votes/,
    columns: ["Candidate", "Incumbent", "Votes", "Share (%)", "Winner"],
    rows: 3,
    source: "Sample cycle (invented)",
    words: ["Caroline Atieno", "66.4%", "Lead 11,824 votes, 46.9 points"],
  },
  {
    path: "/areas?compare=western,kampala",
    chart: "Areas side by side",
    title: "Side by side",
    finding: /MP turnout is highest in Western \(85\.0%\) and lowest in Kampala/,
    note: /Dots share one scale per column/,
    columns: ["Area", "MP turnout (%)", "LC5 turnout (%)", "Party members"],
    rows: 3,
    words: ["Western", "85.0%", "Uganda", "49.8%"],
  },
] as const;

/** Saves a chart as drawing, picture and data: each says title, note, source and day, the last two without the server. */
async function expectFiles(page: Page, product: Product, saved: (typeof CHARTS)[number]): Promise<void> {
  const { chart, title, finding, note, columns, rows, words } = saved;
  const source = `Source: ${"source" in saved ? saved.source : "Sample data (invented)"}`;
  const drawing = await take(page, chart, "Drawing");
  expect(drawing.name).toMatch(/^[a-z0-9-]+-2025-09-02\.svg$/);
  const svg = drawing.content.toString();
  // It refers to nothing outside of itself, and does nothing.
  expect(svg).not.toMatch(
    /<(?:script|foreignObject|image|use|style)\b|\son\w+=|href=| class=| style=|var\(|oklch/,
  );
  expect(svg.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:/);
  const other = await page.context().newPage();
  const read = await other.evaluate((text) => {
    const found = new DOMParser().parseFromString(text, "image/svg+xml");
    const ids = [...found.querySelectorAll("[id]")].map(({ id }) => id);
    const references = [...text.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    return {
      wrong: found.querySelector("parsererror")?.textContent ?? null,
      texts: [...found.querySelectorAll("text")].map((one) => one.textContent),
      width: Number(found.documentElement.getAttribute("width")),
      twice: ids.filter((id, i) => ids.indexOf(id) !== i),
      lost: references.filter((id) => !ids.includes(id ?? "")),
      shapes: found.querySelectorAll("path, rect, line, circle").length,
    };
  }, svg);
  expect(read).toMatchObject({ wrong: null, twice: [], lost: [] });
  expect(read.width).toBeGreaterThanOrEqual(640);
  expect(read.shapes).toBeGreaterThan(5);
  const said = read.texts.join("\n");
  expect(said).toMatch(new RegExp(title, "i"));
  // Once: the heading, not the chart's own name besides.
  expect(read.texts.filter((text) => typeof title === "string" && text === title)).toHaveLength(
    typeof title === "string" ? 1 : 0,
  );
  expect(said.replaceAll("\n", " ")).toMatch(finding);
  expect(said.replaceAll("\n", " ")).toMatch(note);
  expect(said).toContain(source);
  expect(said).toContain("As of 2 September 2025");
  for (const one of words) expect(said.replaceAll("\n", " ")).toContain(one);

  // The first file loaded the code for all kinds, so the others need no server. The picture's code may still load.
  await product.quiet();
  await page.context().setOffline(true);
  const picture = await take(page, chart, "Picture");
  expect(picture.name).toBe(drawing.name.replace(/svg$/, "png"));
  const shown = await other.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const surface = canvas.getContext("2d");
    surface?.drawImage(image, 0, 0);
    const pixels = surface?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
    const colours = new Set<number>();
    for (let i = 0; i < pixels.length; i += 4)
      colours.add(((pixels[i] ?? 0) << 16) | ((pixels[i + 1] ?? 0) << 8) | (pixels[i + 2] ?? 0));
    return { width: image.width, corner: Array.from(pixels.subarray(0, 4)), colours: colours.size };
  }, picture.content.toString("base64"));
  expect(shown).toMatchObject({ width: read.width * 2, corner: [255, 255, 255, 255] });
  expect(shown.colours).toBeGreaterThan(20);
  await other.close();

  const data = await take(page, chart, "Data");
  expect(data.name).toBe(drawing.name.replace(/svg$/, "csv"));
  const lines = parse(data.content, { bom: true, columns: true }) as Record<string, string>[];
  const of = (kind: string) => lines.filter(({ row }) => row === kind);
  expect(of("record").length).toBeGreaterThanOrEqual(rows);
  expect(Object.keys(lines[0] ?? {})).toEqual(expect.arrayContaining([...columns]));
  expect(of("notice")).toHaveLength(1);
  const facts = of("metadata").map(({ note: words }) => words);
  expect(facts).toEqual(
    expect.arrayContaining([
      "As of: 2025-09-02",
      expect.stringMatching(finding),
      expect.stringMatching(/^Note: ./),
      source,
    ]),
  );
  await page.context().setOffline(false);
}

test("CHART-01 DAY-08 the menu of a map works by keyboard and fits, and gives files without the server, a copied picture and a link to this view", async ({
  page,
  product,
  context,
}) => {
  const saved = CHARTS.find(({ path }) => path === DISTRICTS);
  if (saved === undefined) throw new Error(`No chart on ${DISTRICTS}.`);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(noteCopies);
  await product.signIn(DISTRICTS, { whole: true });
  const opener = button(page, saved.chart);
  for (const { width } of GUISES) {
    await page.setViewportSize({ width, height: 900 });
    await opener.focus();
    await page.keyboard.press("Enter");
    const items = page.getByRole("menuitem");
    await expect(items).toHaveText([
      "Share …",
      "Slide16:9",
      "PicturePNG",
      "DrawingSVG",
      "DataCSV",
      "Copy picture",
      "Copy link to this view",
    ]);
    await expect(items.first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(items.nth(1)).toBeFocused();
    const box = await page.getByRole("menu").boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(await findings(page, { within: "[role=menu]" })).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
  }

  await expectFiles(page, product, saved);

  await opener.click();
  await page.getByRole("menuitem", { name: "Copy picture" }).click();
  await expect(toast(page)).toContainText("Picture copied");
  expect(Number(await page.locator("body").getAttribute("data-copied"))).toBeGreaterThan(10_000);

  await page.getByRole("radio", { name: "Members" }).check();
  await expect(page).toHaveURL(/map=members/);
  const id = await page.locator("figure.chart:has(.chart-stage)").last().getAttribute("id");
  await button(page, saved.chart).click();
  await page.getByRole("menuitem", { name: "Copy link to this view" }).click();
  await expect(toast(page)).toContainText("Link copied");
  const link = await page.evaluate(() => navigator.clipboard.readText()).catch(() => null);
  const said = (await toast(page).textContent()) ?? "";
  const href = link ?? /https?:\S+?#chart-[a-z0-9-]+/.exec(said)?.[0] ?? "";
  const { searchParams, hash, pathname } = new URL(href);
  expect(pathname).toBe(DISTRICTS);
  expect(searchParams.get("map")).toBe("members");
  expect(searchParams.get("cycle")).toMatch(/^\d+$/);
  expect(hash).toBe(`#${id}`);
  const other = await context.newPage();
  await other.goto(href);
  await expect(other.getByRole("radio", { name: "Members" })).toBeChecked();
  await expect(other.locator(hash)).toBeInViewport();
  await expect(other.locator(`${hash} .chart-stage`)).toBeFocused();
});

/** In the page: notes the size of copied pictures, as no page may read the clipboard. */
function noteCopies(): void {
  const { clipboard } = navigator;
  const write = clipboard.write.bind(clipboard);
  clipboard.write = async (items) => {
    const picture = await items[0]?.getType("image/png");
    document.body.dataset["copied"] = String(picture?.size);
    return write(items);
  };
}

for (const chart of CHARTS.filter(({ path }) => path !== DISTRICTS))
  test(`CHART-01 DAY-08 ${chart.path}: drawing, picture and data say title, note, source and day @night`, async ({
    page,
    product,
  }) => {
    await product.signIn(chart.path, { whole: true });
    await expectFiles(page, product, chart);
  });

test("CHART-01 a link to what is drawn in HTML opens the page at it @night", async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await product.signIn("/areas?compare=western,kampala", { whole: true });
  await button(page, "Areas side by side").click();
  await page.getByRole("menuitem", { name: "Copy link to this view" }).click();
  await expect(toast(page)).toContainText("Link copied");
  const href = /https?:\S+?#chart-[a-z0-9-]+/.exec((await toast(page).textContent()) ?? "")?.[0] ?? "";
  expect(new URL(href).searchParams.get("compare")).toBe("western,kampala");
  const other = await context.newPage();
  await other.goto(href);
  await expect(other.locator("#chart-areas-side-by-side")).toBeFocused();
  await expect(other.getByRole("figure", { name: "Areas side by side" })).toContainText("85.0%");
});

test("CHART-01 files are light in dark mode too, and a link can be selected where the clipboard is refused @night", async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await page.emulateMedia({ colorScheme: "light" });
  await product.signIn("/disputes-petitions?tab=overview", { whole: true });
  const light = await take(page, "Petitions pending by day", "Drawing");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const dark = await take(page, "Petitions pending by day", "Drawing");
  expect(dark.content.toString()).toBe(light.content.toString());
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await button(page, "Petitions pending by day").click();
  await page.getByRole("menuitem", { name: "Copy link to this view" }).click();
  await expect(toast(page)).toContainText("Copy this link");
  const field = page.getByRole("textbox", { name: "Copy this link" });
  await expect(field).toHaveValue(/\?tab=overview&cycle=\d+#chart-petitions-pending-by-day$/);
  await field.focus();
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/#chart-petitions-pending-by-day$/);
});
