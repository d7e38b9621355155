import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

export const ADMIN = { username: "admin", password: "correct horse battery staple" };

/** The product, started as README says, with data of its own. */
export interface RunningServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Stops it as Ctrl+C would, and removes its data unless told to keep it. */
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

/** Runs `npm start`'s script with some settings, and collects what it prints and how it ends. */
export function launch(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(ROOT, "scripts/start.mjs")], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? -1)));
  return { child, ended, output: () => output };
}

/** Starts the product and waits until it is healthy. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "command-center-e2e-")));
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
    async stop({ keepData = false } = {}) {
      child.kill("SIGINT");
      await ended;
      if (!keepData) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
