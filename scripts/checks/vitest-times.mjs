import { writeFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { root } from "../workspace.mjs";

/**
 * Vitest reporter: writes every test with its seconds, and the seconds of each project with its hooks, as JSON to the
 * file named by `TEST_TIMES`.
 */
export default class VitestTimes {
  /** @type {import("./run-tests.mjs").Ran["tests"]} */
  #tests = [];
  /** @type {Record<string, number>} */
  #totals = {};

  onTestCaseResult(test) {
    if (test.result().state === "skipped") return;
    const path = relative(root, test.module.moduleId).split(sep).join("/");
    const seconds = (test.diagnostic()?.duration ?? 0) / 1_000;
    this.#tests.push({
      project: test.project.name,
      place: path,
      test: `${path} › ${test.fullName}`,
      seconds,
    });
  }

  onTestModuleEnd(module) {
    const { name } = module.project;
    this.#totals[name] = (this.#totals[name] ?? 0) + module.diagnostic().duration / 1_000;
  }

  onTestRunEnd() {
    const path = process.env.TEST_TIMES;
    if (path !== undefined) writeFileSync(path, JSON.stringify({ tests: this.#tests, totals: this.#totals }));
  }
}
