import type { Page } from "@playwright/test";
import { createBrief, createExport } from "@command-center/contract/exports/exports";
import { listFigures, type Figure } from "@command-center/contract/figures";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, go, ownAccount as test, type Product } from "../steps/product.ts";
import { PATHS } from "../steps/routes.ts";

/** A value as it is written somewhere, and what it is of: a figure's id, or a place and a measure. */
interface Reading {
  readonly of: string;
  readonly text: string;
  readonly where: string;
}

/** Pages with figures; the others list files, accounts and entries. */
const PAGES = PATHS.filter(
  (path) => !/^\/(?:account|administration|data|exports|dashboard|no|compare|results\/|results$)/.test(path),
);

/** Columns of tables that have one figure for each place, by their headings. */
const MEASURES: readonly (readonly [heading: string, measure: string])[] = [
  ["^mp(?: primary)? turnout|^mp, ?%|^mp$", "MP turnout, %"],
  ["^lc5(?: primary)? turnout|^lc5, ?%|^lc5$", "LC5 turnout, %"],
  ["^(?:party members|members|party register)$", "members"],
];

/** Membership as a share of its target: in cards, in lists of targets, in the brief. */
const REACHED = [
  /Members(?:hip)?\n[^%]{0,160}?([\d.]+%) of (?:the )?[\d.,M ]*target/,
  /([\d.]+%) reached:/,
  /([\d.]+%) of the target of/,
];

function byThing(readings: readonly Reading[]): ReadonlyMap<string, readonly Reading[]> {
  const groups = new Map<string, Reading[]>();
  for (const reading of readings) groups.set(reading.of, [...(groups.get(reading.of) ?? []), reading]);
  return groups;
}

/** A written number: its value, and the step by which it was rounded. */
function parsed(text: string, isPercent: boolean): { value: number; step: number } | null {
  const [, sign, digits = "", unit] = /([-−+]?)(\d[\d,]*(?:\.\d+)?)\s*(M|%)?/.exec(text) ?? [];
  if (digits === "") return null;
  const value = Number(digits.replaceAll(",", "")) * (sign === "-" || sign === "−" ? -1 : 1);
  if (unit === "M") return { value: value * 1e6, step: 1e4 };
  // A percentage that was set as a round number is written without its tenth: it is exact all the same.
  return { value, step: unit === "%" || isPercent || digits.includes(".") ? 0.1 : 1 };
}

/** Readings of the same figure with different values. The coarser of two must be the finer one rounded. */
function conflicts(readings: readonly Reading[]): string[] {
  return [...byThing(readings)].flatMap(([of, group]) => {
    const values = group.flatMap((reading) => {
      const number = parsed(reading.text, of.endsWith("%"));
      return number === null ? [] : [{ ...reading, ...number }];
    });
    const finest = values.toSorted((one, other) => one.step - other.step)[0];
    const others = values.filter(
      ({ value, step }) =>
        Math.abs(value - (finest?.value ?? value)) > (step > (finest?.step ?? step) ? step / 2 : 1e-9),
    );
    return others.map(({ text, where }) => `${of}: ${text} on ${where}, ${finest?.text} on ${finest?.where}`);
  });
}

/** What a page shows: figures with sheets, tables behind charts and lists, and the sentences about membership. */
async function readingsOn(page: Page, where: string): Promise<Reading[]> {
  const { figures, cells, text } = await page.evaluate((measures) => {
    const written = (element: Element | null | undefined) =>
      element instanceof HTMLElement ? element.innerText.trim() : (element?.textContent?.trim() ?? "");
    const main = document.querySelector("main");
    for (const details of main?.querySelectorAll("details") ?? []) details.open = true;
    return {
      figures: [...(main?.querySelectorAll("[data-figure]") ?? [])].map((figure) => ({
        of: figure.getAttribute("data-figure") ?? "",
        text: written(figure),
      })),
      cells: [...(main?.querySelectorAll("table") ?? [])].flatMap((table) => {
        const heads = [...table.querySelectorAll("thead tr:last-child > *")].map((head) =>
          written(head).split("\n")[0]?.trim().toLowerCase(),
        );
        const columns = heads.map(
          (head) => measures.find(([heading]) => new RegExp(heading).test(head ?? ""))?.[1],
        );
        // Divisions of Kampala have names of regions.
        if (heads[0] === "division") return [];
        return [...table.querySelectorAll("tbody tr")].flatMap((row) => {
          const place = written(row.firstElementChild).split("\n")[0]?.trim() ?? "";
          return columns.flatMap((measure, at) =>
            measure === undefined || place === ""
              ? []
              : [{ of: `${place}, ${measure}`, text: written(row.children[at]) }],
          );
        });
      }),
      text: written(main),
    };
  }, MEASURES);
  const reached = REACHED.flatMap((sentence) => {
    const [, value] = sentence.exec(text) ?? [];
    return value === undefined ? [] : [{ of: "membership reached", text: value }];
  });
  return [...figures, ...cells, ...reached].map((reading) => ({ ...reading, where }));
}

