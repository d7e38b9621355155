import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { alone } from "./alone.mjs";

/** The repository's root, wherever the script was called from. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Ends the script with one line that says what to do. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

const FAREWELL_MS = 10_000;

/**
 * Runs a program and resolves to its exit code. With `quiet`, its output is shown only when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string>, label?: string }} [options]
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ["ignore", "pipe", "pipe"] : "inherit",
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    // A supervisor signals this process alone: its child ends before it, or is left behind after a while.
    const end = (signal) => {
      child.kill(signal);
      const exit = () => process.exit(128 + constants.signals[signal]);
      child.once("close", exit);
      setTimeout(exit, FAREWELL_MS);
    };
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, end);
    const settle = (outcome) => {
      for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, end);
      resolve(outcome);
    };
    child.on("error", (error) => settle({ code: 127, output: error.message }));
    child.on("close", (code, signal) => settle({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** Path of a program that a dependency brought. */
export function tool(name) {
  return join(root, "node_modules", ".bin", name);
}

const SKIPPED = new Set(["node_modules", "dist", "dist-server", ".git", "test-results", "playwright-report"]);

function* filesBelow(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!stats.isDirectory()) {
    yield [path, stats];
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!SKIPPED.has(name)) yield* filesBelow(join(path, name));
  }
}

/**
 * A digest of the files below some paths, by content: a fresh clone of the same commit has the same digest.
 * @param {string[]} paths
 * @param {string} [version] what else the digest depends on: Node's version, because packages are compiled for it
 */
export function digestOf(paths, version = process.version) {
  const hash = createHash("sha256").update(version);
  for (const path of paths) {
    for (const [file] of filesBelow(join(root, path)))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Whether the work that a stamp records is out of date. */
export function isStale(stamp, digest) {
  const path = join(root, stamp);
  return !existsSync(path) || readFileSync(path, "utf8") !== digest;
}

export function writeStamp(stamp, digest) {
  const path = join(root, stamp);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, digest);
}

/** Flushes written files to disk before their stamp: a power cut must not leave the stamp alone. */
function flush(path) {
  // Elsewhere than on Linux there is no such program; then the time between the two has to do.
  spawnSync("sync", ["-f", join(root, path)], { stdio: "ignore" });
}

const MANIFESTS = [
  "package.json",
  "package-lock.json",
  "contract",
  "domain",
  "import-rules",
  "server",
  "web",
  "e2e",
  "bench",
  "drills",
].map((name) => (name.includes(".") ? name : `${name}/package.json`));
const INSTALL_STAMP = "node_modules/.command-center-installed";

/** Installs the dependencies where they are missing or not those of the lock file. */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node.js ${process.versions.node} is too old. Install Node.js 20.19 or newer, then run this again.`);
  }
  if (!isStale(INSTALL_STAMP, digestOf(MANIFESTS))) return;
  await alone(install);
}

async function install() {
  // Another start may have done it meanwhile.
  if (!isStale(INSTALL_STAMP, digestOf(MANIFESTS))) return;
  process.stdout.write("Installing dependencies …\n");
  // Also where NODE_ENV is production: the build needs what is only for development.
  const { code, output } = await run(
    "npm",
    ["install", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      quiet: true,
    },
  );
  if (code !== 0)
    fail(`Installing the dependencies failed. Check the network and run "npm install".\n${output}`);
  flush("node_modules");
  // Written after the install, because npm may complete the lock file.
  writeStamp(INSTALL_STAMP, digestOf(MANIFESTS));
}

const BUILT_FROM = [
  "contract/src",
  "domain/src",
  "import-rules/src",
  "package-lock.json",
  "scripts/build-server.mjs",
  "scripts/build-web.mjs",
];

/** Builds server and pages where their sources are newer than what was built. */
export async function ensureBuilt() {
  if (staleParts().length > 0) await alone(build);
}

function staleParts() {
  return [
    {
      name: "server",
      script: "scripts/build-server.mjs",
      digest: digestOf([...BUILT_FROM, "server/src", "country", "sample"]),
    },
    {
      name: "web",
      script: "scripts/build-web.mjs",
      digest: digestOf([
        ...BUILT_FROM,
        "web/src",
        "web/public",
        "web/index.html",
        "web/vite.config.ts",
        "web/vite.server.config.ts",
        "web/bundling",
        "web/data-shape.ts",
      ]),
    },
  ].filter(({ name, digest }) => isStale(`${name}/dist/.built-from`, digest));
}

async function build() {
  // Another start may have done it meanwhile.
  const parts = staleParts();
  if (parts.length === 0) return;
  process.stdout.write(`Building ${parts.map(({ name }) => name).join(" and ")} …\n`);
  await Promise.all(
    parts.map(async ({ name, script, digest }) => {
      const { code, output } = await run(process.execPath, [script], { quiet: true });
      if (code !== 0) fail(`Building ${name} failed:\n${output}`);
      flush(`${name}/dist`);
      writeStamp(`${name}/dist/.built-from`, digest);
    }),
  );
}
