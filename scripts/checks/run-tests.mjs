import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run, tool } from "../workspace.mjs";

/**
 * @typedef {object} TimedTest
 * @property {string} project
 * @property {string} place runs the test again: a file or `file:line`
 * @property {string} test `file › title`
 * @property {number} seconds
 */
/**
 * @typedef {object} Ran
 * @property {number} code 0 when every test passed
 * @property {string} output text printed by a quiet run
 * @property {TimedTest[]} tests the tests that ran
 * @property {Record<string, number>} files seconds of each test file
 */

/**
 * Runs a test program with a reporter that writes the times of its tests.
 * @param {string} program
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string> }} options
 * @returns {Promise<Ran>}
 */
async function timed(program, args, options) {
  const directory = await mkdtemp(join(tmpdir(), "command-center-times-"));
  const path = join(directory, "times.json");
  try {
    const { code, output } = await run(program, args, {
      ...options,
      env: { ...options.env, TEST_TIMES: path },
    });
    const times = await readFile(path, "utf8").then(JSON.parse, () => ({ tests: [], files: {} }));
    return { code, output, ...times };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Runs Vitest once.
 * @param {string[]} args
 * @param {{ quiet?: boolean }} options
 */
export function runVitest(args, options) {
  const times = join(root, "scripts/checks/vitest-times.mjs");
  return timed(tool("vitest"), ["run", ...args, "--reporter=default", `--reporter=${times}`], options);
}

/**
 * Runs Vitest projects. Fails if a project ran no test, because a misspelt name would otherwise pass.
 * @param {string[]} projects
 * @param {{ quiet?: boolean, files?: string[] }} [options] `files`: only these, one after the other
 */
export async function runProjects(projects, { quiet = false, files = [] } = {}) {
  const inTurn = files.length > 0 ? ["--no-file-parallelism"] : [];
  const ran = await runVitest([...files, ...inTurn, ...projects.flatMap((name) => ["--project", name])], {
    quiet,
  });
  const empty = projects.filter((name) => !ran.tests.some(({ project }) => project === name));
  if (ran.code !== 0 || empty.length === 0) return ran;
  return { ...ran, code: 1, output: `No test ran in ${empty.join(", ")}. Every project must run its own.` };
}

/**
 * Runs browser tests.
 * @param {string} chromium path of the browser
 * @param {string[]} args more arguments for Playwright
 */
export function runBrowserTests(chromium, args) {
  const printed = process.stdout.isTTY ? "line" : "dot";
  const times = join(root, "scripts/checks/playwright-times.mjs");
  return timed(
    tool("playwright"),
    ["test", "--config", "e2e/playwright.config.ts", "--reporter", `${printed},${times}`, ...args],
    { env: { CHROMIUM_PATH: chromium } },
  );
}
