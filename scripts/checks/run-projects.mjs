import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, tool } from "../workspace.mjs";

/**
 * Runs the tests of some Vitest projects. Fails also where one of them ran none: a name that no project bears any
 * longer is no reason to hold nothing.
 * @param {string[]} projects
 * @param {{ quiet?: boolean }} [options]
 */
export async function runProjects(projects, options = {}) {
  const directory = await mkdtemp(join(tmpdir(), "command-center-check-"));
  const report = join(directory, "report.json");
  try {
    const { code, output } = await run(
      tool("vitest"),
      [
        "run",
        ...projects.flatMap((name) => ["--project", name]),
        "--reporter=default",
        "--reporter=scripts/checks/tests-by-project.mjs",
      ],
      { ...options, env: { TESTS_BY_PROJECT: report } },
    );
    if (code !== 0) return { code, output };
    const ran = JSON.parse(await readFile(report, "utf8"));
    const idle = projects.filter((name) => !(ran[name] > 0));
    if (idle.length === 0) return { code, output };
    return { code: 1, output: `No test ran in ${idle.join(", ")}: every project has to run its own.` };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
