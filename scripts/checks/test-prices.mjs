// Limits how long a test may take: a slower one needs a listed reason. Compares each project's total with the recorded one.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace.mjs";

const RECORD = join(root, "scripts/checks/test-prices.json");

/** Seconds that a single test may take. The first test of a page also loads its code. */
const LIMITS = { unit: 0.5, page: 1, server: 2, browser: 8 };
/** Every project that is not named here runs unit tests. */
const KINDS = {
  "web-dom": "page",
  server: "server",
  "server-isolated": "server",
  postgres: "server",
  browser: "browser",
  starting: "browser",
};
const SHOWN = 20;
/** How much longer a test may take next to others: four run at a time on two processors. */
const BESIDE_OTHERS = 2;

/**
 * @typedef {object} Prices
 * @property {Record<string, number>} totals seconds per project when they were last recorded on two idle cores
 * @property {{ tests: string, reason: string }[]} allowed tests that may take longer, by the start of `file › title`
 */

/** @returns {Prices} */
export const recordedPrices = () => JSON.parse(readFileSync(RECORD, "utf8"));

/**
 * Records totals. Projects that did not run keep theirs.
 * @param {Record<string, number>} totals
 */
export function recordTotals(totals) {
  const recorded = recordedPrices();
  const rounded = Object.entries(totals).map(([project, seconds]) => [project, Math.ceil(seconds)]);
  const prices = { ...recorded, totals: { ...recorded.totals, ...Object.fromEntries(rounded) } };
  writeFileSync(RECORD, `${JSON.stringify(prices, null, 2)}\n`);
}

/**
 * Tests above their limit that no reason allows. On a slower or busy machine every limit is multiplied by the slowdown of the
 * test's whole project against its recorded total, so that the verdict does not depend on the machine.
 * @param {import("./run-tests.mjs").Ran} ran
 * @param {Prices} prices
 * @param {{ isAlone: boolean }} how whether each test ran while no other did
 */
export function tooExpensive({ tests, totals }, prices, { isAlone }) {
  return tests.filter(({ project, test, seconds }) => {
    const slowdown = Math.max(1, totals[project] / (prices.totals[project] ?? Infinity));
    const limit = LIMITS[KINDS[project] ?? "unit"] * slowdown * (isAlone ? 1 : BESIDE_OTHERS);
    return seconds > limit && !prices.allowed.some(({ tests: start }) => test.startsWith(start));
  });
}

/**
 * The totals per project next to the recorded ones, and the slowest tests, as text.
 * @param {import("./run-tests.mjs").Ran} ran
 * @param {Prices} prices
 */
export function priceList({ tests, totals }, prices) {
  const lines = ["Test seconds per project (last recorded):"];
  for (const [project, seconds] of Object.entries(totals))
    lines.push(`  ${seconds.toFixed(0).padStart(5)} (${prices.totals[project] ?? "none"})  ${project}`);
  lines.push(`The ${SHOWN} slowest tests:`);
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  for (const { seconds, test } of slowest) lines.push(`  ${seconds.toFixed(1).padStart(5)}  ${test}`);
  return lines.join("\n");
}
