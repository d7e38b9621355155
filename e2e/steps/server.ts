import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export const ADMIN = { username: "admin", password: "correct horse battery staple" };

/** The product, started as README says, with data of its own. */
export interface RunningServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Sets its clock forward, where it was started with one to set; answers by how much it is ahead in all. */
  advance(milliseconds: number): Promise<number>;
  /** Stops it as Ctrl+C would, and removes its data unless `keepData` is set. */
  stop(options?: { keepData?: boolean }): Promise<void>;
}

/** Signs in without a browser; the session's cookie as `name=value`. Throws where it is refused. */
export async function openSession(origin: string, as: typeof ADMIN = ADMIN): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in/username`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(as),
  });
  const body = await answer.text();
  const cookie = answer.headers.getSetCookie()[0]?.split(";", 1)[0];
  if (!answer.ok || cookie === undefined) throw new Error(`Signing in failed: ${answer.status} ${body}`);
  return cookie;
}

const newDirectory = () => mkdtemp(join(tmpdir(), "command-center-e2e-"));

/** What a first start leaves: `sample` also has the sample cycle. */
type FirstStart = "sample" | "empty";

const keptIn = (data: FirstStart) => `FIRST_START_${data.toUpperCase()}`;

/**
 * Starts the product on a copy of the data that a first start left (`keepFirstStarts`), which takes half the time of a
 * first start. It has the administrator and, unless `DATA` is `empty`, the sample cycle.
 */
export async function startCopy(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const dataDir = await copyFirstStart(settings.DATA === "empty" ? "empty" : "sample");
  return startServer({ ...settings, DATA_DIR: dataDir });
}

/** A data directory of the test's own, as a first start left it. */
export async function copyFirstStart(data: FirstStart = "sample"): Promise<string> {
  const first = process.env[keptIn(data)];
  if (first === undefined) throw new Error("There is no data directory to copy: the global setup makes it.");
  const dataDir = await newDirectory();
  // Where the file system can, nothing is copied before it is written to.
  await cp(first, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return dataDir;
}

/**
 * Makes the data directories that `startCopy` copies, also in the workers, after `prepare` has changed them. Returns a function that
 * removes them.
 */
export async function keepFirstStarts(
  prepare: (server: RunningServer) => Promise<void>,
): Promise<() => Promise<void>> {
  const removals = await Promise.all(
    (["sample", "empty"] as const).map(async (data) => {
      const server = await startServer({ DATA: data });
      await prepare(server);
      await server.stop({ keepData: true });
      process.env[keptIn(data)] = server.dataDir;
      return () => rm(server.dataDir, { recursive: true, force: true });
    }),
  );
  return async () => {
    await Promise.all(removals.map((remove) => remove()));
  };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address !== null
          ? resolve(address.port)
          : reject(new Error("No port.")),
      );
    });
  });
}

/** For `NODE_OPTIONS`: gives a server a clock that `advance` sets forward. */
export const CLOCK = `--import=${pathToFileURL(join(ROOT, "e2e/steps/server-clock.mjs")).href}`;

/** Runs `npm start`'s script with some settings, and collects what it prints and how it ends. */
export function launch(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(ROOT, "scripts/start.mjs")], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", ...settings },
    stdio: settings.NODE_OPTIONS === CLOCK ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "pipe", "pipe"],
  });
  // A failed test does not stop its server.
  const stop = () => child.kill("SIGINT");
  process.once("exit", stop);
  child.once("exit", () => process.off("exit", stop));
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? -1)));
  return { child, ended, output: () => output };
}

/** Starts the product and waits until it is healthy. Without a data directory it makes one, as a first start does. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const dataDir = settings.DATA_DIR ?? (await newDirectory());
  const port = settings.PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const { child, ended, output } = launch({
    PORT: port,
    DATA_DIR: dataDir,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  });
  let over = false;
  void ended.then(() => (over = true));
  for (;;) {
    if (over) throw new Error(`The server ended before it was ready:\n${output()}`);
    const healthy = await fetch(`${origin}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin,
    dataDir,
    child,
    output,
    async advance(milliseconds) {
      const answered = once(child, "message");
      child.send(milliseconds);
      const [ahead] = (await answered) as [number];
      return ahead;
    },
    async stop({ keepData = false } = {}) {
      child.kill("SIGINT");
      await ended;
      if (!keepData) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface CommandResult {
  readonly code: number;
  /** Standard output and standard error, in the order of arrival. */
  readonly output: string;
  readonly milliseconds: number;
}

/** Runs an operator's command, such as `npm run backup`, with some settings. `signal` kills it; then this rejects. */
export function operate(
  name: "accounts-seal" | "audit-verify" | "backup" | "restore",
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<CommandResult> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT, "scripts/operate.mjs"), name, ...args], {
    signal,
    killSignal: "SIGKILL",
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (piece: Buffer) => (output += piece.toString()));
  child.stderr.on("data", (piece: Buffer) => (output += piece.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      resolve({ code: code ?? -1, output: output.trim(), milliseconds: performance.now() - began }),
    );
  });
}
