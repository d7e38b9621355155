import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressOf, inDatabase } from "../e2e/steps/database.ts";
import { openSession, operate, startServer, type RunningServer } from "../e2e/steps/server.ts";
import { mounts, onTmpfs } from "./mounts.ts";
import { type Drill, type Finding, isWhole } from "./drill.ts";
import { until } from "./embedded.ts";
import { firstLack, linux } from "./needs.ts";

/** A restore test on a busy machine takes its time. */
const SCHEDULED_MS = 60_000;
const PASSPHRASE = "correct horse battery staple";
/** A second database on an embedded PostgreSQL plays the external one. */
const EXTERNAL = "moved";

/** A backup of a busy product, restored on a fresh machine, moved to an external PostgreSQL and back. */
export const backup: Drill = {
  name: "backup",
  about:
    "a backup made under writes starts elsewhere with two commands, embedded or external; a full disk leaves no file",
  lacks: () => firstLack(linux, mounts),
  async run() {
    const directory = await mkdtemp(join(tmpdir(), "command-center-backups-"));
    const server = await startServer();
    try {
      return [
        ...(await moved(server, directory)),
        ...(await onFullDisk(server)),
        ...(await together(server, directory)),
        await scheduled(directory),
      ];
    } finally {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    }
  },
};

/** From embedded to embedded, from there to an external database, and from there back. */
async function moved(server: RunningServer, directory: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const file = join(directory, "first.zip.age");
  const cookie = await openSession(server.origin);
  const writing = writeUntil(server, cookie);
  const made = await operate("backup", [file], { DATA_DIR: server.dataDir, BACKUP_PASSPHRASE: PASSPHRASE });
  const writes = await writing.end();
  findings.push({
    what: "a backup during writes",
    seen: `code ${made.code} in ${seconds(made.milliseconds)}, ${writes.done} writes meanwhile, ${writes.refused} refused`,
    ok: made.code === 0 && writes.refused === 0 && writes.done > 0,
  });
  const tested = await operate("backup", ["--verify", file], {
    DATA_DIR: directory,
    BACKUP_PASSPHRASE: PASSPHRASE,
  });
  findings.push(found("its restore test", tested, /is equal to the backup/));

  const second = await restored(file, { DATA_DIR: join(directory, "second"), BACKUP_PASSPHRASE: PASSPHRASE });
  findings.push(...second.findings);
  if (second.server === null) return findings;
  await inDatabase(server, (client) => client.query(`create database ${EXTERNAL}`));
  const external = new URL(`/${EXTERNAL}`, await addressOf(server)).href;
  const fromSecond = join(directory, "second.zip");
  await operate("backup", [fromSecond], { DATA_DIR: second.server.dataDir });
  await second.server.stop();
  const third = await restored(fromSecond, { DATA_DIR: join(directory, "third"), DATABASE_URL: external });
  findings.push(...third.findings);
  if (third.server === null) return findings;
  const fromThird = join(directory, "third.zip");
  await operate("backup", [fromThird], { DATA_DIR: third.server.dataDir, DATABASE_URL: external });
  const again = await operate("restore", [fromThird], {
    DATA_DIR: third.server.dataDir,
    DATABASE_URL: external,
  });
  findings.push({
    what: "a restore over a database with data",
    seen: `code ${again.code}: ${again.output}`,
    ok: again.code === 2 && again.output.startsWith("The database is not empty."),
  });
  await third.server.stop();
  const fourth = await restored(fromThird, { DATA_DIR: join(directory, "fourth") });
  await fourth.server?.stop();
  return [...findings, ...fourth.findings];
}

/** Restores a file and starts the product on it: the two commands. */
async function restored(
  file: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ findings: Finding[]; server: RunningServer | null }> {
  const to = settings.DATABASE_URL === undefined ? "embedded" : "external";
  const done = await operate("restore", [file], settings);
  const first = found(`restored into an ${to} database`, done, /^Restored [\d,]+ rows/);
  if (!first.ok) return { findings: [first], server: null };
  const server = await startServer(settings);
  const whole = await isWhole(server);
  const verified = await operate("audit-verify", [], settings);
  return {
    findings: [
      first,
      { what: "  the same: started", seen: whole ? "the whole sample" : "not the whole sample", ok: whole },
      found("  the same: the audit log", verified, /The audit log is intact\./),
    ],
    server,
  };
}

async function onFullDisk({ dataDir }: RunningServer): Promise<Finding[]> {
  return onTmpfs("100k", async (small) => {
    const { code, output } = await operate("backup", [], { DATA_DIR: dataDir, BACKUP_DIR: small });
    const left = await readdir(small);
    return [
      {
        what: "a backup to a full disk",
        seen: `code ${code}: ${output}; ${left.length} files left`,
        ok: code === 2 && output.startsWith("There is not enough room in") && left.length === 0,
      },
    ];
  });
}

async function together({ dataDir }: RunningServer, directory: string): Promise<Finding[]> {
  const settings = { DATA_DIR: dataDir };
  const both = await Promise.all(
    ["one.zip", "two.zip"].map((name) => operate("backup", [join(directory, name)], settings)),
  );
  const isRight =
    both.every(({ code }) => code === 0) ||
    both.some(({ code, output }) => code === 2 && output.startsWith("Another backup is being made."));
  const sizes = await Promise.all(
    both.map(async ({ code }, at) =>
      code === 0 ? (await readFile(join(directory, ["one.zip", "two.zip"][at] ?? ""))).length : 0,
    ),
  );
  return [
    {
      what: "two backups at once",
      seen: `codes ${both.map(({ code }) => code).join()}, ${sizes.join(" and ")} bytes`,
      ok: isRight && both.some(({ code }) => code === 0),
    },
  ];
}

/** A server with `BACKUP_DIR` makes a backup and its restore test by itself. */
async function scheduled(directory: string): Promise<Finding> {
  const server = await startServer({ BACKUP_DIR: join(directory, "scheduled") });
  try {
    const cookie = await openSession(server.origin);
    const statusNow = async () => {
      const answer = await fetch(`${server.origin}/api/administration/status`, { headers: { cookie } });
      return ((await answer.json()) as { backups: { testedAt: string | null; problem: string | null } })
        .backups;
    };
    const took = await until(async () => (await statusNow()).testedAt !== null, SCHEDULED_MS);
    const { problem } = await statusNow();
    return {
      what: "a backup by the server itself, and its restore test",
      seen:
        took === null ? `none within ${SCHEDULED_MS} ms` : `after ${took} ms, problem: ${problem ?? "none"}`,
      ok: took !== null && problem === null,
    };
  } finally {
    await server.stop();
  }
}

/** Ends other sessions again and again, each time with an audit entry, until it is ended. */
function writeUntil(server: RunningServer, cookie: string) {
  const counts = { done: 0, refused: 0 };
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      const answer = await fetch(`${server.origin}/api/account/sessions/end-others`, {
        method: "POST",
        headers: { cookie },
      });
      counts[answer.ok ? "done" : "refused"] += 1;
    }
  })();
  return {
    async end() {
      isOver = true;
      await running;
      return counts;
    },
  };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

function found(what: string, result: Awaited<ReturnType<typeof operate>>, says: RegExp): Finding {
  const last = result.output.split("\n").find((line) => says.test(line)) ?? result.output;
  return { what, seen: `code ${result.code}, ${last}`, ok: result.code === 0 && says.test(result.output) };
}
