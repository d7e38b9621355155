// Everything, from a fresh clone: install, build, all checks, unit and server tests, the product in a real browser.
// `--nightly` adds tests that are too slow for every run; `--record` stores the totals that later runs are compared with.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { runBrowserTests, runProjects } from "./checks/run-tests.mjs";
import { useOwnTemporaryDirectory } from "./checks/temporary-directory.mjs";
import { priceList, recordedPrices, recordTotals, tooExpensive } from "./checks/test-prices.mjs";
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
const startup = digestOf(STARTUP, "");
const runsStartup = isNightly || readFileSync(STARTUP_PASSED, "utf8").trim() !== startup;
const prices = recordedPrices();

// Server tests wait for PostgreSQL half of their time, so checks and build run next to them.
const projects = [
  "contract",
  "domain",
  "import-rules",
  "web",
  "web-dom",
  "web-isolated",
  "server",
  "server-isolated",
];
const checkAndBuild = async () => {
  const { code } = await run(process.execPath, [join(root, "scripts/check.mjs"), "--without-tests"]);
  await ensureBuilt();
  return code;
};
const [chromium, checks, tests] = await Promise.all([
  findChromium(),
  checkAndBuild(),
  runProjects(projects, { quiet: true }),
]);
process.stdout.write(
  tests.code === 0 ? `ok     ${tests.tests.length} unit and server tests\n` : `${tests.output}\n`,
);
if (checks !== 0 || tests.code !== 0) {
  process.stdout.write("FAILED before the browser tests, which were not run.\n");
  process.exit(1);
}

const browserProjects = runsStartup ? ["browser", "starting"] : ["browser"];
const [browser, postgres] = await Promise.all([
  runBrowserTests(
    chromium,
    browserProjects.map((name) => `--project=${name}`),
  ),
  runsStartup ? runProjects(["postgres"], { quiet: true }) : { code: 0, output: "", tests: [], totals: {} },
]);
if (postgres.code !== 0)
  process.stdout.write(`FAILED tests of the launcher of PostgreSQL\n${postgres.output}\n`);
if (browser.code !== 0) {
  // Recording costs a third of the time, so only a second run of the failed tests records. The result stays failed.
  process.stdout.write(
    "Running the failed tests again to record them in test-results (the run stays failed):\n",
  );
  await runBrowserTests(chromium, ["--last-failed", "--trace", "on"]);
}
const failed = browser.code || postgres.code;
if (failed === 0 && runsStartup) writeFileSync(STARTUP_PASSED, `${startup}\n`);
if (!runsStartup)
  process.stdout.write(
    "Not run: tests of startup and faults. Their sources are those that they last passed with; npm run nightly runs them.\n",
  );

const all = {
  tests: [tests, browser, postgres].flatMap((part) => part.tests),
  totals: { ...tests.totals, ...browser.totals, ...postgres.totals },
};
process.stdout.write(`${priceList(all, prices)}\n`);
if (failed !== 0) process.exit(failed);
if (process.argv.includes("--record")) recordTotals(all.totals);
if (isNightly) process.exit((await run(process.execPath, [join(root, "scripts/fuzz.mjs")])).code);

const expensive = await confirm(tooExpensive(all, prices, { isAlone: false }));
if (expensive.length > 0) {
  const lines = expensive.map(({ seconds, test }) => `  ${seconds.toFixed(1).padStart(5)}  ${test}`);
  process.stdout.write(
    `FAILED: these tests take longer than a test may. Make them cheaper or name them with a reason in scripts/checks/test-prices.json:\n${lines.join("\n")}\n`,
  );
  process.exit(1);
}

/** The suspects that are too slow again when no other test runs. */
async function confirm(suspects) {
  const slowTwice = [];
  for (const project of new Set(suspects.map((suspect) => suspect.project))) {
    const group = suspects.filter((suspect) => suspect.project === project);
    const files = [...new Set(group.map(({ place }) => place))];
    const again = browserProjects.includes(project)
      ? await runBrowserTests(chromium, [`--project=${project}`, "--workers=1", ...files])
      : await runProjects([project], { quiet: true, files });
    const still = tooExpensive({ tests: again.tests, totals: all.totals }, prices, { isAlone: true });
    slowTwice.push(...group.filter(({ test }) => still.some((one) => one.test === test)));
  }
  return slowTwice;
}
