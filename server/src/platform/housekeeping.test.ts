import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "../database/database.ts";
import { addAccount } from "../testing/accounts.ts";
import { emptyDatabase } from "../testing/sample-database.ts";
import { keepHouse, keepHouseHourly } from "./housekeeping.ts";

const LIMITS = { sessionHours: 12 };

const fresh = emptyDatabase();
beforeAll(async () => {
  await addAccount(fresh.database, { username: "somebody", role: "viewer" });
});
/** One of each that is to stay, and one of each that is to go. */
async function fill(): Promise<void> {
  const { db } = fresh.database;
  for (const table of [
    "account_session",
    "pending_sign_in",
    "sign_in_guess",
    "account_address",
    "new_device",
    "idempotent_answer",
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  const { id } = await db.selectFrom("account").select("id").executeTakeFirstOrThrow();
  await sql`insert into account_session (id, account_id, token, created_at, expires_at) values
    ('used', ${id}, 'a', now() - interval '11 hours', now() + interval '1 hour'),
    ('idle', ${id}, 'b', now() - interval '2 hours', now() - interval '1 minute'),
    ('old', ${id}, 'c', now() - interval '12 hours 1 minute', now() + interval '1 hour')`.execute(db);
  await sql`insert into pending_sign_in (id, account_id, expires_at) values
    ('awaited', ${id}, now() + interval '1 minute'), ('missed', ${id}, now() - interval '1 minute')`.execute(
    db,
  );
  await sql`insert into sign_in_guess (key, guesses, until) values
    ('counts', 3, now() + interval '1 minute'), ('over', 3, now() - interval '1 minute')`.execute(db);
  await sql`insert into account_address (account_id, address, signed_in_at) values
    (${id}, 'home', now() - interval '89 days'), (${id}, 'left', now() - interval '91 days')`.execute(db);
  await sql`insert into new_device (account_id, session_id, device_id, at) values
    (${id}, 'recent', 'd', now() - interval '89 days'), (${id}, 'past', 'd', now() - interval '91 days')`.execute(
    db,
  );
  await sql`insert into idempotent_answer (account_id, key, endpoint, request_hash, status, answer, created_at) values
    (${id}, 'today', 'e', 'h', 200, '{}', now() - interval '23 hours'),
    (${id}, 'yesterday', 'e', 'h', 200, '{}', now() - interval '25 hours')`.execute(db);
}

async function left(): Promise<unknown[]> {
  const { rows } = await sql<{ left: string }>`
    select id as left from account_session union all select id from pending_sign_in union all select key from sign_in_guess
    union all select address from account_address union all select session_id from new_device
    union all select key from idempotent_answer`.execute(fresh.database.db);
  return rows.map((row) => row.left).toSorted();
}

const KEPT = ["awaited", "counts", "home", "recent", "today", "used"];

test("LOGIN-07 ended sessions, old guesses, addresses and answers go; what still counts stays", async () => {
  await fill();
  await keepHouse(fresh.database, LIMITS);
  expect(await left()).toEqual(KEPT);
});

test("several processes at the same moment do not get in each other's way", async () => {
  await fill();
  const other = await openDatabase(fresh.connectionString, 2);
  try {
    const all = [fresh.database, other, fresh.database, other];
    await Promise.all(all.map((database) => keepHouse(database, LIMITS)));
  } finally {
    await other.close();
  }
  expect(await left()).toEqual(KEPT);
});

test("it is done at the start and every hour, and no more once closed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    await fill();
    const house = keepHouseHourly(fresh.database, LIMITS);
    await vi.waitFor(async () => expect(await left()).toEqual(KEPT), 10_000);
    await fill();
    vi.advanceTimersByTime(3_600_000);
    await vi.waitFor(async () => expect(await left()).toEqual(KEPT), 10_000);
    await house.close();
    await fill();
    vi.advanceTimersByTime(3 * 3_600_000);
    await house.close();
    expect(await left()).toHaveLength(13);
  } finally {
    vi.useRealTimers();
  }
});

test("a database that is away ends nothing", async () => {
  const write = () => Promise.reject(new Error("the database is away"));
  const house = keepHouseHourly({ ...fresh.database, write }, LIMITS);
  await expect(house.close()).resolves.toBeUndefined();
});
