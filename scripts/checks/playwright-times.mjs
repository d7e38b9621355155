import { writeFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { root } from "../workspace.mjs";

/** Playwright reporter: writes the same as `vitest-times.mjs`. */
export default class PlaywrightTimes {
  /** @type {import("./run-tests.mjs").TimedTest[]} */
  #tests = [];
  /** @type {Record<string, number>} */
  #files = {};

  printsToStdio() {
    return false;
  }

  onTestEnd(test, result) {
    if (result.status === "skipped") return;
    const [, project = "", , ...titles] = test.titlePath();
    const file = relative(root, test.location.file).split(sep).join("/");
    const seconds = result.duration / 1_000;
    this.#tests.push({
      project,
      place: `${file}:${test.location.line}`,
      test: `${file} › ${titles.join(" ")}`,
      seconds,
    });
    this.#files[file] = (this.#files[file] ?? 0) + seconds;
  }

  onEnd() {
    const path = process.env.TEST_TIMES;
    if (path !== undefined) writeFileSync(path, JSON.stringify({ tests: this.#tests, files: this.#files }));
  }
}
