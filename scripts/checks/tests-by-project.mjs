import { writeFileSync } from "node:fs";

/** Writes down how many tests each project ran, as JSON in the file that `TESTS_BY_PROJECT` names. */
export default class TestsByProject {
  /** @type {Record<string, number>} */
  #ran = {};

  onTestCaseResult(test) {
    if (test.result().state === "skipped") return;
    const { name } = test.project;
    this.#ran[name] = (this.#ran[name] ?? 0) + 1;
  }

  onTestRunEnd() {
    const path = process.env.TESTS_BY_PROJECT;
    if (path !== undefined) writeFileSync(path, JSON.stringify(this.#ran));
  }
}
