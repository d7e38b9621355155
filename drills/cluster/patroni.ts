import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connected } from "../../e2e/steps/database.ts";
import { freePort, startServer } from "../../e2e/steps/server.ts";
import type { Drill, Finding } from "../drill.ts";
import { until } from "../embedded.ts";
import { findProgram, firstLack, linux, program } from "../needs.ts";
import { killTree, postgresPackage, postgresUser, PROGRAMS } from "./postgres.ts";
import { compare, cycleNames, startWriters } from "./writers.ts";

/** Seconds until a standby may take over from a leader that is gone; Patroni allows no less than 20. */
const TTL = 20;
const WRITING_MS = 3_000;
const PATIENCE_MS = 120_000;
/** After the lease is over: an election, a promotion, and our search. */
const FIRST_WRITE_WITHIN_MS = (TTL + 15) * 1_000;

/** A product on a cluster that Patroni leads, while the leader's machine is gone. */
export const patroni: Drill = {
  name: "patroni",
  about:
    "Patroni's leader is killed under 6 writers: another one leads, nothing acknowledged is lost, no restart",
  lacks: () => firstLack(linux, postgresPackage, program("patroni"), program("etcd", "etcd-server")),
  async run() {
    const directory = await mkdtemp(join(tmpdir(), "command-center-patroni-"));
    const { uid, gid } = postgresUser();
    await chmod(directory, 0o755);
    if (uid !== undefined && gid !== undefined) await chown(directory, uid, gid);
    const running: ChildProcess[] = [];
    try {
      return await withPatroni(directory, running);
    } finally {
      for (const { pid } of running) if (pid !== undefined) killTree(pid);
      for (const name of MEMBERS) {
        const file = join(directory, name, "data/postmaster.pid");
        const [postmaster] = (await readFile(file, "utf8").catch(() => "")).split("\n");
        if (postmaster) killTree(Number(postmaster));
      }
      await sleep(500);
      await rm(directory, { recursive: true, force: true });
    }
  },
};

const MEMBERS = ["a", "b"] as const;

interface Member {
  readonly name: string;
  readonly port: number;
  readonly rest: number;
  readonly data: string;
  readonly child: ChildProcess;
}

async function withPatroni(directory: string, running: ChildProcess[]): Promise<Finding[]> {
  const etcd = await startEtcd(directory, running);
  const members = [
    await startMember(MEMBERS[0], directory, etcd, running),
    await startMember(MEMBERS[1], directory, etcd, running),
  ];
  const leaderOf = async () => {
    for (const member of members) {
      const answer = await fetch(`http://127.0.0.1:${member.rest}/leader`).catch(() => null);
      if (answer?.ok) return member;
    }
    return null;
  };
  const isSynchronous = async () => {
    const answers = await Promise.all(
      members.map(({ rest }) => fetch(`http://127.0.0.1:${rest}/synchronous`).catch(() => null)),
    );
    return answers.some((answer) => answer?.ok);
  };
  if ((await until(isSynchronous, PATIENCE_MS)) === null)
    throw new Error("Patroni's members did not become a primary and a synchronous standby.");
  const leader = await leaderOf();
  if (leader === null) throw new Error("Patroni has no leader.");
  const addressOf = (hosts: string, database: string) => `postgres://postgres:postgres@${hosts}/${database}`;
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join(",");
  await connected(addressOf(`127.0.0.1:${leader.port}`, "postgres"), (client) =>
    client.query("create database center"),
  );
  const product = await startServer({ DATABASE_URL: addressOf(hosts, "center"), DATA: "empty" });
  try {
    const writers = await startWriters([product]);
    await sleep(WRITING_MS);
    const before = writers.acknowledged.length;
    await killMember(leader);
    const killedAt = performance.now();
    const ledBy = async () => {
      const next = await leaderOf();
      return next !== null && next !== leader;
    };
    const electedAfter = await until(ledBy, PATIENCE_MS);
    await writers.next();
    const firstWrite = writers.acknowledged.find(({ at }) => at > killedAt + 500);
    const firstAfter = firstWrite === undefined ? null : Math.round(firstWrite.at - killedAt);
    await sleep(WRITING_MS);
    await writers.stop();
    const next = members.find((member) => member !== leader);
    const names = await cycleNames(addressOf(`127.0.0.1:${next?.port}`, "center"));
    const { lost, doubled } = compare(writers.acknowledged, names);
    return [
      {
        what: "another member leads",
        seen: electedAfter === null ? "no" : `${electedAfter} ms after the kill, with a lease of ${TTL} s`,
        ok: electedAfter !== null,
      },
      {
        what: `first write within ${FIRST_WRITE_WITHIN_MS} ms of the kill`,
        seen: `${firstAfter} ms`,
        ok: firstAfter !== null && firstAfter <= FIRST_WRITE_WITHIN_MS,
      },
      {
        what: "acknowledged writes lost",
        seen: `${lost} of ${writers.acknowledged.length}, ${before} of them before the kill`,
        ok: lost === 0,
      },
      { what: "writes doubled", seen: String(doubled), ok: doubled === 0 },
      {
        what: "the server did not end",
        seen: product.child.exitCode === null ? "it runs" : "it ended",
        ok: product.child.exitCode === null,
      },
    ];
  } finally {
    await product.stop();
  }
}

