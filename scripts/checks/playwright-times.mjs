import { writeFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { root } from "../workspace.mjs";

/** Playwright reporter: writes what `vitest-times.mjs` writes for Vitest, to the same kind of file. */
export default class PlaywrightTimes {
  /** @type {import("./run-tests.mjs").Ran["tests"]} */
  #tests = [];
  /** @type {Record<string, number>} */
  #totals = {};

  printsToStdio() {
    return false;
  }

  onTestEnd(test, result) {
    if (result.status === "skipped") return;
    const [, project = "", , ...titles] = test.titlePath();
    const path = relative(root, test.location.file).split(sep).join("/");
    const seconds = result.duration / 1_000;
    const place = `${path}:${test.location.line}`;
    this.#tests.push({ project, place, test: `${path} › ${titles.join(" ")}`, seconds });
    this.#totals[project] = (this.#totals[project] ?? 0) + seconds;
  }

  onEnd() {
    const path = process.env.TEST_TIMES;
    if (path !== undefined) writeFileSync(path, JSON.stringify({ tests: this.#tests, totals: this.#totals }));
  }
}
