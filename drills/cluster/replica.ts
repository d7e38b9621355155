import { CYCLE_OF_2021, Imports } from "../../e2e/steps/imports.ts";
import { openSession, startServer } from "../../e2e/steps/server.ts";
import type { Drill, Finding } from "../drill.ts";
import { until } from "../embedded.ts";
import { firstLack, linux } from "../needs.ts";
import { postgresPackage, withCluster, type Server } from "./postgres.ts";

const WRITES = 20;
const READS = 60;
const PATIENCE_MS = 30_000;
/** The standby's deadlines end within 1 s, and the primary answers after it. */
const SLOWEST_MS = 2_000;

/** A product that reads from a standby, which lags, hangs and is gone. */
export const replica: Drill = {
  name: "replica",
  about: `a standby answers reads; while it lags, hangs or is gone no read fails, and each of ${WRITES} writes is read at once`,
  lacks: () => firstLack(linux, postgresPackage),
  run: () =>
    withCluster(async ({ servers: [primary, standby], addressOf }) => {
      const product = await startServer({
        DATABASE_URL: addressOf(primary),
        DATABASE_REPLICA_URL: addressOf(standby),
      });
      try {
        return await findings(product.origin, standby);
      } finally {
        await product.stop();
      }
    }),
};

interface Reads {
  readonly statuses: ReadonlySet<number>;
  readonly slowest: number;
  /** Transactions that the standby ran meanwhile. */
  readonly onStandby: number;
}

async function findings(origin: string, standby: Server): Promise<Finding[]> {
  const cookie = await openSession(origin);
  let question = 0;
  /** New questions, which no cached response answers. */
  const read = async (): Promise<Reads> => {
    const before = await transactionsOf(standby);
    const statuses = new Set<number>();
    let slowest = 0;
    for (let number = 0; number < READS; number += 1) {
      const began = performance.now();
      const answer = await fetch(`${origin}/api/elections?q=replica${(question += 1)}`, {
        headers: { cookie },
      });
      await answer.arrayBuffer();
      statuses.add(answer.status);
      slowest = Math.max(slowest, performance.now() - began);
    }
    return { statuses, slowest, onStandby: (await transactionsOf(standby)) - before };
  };
  /** How many of the writes are seen by the read that follows. */
  const ownWrites = async (): Promise<number> => {
    let seen = 0;
    for (let number = 0; number < WRITES; number += 1) {
      const name = `Replica ${(question += 1)}`;
      await new Imports(origin, cookie).makeCycle({ ...CYCLE_OF_2021, name });
      const cycles = await fetch(`${origin}/api/cycles`, { headers: { cookie } });
      if ((await cycles.text()).includes(`"${name}"`)) seen += 1;
    }
    return seen;
  };
  /** The standby counts what it ran about a second late. */
  const answers = () => until(async () => (await read()).onStandby >= READS, PATIENCE_MS);
  const healthy = await answers();
  const written = await ownWrites();
  await standby.ask("select pg_wal_replay_pause()");
  const writtenBehind = await ownWrites();
  const behind = await read();
  await standby.ask("select pg_wal_replay_resume()");
  const caughtUp = await answers();
  standby.signal("SIGSTOP");
  const hanging = await read();
  standby.signal("SIGCONT");
  await standby.kill();
  const gone = await read();
  await standby.start();
  const back = await answers();
  return [
    {
      what: "up to date, it answers the reads",
      seen: took(healthy),
      ok: healthy !== null,
    },
    { what: "own writes read at once", seen: `${written} of ${WRITES}`, ok: written === WRITES },
    {
      what: "own writes read at once while it does not replay",
      seen: `${writtenBehind} of ${WRITES}`,
      ok: writtenBehind === WRITES,
    },
    outcome("reads while it is behind", behind),
    { what: "it answers again once it has caught up", seen: took(caughtUp), ok: caughtUp !== null },
    outcome("reads while it hangs", hanging),
    outcome("reads while it is gone", gone),
    { what: "it answers again once it is back", seen: took(back), ok: back !== null },
  ];
}

const took = (milliseconds: number | null) => (milliseconds === null ? "never" : `after ${milliseconds} ms`);

function outcome(what: string, { statuses, slowest }: Reads): Finding {
  return {
    what: `${what}: all 200, none slower than ${SLOWEST_MS} ms`,
    seen: `${[...statuses].join(", ")}; slowest ${Math.round(slowest)} ms`,
    ok: statuses.size === 1 && statuses.has(200) && slowest <= SLOWEST_MS,
  };
}

/** The standby's own count of what it ran; 0 where it cannot be asked. */
async function transactionsOf(standby: Server): Promise<number> {
  if (!standby.isRunning) return 0;
  const [row] = await standby.ask<{ count: string }>(
    "select xact_commit + xact_rollback as count from pg_stat_database where datname = 'center'",
  );
  return Number(row?.count ?? 0);
}
