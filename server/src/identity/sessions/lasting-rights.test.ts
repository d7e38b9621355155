import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  addAccount,
  changeSessions,
  sealAgain,
  TEST_SEALS,
  TEST_SESSION_SEALS,
} from "../../testing/accounts.ts";
import { statementsTo } from "../../testing/database.ts";
import { sampleDatabase } from "../../testing/sample-database.ts";
import { standingOf, textOfRights } from "./lasting-rights.ts";

const PEOPLE = 40;
const SETTINGS = { sessionHours: 12, requireSecondFactor: "nobody" } as const;

const SEALS = { seals: TEST_SEALS, sessionSeals: TEST_SESSION_SEALS };

const sample = sampleDatabase();
beforeAll(async () => {
  for (let index = 0; index < PEOPLE; index += 1) {
    const username = `person${index}`;
    await addAccount(sample.database, { username, role: "viewer" });
    if (index % 2 === 1)
      await sealAgain(
        sample.database,
        username,
        sql`insert into account_scope (account_id, area_id) select account.id, area.id from account, area
          where username = ${username} and area.kind = 'party_region' and area.name in ('Western', 'Northern')`,
      );
  }
  await changeSessions(
    sample.database,
    sql`insert into account_session (id, account_id, token, expires_at, created_at, updated_at)
      select username, id, 'token of ' || username, now() + interval '1 hour', now(), now() from account`,
  );
});
const ids = Array.from({ length: PEOPLE }, (_, index) => `person${index}`);
const standing = (some: readonly string[]) => standingOf(sample.database, SEALS, some, SETTINGS);

test("LIVE-04 what any number of sessions are good for is asked in three queries", async () => {
  const sent = await statementsTo(sample.database);
  expect([...(await standing(ids)).keys()].toSorted()).toEqual([...ids].toSorted());
  expect(sent.now().filter((statement) => /account|area/.test(statement))).toHaveLength(3);
  sent.restore();
});

test("LIVE-04 each has the rights of its own account, and its own limits", async () => {
  const found = await standing(ids);
  const { rows } = await sql<{ id: number }>`
    select area.id from area join area region on region.id = area.party_region_id
    where area.kind = 'district' and region.name in ('Western', 'Northern') order by area.id`.execute(
    sample.database.db,
  );
  const own = { role: "viewer", mustChangePassword: false, mustSetUpSecondFactor: false } as const;
  expect(rows.length).toBeGreaterThan(10);
  expect(found.get("person0")?.rights).toBe(textOfRights({ ...own, scope: "everywhere" }));
  expect(found.get("person1")?.rights).toBe(textOfRights({ ...own, scope: rows.map(({ id }) => id) }));
});

test("LIVE-04 LOGIN-07 who was changed past the program has no standing, and all others theirs", async () => {
  await sql`update account set role = 'admin' where username = 'person0'`.execute(sample.database.db);
  await sql`delete from account_scope where account_id = (select id from account where username = 'person1')`.execute(
    sample.database.db,
  );
  expect([...(await standing(ids)).keys()].toSorted()).toEqual(ids.slice(2).toSorted());
});

test("LIVE-04 LOGIN-07 a session that was given another account by SQL has no standing", async () => {
  await sql`update account_session set account_id = (select id from account where username = 'person3')
    where id = 'person2'`.execute(sample.database.db);
  expect([...(await standing(["person2", "person3"])).keys()]).toEqual(["person3"]);
});