/** Whether a button with a figure's sheet shows the figure itself, and not one of the parts that it is made of. */
function isItself({ of, text }: Reading, figures: readonly Figure[]): boolean {
  const figure = figures.find(({ id }) => id === of);
  if (figure === undefined) return true;
  const value = parsed(text, false)?.value;
  return (
    !text.includes(" of ") && (value === figure.value || !figure.parts.some((part) => part.value === value))
  );
}

/** A file, as the page itself would request it. */
async function fileOf(page: Page, path: string, input: object): Promise<Uint8Array> {
  const bytes = await page.evaluate(
    async ([address, body]) => {
      const answer = await fetch(address, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return [...new Uint8Array(await answer.arrayBuffer())];
    },
    [path, JSON.stringify(input)] as const,
  );
  return Uint8Array.from(bytes);
}

/** The values of the headline figures and of the regions in exported files, and membership in the brief. */
async function readingsInFiles(page: Page, figures: readonly Figure[]): Promise<Reading[]> {
  const input = { dateRange: "all", groupBy: "none", includeMetadata: false, format: "json" };
  const bytes = await fileOf(page, createExport.path, { ...input, dataTypes: ["analytics"] });
  const { data } = createExport.output.parse(JSON.parse(new TextDecoder().decode(bytes)));
  const exported = (data[0]?.rows ?? []).flatMap(({ figure, value }) =>
    figures
      .filter(({ label }) => label === figure)
      .map(({ id, unit }) => ({ of: id, text: `${String(value)}${unit === "percent" ? "%" : ""}` })),
  );
  const pdf = await getDocumentProxy(await fileOf(page, createBrief.path, {}));
  const brief = (await extractText(pdf, { mergePages: true })).text;
  const [, reached = ""] = REACHED[2]?.exec(brief) ?? [];
  return [
    ...exported.map((reading) => ({ ...reading, where: "the export" })),
    { of: "membership reached", text: reached, where: "the brief" },
  ];
}

async function open(page: Page, product: Product, path: string): Promise<void> {
  await go(page, path);
  await product.quiet();
  await product.whole();
  await product.quiet();
}

test("DAY-07 a figure has one value on every page, in the brief and in an export", async ({
  page,
  product,
}) => {
  expect(
    conflicts([
      { of: "membership reached", text: "84.0%", where: "home" },
      { of: "membership reached", text: "84.1%", where: "the brief" },
      { of: "party_register", text: "18.5M", where: "home" },
      { of: "party_register", text: "18,500,000", where: "Membership" },
    ]),
  ).toHaveLength(1);

  await product.signIn("/membership");
  const figures = listFigures.output.parse(await (await page.request.get(listFigures.path)).json());
  const readings = await readingsInFiles(page, figures);
  for (const path of PAGES) {
    await open(page, product, path);
    readings.push(...(await readingsOn(page, path)).filter((reading) => isItself(reading, figures)));
  }
  expect(conflicts(readings)).toEqual([]);

  // The comparison is worth something only where things are read in several places.
  const places = byThing(readings);
  const wheres = (of: string) => new Set(places.get(of)?.map(({ where }) => where));
  expect([...wheres("membership reached")]).toEqual(
    expect.arrayContaining([
      "the brief",
      "/",
      "/membership",
      "/campaign-performance",
      "/analytics?tab=strategy",
    ]),
  );
  expect(wheres("party_register").size).toBeGreaterThan(3);
  expect(wheres("Western, MP turnout, %").size).toBeGreaterThan(2);
  expect([...places.keys()].filter((of) => wheres(of).size > 1).length).toBeGreaterThan(40);
});
