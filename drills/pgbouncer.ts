import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inDatabase } from "../e2e/steps/database.ts";
import { freePort, openSession, startServer, type RunningServer } from "../e2e/steps/server.ts";
import type { Drill, Finding } from "./drill.ts";
import { embeddedOf, until, type Embedded } from "./embedded.ts";
import { findProgram, firstLack, linux, program } from "./needs.ts";

/** A kept answer must not outlive a change by more (docs/decisions/003-snapshots.md). */
const STALE_AT_MOST_MS = 2_000;
/** How long is waited for a change that does not come, before it is said that it does not. */
const PATIENCE_MS = 20_000;
const CHANGES = 5;

/**
 * A product behind PgBouncer in transaction mode, where what a connection listens to is not delivered. Its database is the
 * embedded one of another product, which is changed past the pooler.
 */
export const pgbouncer: Drill = {
  name: "pgbouncer",
  about: "behind PgBouncer in transaction mode a change by another process is seen within 2 s",
  lacks: () => firstLack(linux, program("pgbouncer")),
  async run() {
    const owner = await startServer();
    try {
      const pooler = await startPgBouncer(await embeddedOf(owner));
      try {
        const pooled = await startServer({ DATABASE_URL: pooler.connectionString });
        try {
          return await findings(owner, pooled);
        } finally {
          await pooled.stop();
        }
      } finally {
        await pooler.stop();
      }
    } finally {
      await owner.stop();
    }
  },
};

async function findings(owner: RunningServer, pooled: RunningServer): Promise<Finding[]> {
  const cookie = await openSession(pooled.origin);
  const constituencies = async () => {
    const answer = await fetch(`${pooled.origin}/api/dashboard/stats`, { headers: { cookie } });
    return ((await answer.json()) as { constituencies: number }).constituencies;
  };
  const delays: (number | null)[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const before = await constituencies();
    await endSeat(owner);
    delays.push(await until(async () => (await constituencies()) === before - 1, PATIENCE_MS));
  }
  return [
    {
      what: `${CHANGES} changes, each seen within ${STALE_AT_MOST_MS} ms`,
      seen: delays
        .map((delay) => (delay === null ? `not within ${PATIENCE_MS} ms` : `${delay} ms`))
        .join(", "),
      ok: delays.every((delay) => delay !== null && delay <= STALE_AT_MOST_MS),
    },
  ];
}

/** Ends one more special-interest seat, as a write of another process does: with its revision and its notification. */
async function endSeat(owner: RunningServer): Promise<void> {
  await inDatabase(owner, (client) =>
    client.query(`
      begin;
      update seat set valid_to = '2025-01-01' where id =
        (select id from seat where kind = 'special_interest_mp' and valid_to is null limit 1);
      update data_revision set revision = revision + 1 where data_set = 'results';
      notify command_center_revision, 'results';
      commit`),
  );
}

/** Starts a PgBouncer in front of a database, as somebody who is not root, which it refuses to be. */
async function startPgBouncer({ port, user, database, password }: Embedded) {
  const directory = await mkdtemp(join(tmpdir(), "command-center-pgbouncer-"));
  const own = await freePort();
  const file = join(directory, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
${database} = host=127.0.0.1 port=${port} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
`,
  );
  await chmod(directory, 0o755);
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn((await findProgram("pgbouncer")) ?? "pgbouncer", [file], {
    ...asNobody,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const isUp = await until(async () => log.includes("process up") || child.exitCode !== null, 10_000);
  if (isUp === null || child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${log}`);
  return {
    connectionString: `postgres://${user}@127.0.0.1:${own}/${database}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
