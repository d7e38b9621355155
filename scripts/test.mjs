// Everything, from a fresh clone: install, build, all checks, unit and server tests, the product in a real browser.
// `--nightly` adds tests that are too slow for every run; `--record` stores the costs that later runs are compared with.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { startCalibration } from "./checks/calibration.mjs";
import { countCpuTime } from "./checks/cpu-time.mjs";
import { runBrowserTests, runProjects } from "./checks/run-tests.mjs";
import { useOwnTemporaryDirectory } from "./checks/temporary-directory.mjs";
import {
  costTable,
  overspent,
  partCost,
  recordCosts,
  recordedCosts,
  slowTests,
} from "./checks/test-costs.mjs";
import { digestOf, ensureBuilt, ensureInstalled, root, run } from "./workspace.mjs";

const isNightly = process.argv.includes("--nightly");
if (isNightly) process.env.NIGHTLY = "1";

/** The sources that tests of startup and faults cover. `STARTUP_PASSED` has their digest from the last passed run. */
const STARTUP = [
  "server/src/process",
  "server/src/installation",
  "server/src/database/embedded-postgres",
  "server/src/main.ts",
  "e2e/starting",
  ...["alone", "start", "workspace", "build-server", "build-web"].map((name) => `scripts/${name}.mjs`),
];
const STARTUP_PASSED = join(root, "e2e/startup-passed.txt");

// The histories of a night grow too large for memory.
useOwnTemporaryDirectory({ inMemory: !isNightly });
await ensureInstalled();
const chromium = await findChromium();
const startup = digestOf(STARTUP, "");
const runsStartup = isNightly || readFileSync(STARTUP_PASSED, "utf8").trim() !== startup;
const recorded = recordedCosts();
const calibration = await startCalibration();
const cpuTime = countCpuTime(calibration.pid);

/** The parts of a run. They run one after the other, so that each one's processor time is known. */
const PARTS = {
  "checks and build": async () => {
    const { code } = await run(process.execPath, [join(root, "scripts/check.mjs"), "--without-tests"]);
    await ensureBuilt();
    return { code, tests: [], files: {} };
  },
  unit: () =>
    runProjects(["contract", "domain", "import-rules", "web", "web-dom", "web-isolated"], { quiet: true }),
  server: () => runProjects(["server", "server-isolated"], { quiet: true }),
  browser: () => runBrowserTests(chromium, ["--project=browser"]),
};

/** Runs a part, and returns its results with its cost. */
async function measured(name) {
  calibration.begin();
  const before = cpuTime?.seconds();
  const result = await PARTS[name]();
  const cost = cpuTime && partCost(cpuTime.seconds() - before, result.files, calibration.result());
  if (result.code !== 0 && result.output) process.stdout.write(`${result.output}\n`);
  process.stdout.write(`${result.code === 0 ? "ok    " : "FAILED"} ${name}, ${result.tests.length} tests\n`);
  return { ...result, cost };
}

const results = {};
for (const name of Object.keys(PARTS)) results[name] = await measured(name);
if (results.browser.code !== 0) {
  // Recording costs a third of the time, so only a second run of the failed tests records. The result stays failed.
  process.stdout.write(
    "Running the failed tests again to record them in test-results (the run stays failed):\n",
  );
  await runBrowserTests(chromium, ["--project=browser", "--last-failed", "--trace", "on"]);
}

if (runsStartup) {
  const postgres = await runProjects(["postgres"], { quiet: true });
  if (postgres.code !== 0)
    process.stdout.write(`FAILED tests of the launcher of PostgreSQL\n${postgres.output}\n`);
  const starting = await runBrowserTests(chromium, ["--project=starting"]);
  results.startup = {
    code: postgres.code || starting.code,
    tests: [...postgres.tests, ...starting.tests],
    cost: null,
  };
  if (results.startup.code === 0) writeFileSync(STARTUP_PASSED, `${startup}\n`);
} else {
  process.stdout.write(
    "Not run: tests of startup and faults. Their sources are those that they last passed with; npm run nightly runs them.\n",
  );
}

const tests = Object.values(results).flatMap((result) => result.tests);
process.stdout.write(`${costTable(costs(), tests, recorded, cpuTime?.seconds())}\n`);
const failed = Object.keys(results).filter((name) => results[name].code !== 0);
if (failed.length > 0) {
  process.stdout.write(`FAILED: ${failed.join(", ")}\n`);
  process.exit(1);
}
if (isNightly) process.exit((await run(process.execPath, [join(root, "scripts/fuzz.mjs")])).code);
if (process.argv.includes("--record")) {
  recordCosts(costs(), calibration.result({ ofAll: true }));
  process.exit();
}

// Measured twice before the run fails: processor time also depends on what else the machine does.
for (const name of overspent(costs(), recorded).map((part) => part.name)) {
  process.stdout.write(`${name} costs more than recorded. Measuring it again:\n`);
  const again = await measured(name);
  if (again.cost.cost < results[name].cost.cost) results[name] = again;
}
const complaints = overspent(costs(), recorded).map(({ sentence }) => sentence);
const slow = await slowAlone();
if (slow.length > 0) {
  complaints.push(
    "These tests take longer than a test may. Make them cheaper, or name them with a reason in scripts/checks/test-costs.json:",
    ...slow.map(({ seconds, test }) => `  ${seconds.toFixed(1).padStart(5)}  ${test}`),
  );
}
if (complaints.length > 0) {
  process.stdout.write(`FAILED:\n${complaints.join("\n")}\n`);
  process.exit(1);
}
process.exit();

/** Costs by part, as far as they were measured. */
function costs() {
  const measuredParts = Object.entries(results).filter(([, { cost }]) => cost !== null);
  return Object.fromEntries(measuredParts.map(([name, { cost }]) => [name, cost]));
}

/** Tests that are too slow, and too slow again when no other test runs. */
async function slowAlone() {
  const suspects = slowTests(tests, recorded, calibration.result({ ofAll: true }), { isAlone: false });
  const slowTwice = [];
  for (const project of new Set(suspects.map((suspect) => suspect.project))) {
    const group = suspects.filter((suspect) => suspect.project === project);
    const places = [...new Set(group.map(({ place }) => place))];
    calibration.begin();
    const again = ["browser", "starting"].includes(project)
      ? await runBrowserTests(chromium, [`--project=${project}`, "--workers=1", ...places])
      : await runProjects([project], { quiet: true, files: places });
    const still = slowTests(again.tests, recorded, calibration.result(), { isAlone: true });
    slowTwice.push(...group.filter(({ test }) => still.some((one) => one.test === test)));
  }
  return slowTwice;
}
