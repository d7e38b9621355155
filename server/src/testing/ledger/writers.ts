import { sql } from "kysely";
import type { Database, Write } from "../../database/database.ts";
import { NIGHTLY } from "../nightly.ts";
import { randomOf, type Random } from "./random.ts";
import { takeStep, type Committed, type Done } from "./steps.ts";
import type { World } from "./world.ts";

/** In how many steps a fault happens once. */
const STEPS_PER_FAULT = NIGHTLY ? 100 : 50;
/** A kill hits its writer up to so many milliseconds later. */
const LATEST_KILL_MS = 30;

/** Writers with connections of their own that take random steps at the same time. */
export interface Writers {
  /** Takes so many steps; returns what became of each, in no order. */
  take(steps: number): Promise<readonly Done[]>;
  /** Kills and clocks that jumped so far. */
  readonly faults: { kills: number; jumps: number };
}

export function startWriters(
  world: World,
  seed: number,
  databases: readonly Database[],
  observer: Pick<Database, "db">,
): Writers {
  const committed: Committed[] = [];
  const faults = { kills: 0, jumps: 0 };
  let taken = 0;
  const writers = databases.map((database, number) => ({ database, random: randomOf(seed + number) }));
  /** Every so many steps a fault, the two kinds in turn. */
  const faultOf = (random: Random) => {
    taken += 1;
    if (taken % STEPS_PER_FAULT !== 0) return async () => undefined;
    if (taken % (2 * STEPS_PER_FAULT) !== 0) {
      faults.kills += 1;
      return (write: Write) => killLater(write, observer, random.below(LATEST_KILL_MS));
    }
    faults.jumps += 1;
    return jumpAhead;
  };
  return {
    faults,
    async take(steps) {
      let left = steps;
      const all: Done[] = [];
      const work = async ({ database, random }: (typeof writers)[number]) => {
        while (left > 0) {
          left -= 1;
          const done = await takeStep(database, { world, random, committed, observer }, faultOf(random));
          if (done === null) continue;
          all.push(done);
          if (done.is === "applied" && done.outcome.is === "committed" && done.importId !== undefined)
            committed.push({ importId: done.importId, batch: done.outcome.batch });
        }
      };
      await Promise.all(writers.map(work));
      return all;
    },
  };
}

/** Ends the connection of a write from another one, whatever it is doing by then. */
async function killLater({ db }: Write, observer: Pick<Database, "db">, milliseconds: number): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  setTimeout(
    () => void sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(observer.db),
    milliseconds,
  );
}

/** Gives the write a time of tomorrow: for the next ones the clock has gone back. */
async function jumpAhead({ db }: Write): Promise<void> {
  await sql`with mine as (insert into ledger_position (at) values (clock_timestamp() + interval '1 day') returning id)
    select set_config('command_center.ledger_id', id::text, true) from mine`.execute(db);
}
