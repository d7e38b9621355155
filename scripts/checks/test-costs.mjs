// Limits for the cost of tests: processor time per part of the run against its record, and seconds per test.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace.mjs";

const RECORD = join(root, "scripts/checks/test-costs.json");

/** How much more than recorded a part may cost. */
const TOLERANCE = 0.03;
/** The same on a busy machine: with a load of 20, the same server tests took 15 % more processor time, and the loop did not. */
const BUSY_TOLERANCE = 0.25;
/** Seconds by the clock per second of processor time of a loop, from which on a machine is busy. The tests alone make it up to 2.5. */
const BUSY_WAIT = 4;
/** Files below this share of their part are not recorded. */
const SMALLEST_SHARE = 0.01;
/** Growth below this share of a part's recorded seconds is not named. */
const NAMED_GROWTH = 0.002;
/** Seconds that a single test may take: enough for every test that does not sleep. The costs of parts limit the rest. */
const LIMITS = { unit: 2, page: 3, server: 10, browser: 25 };
/** Every project of Vitest and Playwright that is not named here runs unit tests. */
const KINDS = {
  "web-dom": "page",
  server: "server",
  "server-isolated": "server",
  postgres: "server",
  browser: "browser",
  starting: "browser",
};
const SHOWN = 20;
/** Factor on a test's limit while others run next to it. */
const NEXT_TO_OTHERS = 2;

/**
 * @typedef {object} PartCost
 * @property {number} cost processor time, in loops of the same run
 * @property {number} spread of the loops, as a share
 * @property {number} wait seconds by the clock per second of processor time of a loop
 * @property {number} seconds of its test files together, by the clock
 * @property {Record<string, number>} files seconds of each file; recorded are those above a hundredth of `seconds`
 */
/**
 * @typedef {object} Recorded
 * @property {number} loopSeconds seconds that one loop took by the clock when the costs were recorded
 * @property {Record<string, Omit<PartCost, "spread" | "wait">>} parts
 * @property {{ tests: string, reason: string }[]} slow tests that may take longer, by the start of `file › title`
 */

/** @returns {Recorded} */
export const recordedCosts = () => JSON.parse(readFileSync(RECORD, "utf8"));

/**
 * The cost of a part of this run.
 * @param {number} cpuSeconds
 * @param {Record<string, number>} files seconds of each test file
 * @param {import("./calibration.mjs").Calibration} calibration
 * @returns {PartCost}
 */
export function partCost(cpuSeconds, files, calibration) {
  const seconds = Object.values(files).reduce((sum, ofFile) => sum + ofFile, 0);
  const { cpu, wall, spread } = calibration;
  return { cost: cpuSeconds / cpu, spread, wait: wall / cpu, seconds, files };
}

/**
 * The parts that cost more than their record allows, each with a sentence that names the files that grew. The tolerance grows with
 * the spread of the loops, and is larger on a busy machine: the measurement is no more exact than that.
 * @param {Record<string, PartCost>} parts
 * @param {Recorded} recorded
 */
export function overspent(parts, recorded) {
  return Object.entries(parts).flatMap(([name, part]) => {
    const before = recorded.parts[name];
    if (before === undefined)
      return [{ name, sentence: `${name} has no record: run "npm test -- --record" on an idle machine.` }];
    const tolerance = part.spread + (part.wait > BUSY_WAIT ? BUSY_TOLERANCE : TOLERANCE);
    if (part.cost <= before.cost * (1 + tolerance)) return [];
    const grown = grownFiles(part, before).map(
      ({ file, growth }) => `\n  ${growth.toFixed(1)} s more: ${file}`,
    );
    const growth = ((part.cost / before.cost - 1) * 100).toFixed(1);
    return [
      {
        name,
        sentence: `${name} costs ${growth} % more processor time than recorded in scripts/checks/test-costs.json. Files that grew:${grown.join("")}`,
      },
    ];
  });
}

