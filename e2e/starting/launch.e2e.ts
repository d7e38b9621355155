import { spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { addressOf, inDatabase } from "../steps/database.ts";
import { killTree } from "../steps/processes.ts";
import {
  ADMIN,
  copyFirstStart,
  freePort,
  launch,
  openSession,
  startCopy,
  startServer,
} from "../steps/server.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STATS = { constituencies: 519, mpsDeclared: 536, totalPetitions: 710 };

async function statsOf(origin: string): Promise<unknown> {
  const cookie = await openSession(origin);
  return (await fetch(`${origin}/api/dashboard/stats`, { headers: { cookie } })).json();
}

const isServed = (origin: string) =>
  fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8").catch(() => "");
  return Number(text.split("\n")[0] ?? 0);
}

/** `npm start` itself, in a process group of its own, as a terminal or a supervisor starts it. */
async function npmStart() {
  const dataDir = await copyFirstStart();
  const port = await freePort();
  const child = spawn("npm", ["start"], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once("exit", (code, signal) => resolve(code ?? signal)),
  );
  await expect.poll(() => output).toContain("is ready at");
  return { dataDir, origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, ended, output: () => output };
}

test.describe("START", () => {
  for (const { name, send } of [
    { name: "SIGTERM to npm alone, as by a supervisor", send: [["SIGTERM", "npm"]] },
    { name: "SIGINT to the group, as by Ctrl+C", send: [["SIGINT", "group"]] },
    {
      name: "several signals to npm and to the group",
      send: [
        ["SIGTERM", "group"],
        ["SIGTERM", "npm"],
        ["SIGINT", "group"],
      ],
    },
  ] as const) {
    test(`START ${name} stops npm start, its server and its PostgreSQL cleanly, with code 0`, async () => {
      const started = await npmStart();
      for (const [signal, to] of send) {
        process.kill(to === "group" ? -started.pid : started.pid, signal);
        await sleep(20);
      }
      expect(await started.ended).toBe(0);
      expect(await isServed(started.origin)).toBe(false);
      expect(await postmasterOf(started.dataDir)).toBe(0);
      const log = await readFile(join(started.dataDir, "postgres.log"), "utf8");
      expect(log.trimEnd().split("\n").at(-1)).toContain("database system is shut down");
      await rm(started.dataDir, { recursive: true });
    });
  }

  test("START a server whose npm was killed stops by itself, and nothing of it stays", async () => {
    const started = await npmStart();
    process.kill(started.pid, "SIGKILL");
    await expect.poll(() => isServed(started.origin)).toBe(false);
    await expect.poll(() => postmasterOf(started.dataDir)).toBe(0);
    await rm(started.dataDir, { recursive: true });
  });

  test("START of two at once on one directory and port one serves, the other says in one line that it runs", async () => {
    for (let round = 0; round < 3; round += 1) {
      const dataDir = await copyFirstStart();
      const port = await freePort();
      const both = [0, 1].map(() => launch({ DATA_DIR: dataDir, PORT: String(port) }));
      const code = await Promise.race(both.map(({ ended }) => ended));
      expect(code).toBe(1);
      const loser = both.find(({ child }) => child.exitCode !== null);
      const winner = both.find((one) => one !== loser);
      await expect.poll(() => winner?.output()).toContain("is ready at");
      expect(loser?.output().trim()).toMatch(
        /^Command Center is already running on port \d+\. Stop it first\..*$/,
      );
      expect(await statsOf(`http://127.0.0.1:${port}`)).toEqual(STATS);
      winner?.child.kill("SIGTERM");
      expect(await winner?.ended).toBe(0);
      await rm(dataDir, { recursive: true });
    }
  });

  test("START of two at once on one directory and two ports both serve, and one goes on when the other ends", async () => {
    const dataDir = await copyFirstStart();
    const [one, two] = await Promise.all([
      startServer({ DATA_DIR: dataDir }),
      startServer({ DATA_DIR: dataDir }),
    ]);
    for (const { origin } of [one, two]) expect(await statsOf(origin)).toEqual(STATS);
    const cookie = await openSession(two.origin);
    await one.stop({ keepData: true });
    await expect
      .poll(async () => (await fetch(`${two.origin}/api/dashboard/stats`, { headers: { cookie } })).status)
      .toBe(200);
    await two.stop();
  });

  test("START a PostgreSQL that was killed is started again: who was signed in reads again, and the stop is clean", async () => {
    const server = await startCopy();
    const cookie = await openSession(server.origin);
    await expect.poll(() => server.output()).toContain("is ready at");
    const killed = await postmasterOf(server.dataDir);
    process.kill(killed, "SIGKILL");
    await expect.poll(() => server.output()).toContain("PostgreSQL ended by itself. It is started again.\n");
    await expect
      .poll(async () => (await fetch(`${server.origin}/api/dashboard/stats`, { headers: { cookie } })).status)
      .toBe(200);
    expect(await postmasterOf(server.dataDir)).not.toBe(killed);
    server.child.kill("SIGTERM");
    await expect.poll(() => server.child.exitCode).toBe(0);
    expect(await postmasterOf(server.dataDir)).toBe(0);
    await server.stop();
  });

  test("START a PostgreSQL that cannot be started again ends the server with code 1 and one line", async () => {
    const server = await startCopy();
    await expect.poll(() => server.output()).toContain("is ready at");
    const before = server.output();
    await rm(join(server.dataDir, "postgres/global/pg_control"));
    process.kill(await postmasterOf(server.dataDir), "SIGKILL");
    await expect.poll(() => server.child.exitCode, { timeout: 40_000 }).toBe(1);
    const lines = server.output().slice(before.length).trim().split("\n");
    const plain = lines.filter((line) => !line.startsWith("{"));
    expect(plain).toEqual([
      "PostgreSQL ended by itself. It is started again.",
      expect.stringMatching(/^The database in .* is damaged .*backup/),
    ]);
    await server.stop();
  });

  test("START the data directory is its owner's alone; one that was open is closed, with a line", async () => {
    const base = await mkdtemp(join(tmpdir(), "command-center-mode-"));
    const dataDir = join(base, "data");
    const first = await startServer({ DATA_DIR: dataDir });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect(first.output()).not.toContain("open to other users");
    await first.stop({ keepData: true });
    await chmod(dataDir, 0o755);
    const second = await startServer({ DATA_DIR: dataDir });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect(second.output()).toContain(
      "was open to other users (755); now its owner alone may enter it (700).\n",
    );
    expect(await statsOf(second.origin)).toEqual(STATS);
    await second.stop({ keepData: true });
    await rm(base, { recursive: true });
  });

  test("START a database that cannot be used ends with one line that says what to do", async () => {
    const server = await startCopy();
    const address = await addressOf(server);
    const ended = async (url: URL) => {
      const dataDir = await mkdtemp(join(tmpdir(), "command-center-url-"));
      const { ended: end, output } = launch({ DATABASE_URL: url.href, DATA_DIR: dataDir, PORT: "0" });
      expect(await end).toBe(1);
      await rm(dataDir, { recursive: true });
      expect(output().trim().split("\n")).toHaveLength(1);
      return output();
    };
    const changed = (change: (url: URL) => void) => {
      const url = new URL(address);
      change(url);
      return url;
    };
    expect(await ended(changed((url) => (url.password = "")))).toMatch(
      /asks for a password, and DATABASE_URL has none/,
    );
    expect(await ended(changed((url) => (url.password = "other")))).toMatch(/refused the user or password/);
    expect(await ended(changed((url) => (url.pathname = "/none")))).toMatch(
      /named in DATABASE_URL does not exist/,
    );
    expect(await ended(changed((url) => (url.search = "sslmode=verify-full")))).toMatch(
      /takes no encrypted connections/,
    );
    expect(await ended(changed((url) => (url.search = "sslrootcert=/none.pem")))).toMatch(
      /\/none\.pem is not there/,
    );
    await inDatabase(server, async (client) => {
      await client.query("insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '')");
    });
    expect(await ended(address)).toMatch(/written by a newer version of Command Center/);
    await server.stop();
  });

  test("START a first start that was killed at any moment is made whole by the next", async () => {
    const seen = new Set<string>();
    for (const { moment, reached } of MOMENTS) {
      const dataDir = await mkdtemp(join(tmpdir(), "command-center-cut-"));
      const settings = { DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password, PORT: String(await freePort()) };
      const first = launch(settings);
      while (!(await reached(dataDir)) && first.child.exitCode === null) await sleep(5);
      seen.add(await stateOf(dataDir));
      killTree(first.child.pid ?? -1);
      const again = await startServer({ DATA_DIR: dataDir });
      expect(await statsOf(again.origin), moment).toEqual(STATS);
      await again.stop();
    }
    expect([...seen].toSorted()).toEqual(["database", "making"]);
  });
});

/** Whether PostgreSQL's directory is still being made, or in its place. */
async function stateOf(dataDir: string): Promise<string> {
  return (await readdir(dataDir)).includes("postgres") ? "database" : "making";
}

const since = (milliseconds: number) => {
  let from = 0;
  return async (dataDir: string) => {
    if (from === 0 && (await postmasterOf(dataDir)) > 0) from = Date.now();
    return from > 0 && Date.now() - from >= milliseconds;
  };
};

/** Tables and sample are made in the first second after PostgreSQL runs. */
const MOMENTS = [
  {
    moment: "while PostgreSQL's directory is made",
    reached: async (dataDir: string) =>
      (await readdir(dataDir)).some((name) => name.startsWith("postgres.new-")),
  },
  { moment: "while tables are made", reached: since(150) },
  { moment: "while the sample is loaded", reached: since(500) },
];
