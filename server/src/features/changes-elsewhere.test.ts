import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Endpoint } from "@command-center/contract/wire/endpoint";
import { DATA_SETS } from "@command-center/contract/wire/live";
import type { Scope } from "../database/database.ts";
import { followRevisions, type Revisions } from "../platform/answers/revisions.ts";
import { addAccount, sealAgain } from "../testing/accounts.ts";
import { someOf } from "../testing/nightly.ts";
import { declaredEndpoints, OF_STATION_RESULTS, ONE_QUESTION } from "../testing/requests/endpoints.ts";
import { sampleServer } from "../testing/sample-server.ts";
import { createSecondApp, type ServedApp } from "../testing/test-app.ts";

const DISTRICT = "Gulu";
const ASKED: Readonly<Record<string, string>> = {
  ...ONE_QUESTION,
  // In Gulu
  "petitions.read": "?number=MP/133",
  "notes.list": "?petition=MP/133",
};

/** A change to rows of each table that belong to a district; `here` tells whether a district's id is one of those meant. */
const CHANGES: Readonly<Record<string, (here: (district: string) => string) => string>> = {
  seat: (here) => `update seat set name = seat.name || ' changed' from area
    where area.id = seat.area_id and ${here("area.district_id")}`,
  contest: (
    here,
  ) => `update contest set is_open_seat = not is_open_seat from seat join area on area.id = seat.area_id
    where seat.id = contest.seat_id and ${here("area.district_id")}`,
  candidacy: (here) => `update candidacy set is_incumbent = null
    from contest join seat on seat.id = contest.seat_id join area on area.id = seat.area_id
    where contest.id = candidacy.contest_id and ${here("area.district_id")}`,
  vote_count: (here) => `update vote_count set votes = votes + 7
    from candidacy join contest on contest.id = candidacy.contest_id
    join seat on seat.id = contest.seat_id join area on area.id = seat.area_id
    where candidacy.id = vote_count.candidacy_id and ${here("area.district_id")}`,
  declaration: (here) => `update declaration set status = 'provisional'
    from contest join seat on seat.id = contest.seat_id join area on area.id = seat.area_id
    where contest.id = declaration.contest_id and status = 'declared' and ${here("area.district_id")}`,
  petition: (here) => `update petition set subject = petition.subject || ' changed' from area
    where area.id = petition.area_id and ${here("area.district_id")}`,
  petition_state: (
    here,
  ) => `update petition_state set ground = case ground when 'violence' then 'voter_bribery' else 'violence' end
    from petition join area on area.id = petition.area_id
    where petition.id = petition_state.petition_id and ${here("area.district_id")}`,
  violence_incident: (
    here,
  ) => `insert into violence_incident (cycle_id, area_id, kind, severity, true_on, source_id)
    select one.cycle_id, area.id, one.kind, one.severity, one.true_on, one.source_id
    from area cross join (select * from violence_incident order by id limit 1) one
    where area.kind = 'district' and ${here("area.district_id")}`,
  turnout_count: (here) => `update turnout_count set votes_cast = votes_cast - 100 from area
    where area.id = turnout_count.area_id and votes_cast > 100 and ${here("area.district_id")}`,
  register_count: (here) => `insert into register_count (register_id, area_id, people)
    select max(register.id), area.id, 5 from register cross join area
    where area.kind = 'district' and ${here("area.district_id")}
      and not exists (select from register_count c where c.area_id = area.id and c.register_id = register.id)
    group by area.id`,
};

const { server } = sampleServer();
let limited: string;
let gulu: number;
let endpoints: Endpoint[];
let known: Revisions;
beforeAll(async () => {
  const credentials = await addAccount(server.database, { username: "limited", role: "analyst" });
  await sql`insert into account_scope (account_id, area_id) select account.id, area.id from account, area
    where username = 'limited' and area.kind = 'district' and area.name = ${DISTRICT}`.execute(
    server.database.db,
  );
  await sealAgain(server.database, "limited");
  limited = await server.signIn(credentials);
  const { rows } = await sql<{
    id: number;
  }>`select id from area where kind = 'district' and name = ${DISTRICT}`.execute(server.database.db);
  gulu = rows[0]?.id ?? 0;
  endpoints = (await declaredEndpoints()).filter(
    ({ id, method, reads = [] }) => method === "GET" && reads.length > 0 && !OF_STATION_RESULTS.has(id),
  );
  known = await followRevisions(server.database);
});
afterAll(() => known.close());

/** Reads by the limited account, as one server answers them. */
async function answersOf(
  one: Pick<ServedApp, "get">,
  of: readonly Endpoint[] = endpoints,
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const { id, path } of of) {
    const answer = await one.get(`${path}${ASKED[id] ?? ""}`, limited);
    if (answer.statusCode !== 403) {
      expect(answer.statusCode, `${id}: ${answer.body}`).toBe(200);
      answers.set(id, answer.body);
    }
  }
  return answers;
}

/** What a process answers that has kept nothing. */
async function madeAnew(of?: readonly Endpoint[]): Promise<ReadonlyMap<string, string>> {
  const second = await createSecondApp(server);
  try {
    return await answersOf(second, of);
  } finally {
    await second.close();
  }
}

async function change(table: string, where: "here" | "elsewhere"): Promise<void> {
  const text = CHANGES[table]?.((district) => `${district} ${where === "here" ? "=" : "<>"} ${gulu}`) ?? "";
  await server.database.write(async (write) => {
    write.touch(...DATA_SETS);
    const { numAffectedRows = 0n } = await sql.raw(text).execute(write.db);
    expect(Number(numAffectedRows), `${table} ${where}`).toBeGreaterThan(0);
  });
}

/** The stamp of what is now, once the process knows it. */
async function stampOf(scope: Scope): Promise<string> {
  let stamp: string | null = null;
  await vi.waitFor(async () => {
    await known.refresh();
    stamp = known.stamp(DATA_SETS, scope);
    expect(stamp).not.toBeNull();
  }, 10_000);
  return String(stamp);
}
const stampHere = () => stampOf([gulu]);

test("LOGIN-07 LIVE-01 what somebody limited was answered stays, and is true, while all of it changes in every other district", async () => {
  const before = await answersOf(server);
  expect(before.size).toBeGreaterThan(20);
  const stamp = await stampHere();
  const country = await stampOf("everywhere");
  for (const table of Object.keys(CHANGES)) {
    await change(table, "elsewhere");
    expect(await stampHere(), table).toBe(stamp);
  }
  expect(await stampOf("everywhere")).not.toBe(country);
  const anew = await madeAnew();
  for (const [id, answer] of before) expect(anew.get(id), id).toBe(answer);
});

test("LOGIN-07 LIVE-01 a change in a district of their own is in their next answer, whichever table it is in", async () => {
  for (const table of Object.keys(CHANGES)) {
    const stamp = await stampHere();
    await change(table, "here");
    expect(await stampHere(), table).not.toBe(stamp);
  }
  const some = someOf(endpoints, 4);
  const [kept, anew] = [await answersOf(server, some), await madeAnew(some)];
  expect(anew.size).toBeGreaterThan(5);
  for (const [id, answer] of anew) expect(kept.get(id), id).toBe(answer);
});