/**
 * Files that take longer than recorded, scaled to the recorded run by the files that both runs have: the rest of the machine slows all alike.
 * @param {PartCost} part
 * @param {Omit<PartCost, "spread" | "wait">} before
 */
function grownFiles(part, before) {
  const common = Object.keys(before.files).filter((file) => file in part.files);
  const sum = (files) => common.reduce((total, file) => total + files[file], 0);
  const scale = common.length === 0 ? 1 : sum(before.files) / sum(part.files);
  const unnamed = before.seconds * SMALLEST_SHARE;
  return Object.entries(part.files)
    .map(([file, seconds]) => ({ file, growth: seconds * scale - (before.files[file] ?? unnamed) }))
    .filter(({ growth }) => growth > before.seconds * NAMED_GROWTH)
    .toSorted((a, b) => b.growth - a.growth)
    .slice(0, SHOWN);
}

/**
 * Tests above their limit that no reason allows. Limits grow with the time that a loop takes by the clock, so that the
 * verdict does not depend on the machine or on what else it does.
 * @param {readonly import("./run-tests.mjs").TimedTest[]} tests
 * @param {Recorded} recorded
 * @param {import("./calibration.mjs").Calibration} calibration
 * @param {{ isAlone: boolean }} how whether each test ran while no other did
 */
export function slowTests(tests, recorded, calibration, { isAlone }) {
  const slowdown = Math.max(1, calibration.wall / recorded.loopSeconds) * (isAlone ? 1 : NEXT_TO_OTHERS);
  return tests.filter(
    ({ project, test, seconds }) =>
      seconds > LIMITS[KINDS[project] ?? "unit"] * slowdown &&
      !recorded.slow.some(({ tests: start }) => test.startsWith(start)),
  );
}

/**
 * The costs next to their records, and the slowest tests, as text.
 * @param {Record<string, PartCost>} parts
 * @param {readonly import("./run-tests.mjs").TimedTest[]} tests
 * @param {Recorded} recorded
 * @param {number | undefined} cpuSeconds of the whole run so far
 */
export function costTable(parts, tests, recorded, cpuSeconds) {
  const lines =
    cpuSeconds === undefined
      ? ["Processor time was not measured: that needs Linux."]
      : [
          `Processor time: ${(cpuSeconds / 60).toFixed(1)} minutes. Each part in loops (recorded, ratio, spread and wait of the loops):`,
        ];
  for (const [name, { cost, spread, wait }] of Object.entries(parts)) {
    const before = recorded.parts[name]?.cost ?? NaN;
    lines.push(
      `  ${String(Math.round(cost)).padStart(6)} (${before}, ${(cost / before).toFixed(3)}, ${spread.toFixed(3)}, ${wait.toFixed(2)})  ${name}`,
    );
  }
  lines.push(`The ${SHOWN} slowest tests, in seconds:`);
  for (const { seconds, test } of tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN))
    lines.push(`  ${seconds.toFixed(1).padStart(5)}  ${test}`);
  return lines.join("\n");
}

/**
 * Replaces the records of the given parts.
 * @param {Record<string, PartCost>} parts
 * @param {import("./calibration.mjs").Calibration} calibration
 */
export function recordCosts(parts, calibration) {
  const { slow, parts: before } = recordedCosts();
  const rounded = Object.entries(parts).map(([name, { cost, seconds, files }]) => {
    const large = Object.entries(files)
      .filter(([, ofFile]) => ofFile > seconds * SMALLEST_SHARE)
      .toSorted(([, a], [, b]) => b - a)
      .map(([file, ofFile]) => [file, Math.round(ofFile)]);
    return [name, { cost: Math.ceil(cost), seconds: Math.ceil(seconds), files: Object.fromEntries(large) }];
  });
  const loopSeconds = Math.round(calibration.wall * 1_000) / 1_000;
  const record = { loopSeconds, parts: { ...before, ...Object.fromEntries(rounded) }, slow };
  writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
}
