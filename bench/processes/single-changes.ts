// Corrects single results in a process of its own, as the server's process does it: so many transactions a second, whether or not
// the ones before have ended.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { audit } from "../../server/src/audit/audit.ts";
import { connectDatabase, type Database, type Write } from "../../server/src/database/database.ts";
import { describeChange } from "../../server/src/database/ledger/describe-change.ts";
import { changeSheets, SHEET_COLUMNS } from "../../server/src/measures/stations/change-sheets.ts";

/** What the bench has the process do; each is answered by a {@link ChangesAnswer}. */
export type ChangesOrder =
  | {
      readonly do: "open";
      readonly address: string;
      /** Corrected are the results of the presidential election of that day. */
      readonly pollingDay: string;
    }
  | { readonly do: "begin"; readonly perSecond: number }
  | { readonly do: "end" };

export interface ChangesAnswer {
  /** Milliseconds from when a change was due until it was committed, since the last order. */
  readonly times: readonly number[];
  readonly failed: number;
}

/** As many connections as a server has; four of them may write at once. */
const CONNECTIONS = 10;

let database: Database;
let stations: readonly Corrected[] = [];
let next = 0;
let isOver = true;
let running: Promise<void> = Promise.resolve();
let times: number[] = [];
let failed = 0;

interface Corrected {
  readonly contest: number;
  readonly area: number;
  readonly issuer: string;
}

async function open({ address, pollingDay }: Extract<ChangesOrder, { do: "open" }>): Promise<void> {
  database = connectDatabase(address, CONNECTIONS);
  const { rows } = await sql<Corrected>`
    select contest_id as contest, sheet.area_id as area, issuer from result_sheet sheet join contest on contest.id = contest_id
    where polling_day = ${pollingDay}::date and sheet.retired_at is null and state = 'counted' order by md5(sheet.area_id::text)`.execute(
    database.db,
  );
  stations = rows;
}

/** Gives the first candidate one vote more. */
async function correct(write: Write, { contest, area, issuer }: Corrected): Promise<void> {
  const { db } = write;
  const { rows } = await sql<{ id: number; cycle: number }>`
    select sheet.id, cycle_id as cycle from result_sheet sheet join contest on contest.id = contest_id
    where contest_id = ${contest} and sheet.area_id = ${area} and issuer = ${issuer} and retired_at is null`.execute(
    db,
  );
  const [before] = rows;
  if (before === undefined) throw new Error(`Station ${area} has no result.`);
  await describeChange(write, { origin: "form", cycleId: before.cycle, username: "analyst" });
  const { id: source } = await db
    .insertInto("source")
    .values({ kind: "person", title: "The signed form", entered_by: "analyst" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const values: Readonly<Record<string, ReturnType<typeof sql>>> = {
    votes: sql`array[votes[1] + 1] || votes[2:]`,
    valid: sql`valid + 1`,
    total: sql`total + 1`,
    registered: sql`registered + 1`,
    source_id: sql`${source}::int`,
  };
  const changed = await changeSheets(write, {
    retiredBy: null,
    isSmall: true,
    retired: sql`select ${before.id}::int`,
    added: sql`select ${sql.join(SHEET_COLUMNS.map((name) => values[name] ?? sql.ref(name)))} from result_sheet where id = ${before.id}`,
  });
  if (changed.retired + changed.added !== 2) throw new Error(`Another write has changed station ${area}.`);
  await audit(write, { action: "result.corrected", username: "analyst", subject: `Station ${area}` });
}

async function change(due: number): Promise<void> {
  const station = stations[next++ % stations.length];
  if (station === undefined) throw new Error("There are no results to correct.");
  try {
    await database.write((write) => correct(write, station));
    times.push(performance.now() - due);
  } catch (error) {
    failed += 1;
    process.stderr.write(`${String(error)}\n`);
  }
}

async function changeUntilOver(perSecond: number): Promise<void> {
  const began = performance.now();
  const changes: Promise<void>[] = [];
  while (!isOver) {
    const due = began + (changes.length * 1_000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    changes.push(change(due));
  }
  await Promise.all(changes);
}

async function follow(order: ChangesOrder): Promise<ChangesAnswer> {
  if (order.do === "open") await open(order);
  if (order.do === "begin") {
    isOver = false;
    running = changeUntilOver(order.perSecond);
  }
  if (order.do === "end") {
    isOver = true;
    await running;
  }
  const answer = { times, failed };
  times = [];
  failed = 0;
  return answer;
}

process.on("message", (order: ChangesOrder) => {
  void follow(order).then((answer) => process.send?.(answer));
});