/** Its PostgreSQL is not its child, and would go on without it. */
async function killMember({ child, data }: Pick<Member, "child" | "data">): Promise<void> {
  const [postmaster] = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
  if (child.pid !== undefined) killTree(child.pid);
  killTree(Number(postmaster));
}

async function startProgram(
  name: string,
  args: readonly string[],
  running: ChildProcess[],
  cwd: string,
): Promise<ChildProcess> {
  const child = spawn((await findProgram(name)) ?? name, args, {
    ...postgresUser(),
    cwd,
    env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", HOME: cwd },
    stdio: "ignore",
  });
  running.push(child);
  await once(child, "spawn");
  return child;
}

async function startEtcd(directory: string, running: ChildProcess[]): Promise<string> {
  const [client, peer] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${client}`;
  await startProgram(
    "etcd",
    [
      "--data-dir",
      join(directory, "etcd"),
      "--enable-v2=true",
      "--listen-client-urls",
      address,
      "--advertise-client-urls",
      address,
      "--listen-peer-urls",
      `http://127.0.0.1:${peer}`,
      "--initial-advertise-peer-urls",
      `http://127.0.0.1:${peer}`,
      "--initial-cluster",
      `default=http://127.0.0.1:${peer}`,
    ],
    running,
    directory,
  );
  const isUp = await until(
    async () => (await fetch(`${address}/health`).catch(() => null))?.ok === true,
    PATIENCE_MS,
  );
  if (isUp === null) throw new Error("etcd did not start.");
  return `127.0.0.1:${client}`;
}

async function startMember(
  name: string,
  directory: string,
  etcd: string,
  running: ChildProcess[],
): Promise<Member> {
  const [port, rest] = [await freePort(), await freePort()];
  const own = join(directory, name);
  await mkdir(own);
  const { uid, gid } = postgresUser();
  if (uid !== undefined && gid !== undefined) await chown(own, uid, gid);
  const file = join(directory, `${name}.json`);
  const login = (username: string) => ({ username, password: "postgres" });
  // JSON is YAML, which Patroni reads.
  const settings = {
    scope: "center",
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: "on" } },
      },
      initdb: [{ encoding: "UTF8" }, { auth: "trust" }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(own, "data"),
      bin_dir: PROGRAMS,
      authentication: {
        superuser: login("postgres"),
        replication: login("replicator"),
        rewind: login("rewinder"),
      },
      parameters: { unix_socket_directories: own },
      pg_hba: [
        "local all all trust",
        "host all all 127.0.0.1/32 trust",
        "host replication all 127.0.0.1/32 trust",
      ],
    },
  };
  await writeFile(file, JSON.stringify(settings));
  return {
    name,
    port,
    rest,
    data: join(own, "data"),
    child: await startProgram("patroni", [file], running, own),
  };
}
