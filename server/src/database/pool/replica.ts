import { Kysely } from "kysely";
import { createCondition } from "./condition.ts";
import type { Deadlines } from "./deadlines.ts";
import { askServer, hostsOf, nameOf, OtherDatabase, type Hosts } from "./hosts.ts";
import { dialectWithDeadlines } from "./pool.ts";
import { troubleOf } from "./trouble.ts";

/** A standby that answers reads while it is near enough to the primary. */
export interface Replica<Tables> {
  /**
   * Runs `work` on the standby. Resolves to null where the primary has to be asked instead: `work` found the standby behind, or it is
   * away, slow or not known to be a copy of the primary. No caller waits for a standby that is gone.
   */
  attempt<T>(work: (db: Kysely<Tables>) => Promise<T | null>): Promise<T | null>;
  close(): Promise<void>;
}

/** Short, because the read then goes to the primary while the same user waits. */
const REPLICA: Deadlines = {
  connection: 500,
  statement: 900,
  lock: 300,
  idleInTransaction: 10_000,
  answer: 1_000,
};

/** How long a standby is left alone after a failure, and after it was found behind. */
const REST_MILLISECONDS = { failed: 500, behind: 200 };
const CONNECTIONS = 10;

export function openReplica<Tables>(address: string, primary: Hosts, deadlines = REPLICA): Replica<Tables> {
  const condition = createCondition();
  const db = new Kysely<Tables>({
    dialect: dialectWithDeadlines({
      hosts: hostsOf(address),
      connections: CONNECTIONS,
      deadlines,
      condition,
    }),
  });
  let isUsable = false;
  let restsUntil = -Infinity;
  let check: Promise<void> | null = null;
  let isClosed = false;

  const rest = (milliseconds: number) => (restsUntil = performance.now() + milliseconds);
  const fail = () => {
    isUsable = false;
    rest(REST_MILLISECONDS.failed);
  };
  const tryAgain = async () => {
    const hasPassed = await isCopy(address, primary, deadlines.connection).catch(() => false);
    if (hasPassed) isUsable = true;
    else fail();
    check = null;
  };
  // It has to be checked again. The check does not see whether it follows the new primary, see decision 048.
  const stopFollowing = primary.onMove(fail);

  return {
    async attempt(work) {
      if (isClosed || performance.now() < restsUntil) return null;
      if (!isUsable) {
        check ??= tryAgain();
        return null;
      }
      try {
        const result = await work(db);
        if (result === null) rest(REST_MILLISECONDS.behind);
        return result;
      } catch (error) {
        if (troubleOf(error) === null) throw error;
        fail();
        return null;
      }
    },
    async close() {
      isClosed = true;
      stopFollowing();
      await check;
      await db.destroy();
    },
  };
}

/** Whether both are one database. Another one could have the wanted revisions, and other data. Rejects where one is away. */
async function isCopy(address: string, primary: Hosts, patience: number): Promise<boolean> {
  const [copy, original] = await Promise.all([
    askServer(address, patience),
    primary.find(patience).then((at) => askServer(at, patience)),
  ]);
  return copy.system === original.system;
}

/** Throws {@link OtherDatabase} where an address leads to another database. One that does not answer is for later. */
export async function refuseOtherDatabase(address: string, primary: Hosts): Promise<void> {
  if (await isCopy(address, primary, REPLICA.connection).catch(() => true)) return;
  throw new OtherDatabase(
    `${nameOf(address)} in DATABASE_REPLICA_URL is no standby of the database in DATABASE_URL. Correct it, or leave it out.`,
  );
}
