import { writeFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { root } from "../workspace.mjs";

const pathOf = (module) => relative(root, module.moduleId).split(sep).join("/");

/** Vitest reporter: writes the seconds of each test, and of each file with its hooks, as JSON to the file named by `TEST_TIMES`. */
export default class VitestTimes {
  /** @type {import("./run-tests.mjs").TimedTest[]} */
  #tests = [];
  /** @type {Record<string, number>} */
  #files = {};

  onTestCaseResult(test) {
    if (test.result().state === "skipped") return;
    const path = pathOf(test.module);
    const seconds = (test.diagnostic()?.duration ?? 0) / 1_000;
    this.#tests.push({
      project: test.project.name,
      place: path,
      test: `${path} › ${test.fullName}`,
      seconds,
    });
  }

  onTestModuleEnd(module) {
    this.#files[pathOf(module)] = module.diagnostic().duration / 1_000;
  }

  onTestRunEnd() {
    const path = process.env.TEST_TIMES;
    if (path !== undefined) writeFileSync(path, JSON.stringify({ tests: this.#tests, files: this.#files }));
  }
}
