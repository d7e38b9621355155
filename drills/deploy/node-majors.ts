import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ADMIN, freePort } from "../../e2e/steps/server.ts";
import { type Drill, type Finding, isWhole } from "../drill.ts";
import { until } from "../embedded.ts";
import { program } from "../needs.ts";

/** Two folders below the root, built or not. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Supported majors; the first is past its end of life, and has to start all the same. */
const MAJORS = [20, 22, 24];

/** The product on each major version of Node.js, from npm's package `node`. */
export const nodeMajors: Drill = {
  name: "node",
  about: `on Node.js ${MAJORS.join(", ")} the product starts, users sign in, and it stops with 0`,
  lacks: program("npm"),
  async run() {
    const findings: Finding[] = [];
    for (const major of MAJORS) findings.push(await findingOn(major));
    return findings;
  },
};

async function findingOn(major: number): Promise<Finding> {
  const directory = await mkdtemp(join(tmpdir(), "command-center-node-"));
  const what = `Node.js ${major} starts, signs in and stops with 0`;
  try {
    const install = ["install", "--prefix", directory, "--no-save", `node@${major}`];
    execFileSync("npm", install, { stdio: "ignore" });
    const binary = join(directory, "node_modules/node/bin/node");
    const version = execFileSync(binary, ["--version"], { encoding: "utf8" }).trim();
    const seen = await startedBy(binary, join(directory, "data"));
    return { what, seen: `${version}, ${seen}`, ok: seen === "whole, 0" };
  } catch (error) {
    return { what, seen: String(error), ok: false };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Whether a user reads the whole sample, and the exit code. */
async function startedBy(binary: string, dataDir: string): Promise<string> {
  const port = await freePort();
  const child = spawn(binary, [join(ROOT, "server/dist/main.js")], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "exit");
  const origin = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${origin}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const upAfter = await until(async () => child.exitCode !== null || (await isUp()), 60_000);
  if (upAfter === null || child.exitCode !== null) {
    child.kill("SIGKILL");
    return `did not start: ${output}`;
  }
  const isComplete = await isWhole({ origin });
  child.kill("SIGTERM");
  const [code] = (await ended) as [number | null];
  return `${isComplete ? "whole" : "not whole"}, ${code}`;
}
