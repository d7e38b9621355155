import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../e2e/steps/server.ts";
import { seconds, type Result } from "../result.ts";
import { untilHealthy } from "./start.ts";

const BAR = 120_000;

/** `npm start` in a clone of the last commit: installs, builds, makes the database, serves. */
export async function measureFreshClone(root: string): Promise<Result[]> {
  const directory = await mkdtemp(join(tmpdir(), "command-center-bench-"));
  try {
    const began = performance.now();
    execFileSync("git", ["clone", "--quiet", "--no-hardlinks", root, directory]);
    const cloned = performance.now() - began;
    const port = String(await freePort());
    // In a group of its own, so that a signal reaches the server behind npm too.
    const npm = spawn("npm", ["start"], {
      cwd: directory,
      detached: true,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "production", PORT: port, DATA_DIR: join(directory, "data") },
    });
    const ended = new Promise<void>((resolve) => npm.once("exit", () => resolve()));
    try {
      await untilHealthy(npm, `http://127.0.0.1:${port}`);
      const took = performance.now() - began;
      return [
        {
          name: "fresh clone to serving",
          measured: seconds(took),
          limit: `${seconds(cloned)} git clone alone`,
          ratio: null,
          bar: `≤ ${seconds(BAR)}`,
          ok: took <= BAR,
        },
      ];
    } finally {
      if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, "SIGINT");
      await ended;
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
