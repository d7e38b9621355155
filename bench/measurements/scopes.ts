import { setTimeout as sleep } from "node:timers/promises";
import { addAccounts, changeRecords, inDatabase, sealAccounts } from "../../e2e/steps/database.ts";
import { ADMIN, openSession, startServer, type RunningServer } from "../../e2e/steps/server.ts";
import type { DashboardsAnswer, DashboardsOrder } from "../processes/dashboards.ts";
import { quantile, type Result } from "../result.ts";
import { startProgram } from "../processes/program.ts";

const ACCOUNTS = 50;
const EACH = 20;
const DASHBOARDS = ACCOUNTS * EACH;
/** What the home page asks for. */
const PATHS = [
  "/api/account",
  "/api/dashboard/stats",
  "/api/regional-performance",
  "/api/cycle",
  "/api/activity?limit=6&clock=each&exports=none",
  "/api/changes",
  "/api/districts",
  "/api/figures",
  "/api/cec-results",
];
const EVERY = 30_000;
const CHANGES = 8;
const BETWEEN_CHANGES = 5_000;
/** Milliseconds. */
const BAR = 500;

/** A change, and to whom it is one where everybody may see districts of their own. */
interface Change {
  readonly what: string;
  /** Milliseconds within which all are to be told whom it concerns; null where it is as many answers as there are. */
  readonly delayBar: number | null;
  make(server: RunningServer, nth: number): Promise<void>;
  concerns(person: number, nth: number): boolean;
}

const OF_A_DISTRICT: Change = {
  what: "a petition of one moves every 5 s",
  delayBar: 1_000,
  make: movePetition,
  concerns: (person, nth) => person === nth,
};
const OF_ALL: Change = {
  what: "what everybody sees moves every 5 s",
  delayBar: null,
  make: (server) => changeRecords(server, "cycle", "update cycle set name = name || '.' where in_force"),
  concerns: () => true,
};

/**
 * A thousand dashboards of fifty people, each of whom may see two districts that nobody else may, while something moves
 * every five seconds; beside the same where nobody is limited. And how soon those are told whom it concerns.
 */
export async function measureScopes(): Promise<Result[]> {
  const results: Result[] = [];
  for (const change of [OF_A_DISTRICT, OF_ALL])
    results.push(...compare(change, await measure(change, true), await measure(change, false)));
  return results;
}

function compare({ what, delayBar }: Change, limited: Measured, free: Measured): Result[] {
  const [p99, freely] = [quantile(limited.times, 0.99), quantile(free.times, 0.99)];
  const [latest, latestFreely] = [Math.max(...limited.delays), Math.max(...free.delays)];
  return [
    {
      name: `p99 of ${DASHBOARDS} dashboards of ${ACCOUNTS} limited accounts; ${what}`,
      measured: `${p99.toFixed(1)} ms (median ${quantile(limited.times, 0.5).toFixed(1)}; ${limited.times.length} reads)`,
      limit: `${freely.toFixed(1)} ms where nobody is limited (${quantile(free.times, 0.5).toFixed(1)}; ${free.times.length})`,
      ratio: p99 / freely,
      bar: `≤ ${BAR} ms`,
      ok: p99 <= BAR,
    },
    {
      name: "of these, failed; and marked as old",
      measured: `${limited.failed}; ${limited.stale}`,
      limit: `${free.failed}; ${free.stale} where nobody is limited`,
      ratio: null,
      bar: "0; –",
      ok: limited.failed + free.failed === 0,
    },
    {
      name: "the latest that somebody was told of what concerns them",
      measured: `${latest} ms (${limited.delays.length} times; not before the next ${limited.missed} times)`,
      limit: `${latestFreely} ms where nobody is limited (${free.delays.length})`,
      ratio: latest / latestFreely,
      bar: delayBar === null ? null : `≤ ${delayBar} ms`,
      ok: delayBar === null || (latest <= delayBar && limited.missed + free.missed === 0),
    },
  ];
}

