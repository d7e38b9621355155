import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  findFollow,
  followRecord,
  listFollows,
  stopFollowing,
} from "@command-center/contract/following/follows";
import type { Follows } from "@command-center/contract/following/follows";
import { readFollowing } from "@command-center/contract/following/summary";
import { limitedTo, sampleServer, type TestCaller } from "../../testing/sample-server.ts";

const { server, admin, analyst, viewer } = sampleServer();
const acholi = limitedTo(server, "Acholi");

const petitionId = async (number: string) => {
  const { rows } = await sql<{ id: number }>`select id from petition where number = ${number}`.execute(
    server.database.db,
  );
  return rows[0]?.id ?? 0;
};
const districtId = async (slug: string) => {
  const { rows } = await sql<{
    id: number;
  }>`select id from area where slug = ${slug} and kind = 'district'`.execute(server.database.db);
  return rows[0]?.id ?? 0;
};
const follow = async (by: TestCaller, kind: string, id: number) =>
  (await by.post(followRecord.path, { kind, id })).statusCode;
const listOf = (by: TestCaller, query = "") => by.read<Follows>(`${listFollows.path}${query}`);

describe("DAY-05 following", () => {
  test("DAY-05 overdue petitions come first, each record as it is now, and stopping removes one", async () => {
    const [overdue, ruled] = [await petitionId("MP/015"), await petitionId("COU/050")];
    for (const [kind, id] of [
      ["petition", overdue],
      ["petition", ruled],
      ["seat", 70],
      ["district", await districtId("gulu")],
    ] as const)
      expect(await follow(viewer, kind, id)).toBe(200);
    expect(await follow(viewer, "seat", 70)).toBe(200);
    const { counts, overdue: late, rows } = await listOf(viewer);
    expect(counts).toEqual({ petition: 2, seat: 1, district: 1 });
    expect(late).toBe(1);
    expect(rows.map(({ kind }) => kind)).toEqual(["petition", "district", "seat", "petition"]);
    expect(rows[0]?.petition).toMatchObject({ number: "MP/015", status: "hearing", daysLeft: -17 });
    expect(rows[1]?.district).toMatchObject({ slug: "gulu" });
    expect(rows[2]?.seat).toMatchObject({ status: "declared", winner: expect.any(String) });
    expect(rows[3]?.petition).toMatchObject({
      number: "COU/050",
      outcome: "fresh_poll_ordered",
      dueOn: null,
    });
    expect(await viewer.read(readFollowing.path)).toMatchObject({ followed: 4, unread: 0 });
    expect(await viewer.read(`${findFollow.path}?kind=seat&id=70`)).toEqual({ isFollowed: true });
    expect((await viewer.post(stopFollowing.path, { kind: "seat", id: 70 })).json()).toEqual({
      isFollowed: false,
    });
    expect(await viewer.read(`${findFollow.path}?kind=seat&id=70`)).toEqual({ isFollowed: false });
    expect((await listOf(viewer, "?kind=seat")).rows).toEqual([]);
    // Another account's follows are its own.
    expect((await listOf(analyst)).rows).toEqual([]);
  });

  test("DAY-05 a limited account follows nothing outside its scope, and no longer sees what left it", async () => {
    const [gulu, mbarara] = [await districtId("gulu"), await districtId("mbarara")];
    expect(await follow(acholi, "district", gulu)).toBe(200);
    expect(await follow(acholi, "district", mbarara)).toBe(404);
    expect(await follow(acholi, "petition", await petitionId("MP/015"))).toBe(404);
    await sql`insert into follow (account_id, district_id, since_position, since_day)
      select account_id, ${mbarara}, since_position, since_day from follow where district_id = ${gulu}
        and account_id = (select id from account where username = 'acholi')`.execute(server.database.db);
    expect((await listOf(acholi)).rows.map(({ name }) => name)).toEqual(["Gulu"]);
    expect(await acholi.read(readFollowing.path)).toMatchObject({ followed: 1, unread: 0 });
  });

  test("DAY-05 what cannot be followed is refused with a sentence", async () => {
    expect(await follow(admin, "petition", 2_000_000_000)).toBe(404);
    expect(await follow(admin, "incident", 1)).toBe(400);
    expect(await follow(admin, "seat", 0)).toBe(400);
    expect((await admin.post(stopFollowing.path, { kind: "seat", id: 1_999 })).statusCode).toBe(200);
  });

  test("DAY-05 5,000 followed petitions are listed by page, and one more is refused", async () => {
    await sql`with copied as (
        insert into petition (cycle_id, number, category, contest_id, area_id, subject, source_id)
        select cycle_id, 'COPY/' || n, category, contest_id, area_id, subject, source_id
        from petition, generate_series(1, 4290) n where number = 'MP/015' returning id, contest_id)
      insert into petition_state (petition_id, ground, status, filed_on, served_on, heard_on, panel_id, true_on, source_id)
      select copied.id, state.ground, 'hearing', state.filed_on, state.served_on, state.heard_on, state.panel_id, state.true_on,
        state.source_id
      from copied, petition join petition_state state on state.petition_id = petition.id
      where number = 'MP/015' and status = 'hearing' and retired_at is null`.execute(server.database.db);
    await sql`insert into follow (account_id, petition_id, since_position, since_day)
      select account.id, petition.id, 1, '2025-09-02' from petition, account where username = 'analyst'`.execute(
      server.database.db,
    );
    const { counts, overdue, rows } = await listOf(analyst, "?limit=200&page=21");
    expect(counts).toEqual({ petition: 5_000, seat: 0, district: 0 });
    expect(overdue).toBeGreaterThan(4_290);
    expect(rows).toHaveLength(200);
    expect(rows.every(({ petition }) => (petition?.daysLeft ?? 0) < 0)).toBe(true);
    const refused = await analyst.post(followRecord.path, { kind: "seat", id: 70 });
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      "You follow 5,000 records, which is the maximum. Stop following some first.",
    ]);
    // Petitions of an earlier cycle are not listed, so that they could not be stopped.
    await sql`update petition set contest_id = null, category = (select category from petition where number = 'COU/050'),
      cycle_id = (select id from cycle where not in_force limit 1) where number like 'COPY/%'`.execute(
      server.database.db,
    );
    expect(await follow(analyst, "seat", 70)).toBe(200);
  });
});