interface Measured {
  /** Milliseconds of each read, ascending. */
  readonly times: readonly number[];
  readonly failed: number;
  readonly stale: number;
  /** Milliseconds from a commit until somebody was told whom it concerns. */
  readonly delays: readonly number[];
  /** How many were never told. */
  readonly missed: number;
}

async function measure(change: Change, isLimited: boolean): Promise<Measured> {
  const server = await startServer();
  const dashboards = startProgram<DashboardsOrder, DashboardsAnswer>("dashboards");
  try {
    const people = Array.from({ length: ACCOUNTS }, (_, index) => `person${index}`);
    await addAccounts(server, people, "viewer");
    if (isLimited) await limit(server, people);
    const cookies: string[] = [];
    for (const username of people) cookies.push(await openSession(server.origin, { ...ADMIN, username }));
    const order = { origin: server.origin, cookies, each: EACH, paths: PATHS, every: EVERY };
    await dashboards.tell({ do: "open", ...order });
    // Until each has asked once.
    await sleep(EVERY + BETWEEN_CHANGES);
    await dashboards.tell({ do: "tell" });
    const all = { times: [] as number[], failed: 0, stale: 0, delays: [] as number[], missed: 0 };
    for (let nth = 0; nth < CHANGES; nth += 1) {
      await change.make(server, nth);
      const began = Date.now();
      await sleep(BETWEEN_CHANGES);
      const { times, failed, stale, notices } = await dashboards.tell({ do: "tell" });
      all.times.push(...times);
      all.failed += failed;
      all.stale += stale;
      for (const person of people.keys()) {
        if (isLimited && !change.concerns(person, nth)) continue;
        const heard = notices.find((one) => one.person === person);
        if (heard === undefined) all.missed += 1;
        else all.delays.push(heard.at - began);
      }
    }
    await dashboards.tell({ do: "close" });
    all.times.sort((a, b) => a - b);
    return all;
  } finally {
    dashboards.stop();
    await server.stop();
  }
}

/** Districts, those with petitions first, by a number that is the same each time. */
const NUMBERED = `numbered as (
  select district.id, row_number() over (order by not exists (
    select from petition join area on area.id = petition.area_id where area.district_id = district.id), district.id) - 1 as nth
  from area district where district.kind = 'district')`;

/** Limits each to two districts, no two to the same. */
async function limit(server: RunningServer, people: readonly string[]): Promise<void> {
  await inDatabase(server, async (client) => {
    for (const [nth, username] of people.entries())
      await client.query(
        `with ${NUMBERED}
         insert into account_scope (account_id, area_id)
         select account.id, numbered.id from account, numbered
         where username = $1 and numbered.nth in ($2::bigint, $2::bigint + $3::bigint)`,
        [username, nth, people.length],
      );
  });
  await sealAccounts(server, people);
}

/** Corrects the ground of a petition in the first district of one of them: what was known of it is retired. */
async function movePetition(server: RunningServer, nth: number): Promise<void> {
  await changeRecords(
    server,
    "petitions",
    `with ${NUMBERED},
     wrong as (
       update petition_state set retired_at = now() where id = (
         select state.id from petition_state state
         join petition on petition.id = state.petition_id
         join area on area.id = petition.area_id
         join numbered on numbered.id = area.district_id
         where numbered.nth = ${nth} and state.retired_at is null
         order by state.true_on desc, state.id limit 1)
       returning *)
     insert into petition_state (petition_id, ground, status, outcome, filed_on, served_on, heard_on, ruled_on,
       panel_id, true_on, recorded_at, source_id)
     select petition_id, case ground when 'violence' then 'voter_bribery' else 'violence' end, status, outcome, filed_on,
       served_on, heard_on, ruled_on, panel_id, true_on, now(), source_id from wrong`,
  );
}
