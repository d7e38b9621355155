import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { ActivityEntry } from "@command-center/contract/activity";
import {
  changeKind,
  type ChangeGroup,
  type ChangeKind,
  type Changes,
} from "@command-center/contract/changes/changes";
import type { Cycle } from "@command-center/contract/cycle";
import { listPetitions, type Petition, type PetitionSummary } from "@command-center/contract/petitions";
import { ROLES } from "@command-center/contract/wire/access";
import { mayUse } from "@command-center/domain/permissions";
import { isDueSoon } from "@command-center/domain/petitions/petitions";
import { addDays } from "@command-center/domain/time/calendar";
import { RECORDING_TIME } from "../../database/turns.ts";
import { todayInUganda } from "../../database/uganda-time.ts";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import { callerOn, countryServer, sampleServer, type TestCaller } from "../../testing/sample-server.ts";

const AS_OF = "2025-09-02";
const { server, admin, viewer } = sampleServer();
const empty = countryServer();

const changes = (since?: string, caller: TestCaller = admin) =>
  caller.read<Changes>(`/api/changes${since === undefined ? "" : `?since=${since}`}`);

function group({ groups }: Changes, kind: ChangeKind): ChangeGroup {
  const found = groups.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`no group ${kind}`);
  return found;
}

/** Everything that the activity lists, page after page. */
async function allActivity(caller: TestCaller): Promise<ActivityEntry[]> {
  const all: ActivityEntry[] = [];
  for (let page = 1; ; page += 1) {
    const entries = await caller.read<ActivityEntry[]>(`/api/activity?limit=200&page=${page}`);
    all.push(...entries);
    if (entries.length < 200) return all;
  }
}

const dayOf = ({ at }: ActivityEntry) => new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, 10);

const limited = callerOn(server, async () => {
  const credentials = await addAccount(server.database, { username: "northern", role: "viewer" });
  await sql`insert into account_scope (account_id, area_id)
    select account.id, area.id from account, area
    where username = 'northern' and area.kind = 'party_region' and area.name = 'Northern'`.execute(
    server.database.db,
  );
  await sealAgain(server.database, "northern");
  return server.signIn(credentials);
});

test("HOME-11 without a day it is what changed since the day before, every kind in its order", async () => {
  const since = await changes();
  expect(since).toMatchObject({ since: "2025-09-01", asOf: AS_OF, part: null });
  expect(since).toEqual(await changes("2025-09-01"));
  expect(since.groups.map(({ kind }) => kind)).toEqual(changeKind.options);
});

test.each(["2025-09-02", "2025-09-01", "2025-08-26", "2025-07-20", "2025-01-01"])(
  "HOME-11 since %s, as many petitions are filed, ruled on and overdue as the list of petitions holds",
  async (since) => {
    const answer = await changes(since);
    const petitions = await admin.read<Petition[]>("/api/petitions");
    const days = answer.rulingDays ?? Number.NaN;
    const filed = petitions.filter(({ filedOn }) => filedOn > since && filedOn <= AS_OF);
    const ruled = petitions.filter(({ ruledOn }) => ruledOn !== null && ruledOn > since);
    const overdue = petitions.filter(
      ({ isOverdue, filedOn }) => isOverdue === true && addDays(filedOn, days + 1) > since,
    );
    expect(group(answer, "petition_filed").count).toBe(filed.length);
    expect(group(answer, "petition_resolved").count).toBe(ruled.length);
    expect(group(answer, "petition_overdue").count).toBe(overdue.length);
    expect(answer.petitions).toBe(petitions.length);
    const { all } = await admin.read<PetitionSummary>("/api/petitions/summary");
    expect(answer.overdue).toBe(all.overdue);
    expect(answer.dueSoon).toBe(petitions.filter(isDueSoon).length);
    expect(answer.dueSoon).toBeGreaterThan(0);
    for (const { count, totals, entries, last } of answer.groups) {
      expect(totals.reduce((sum, total) => sum + total.count, 0)).toBe(count);
      expect(entries).toHaveLength(Math.min(count, 8));
      if (count > 0) expect(last).toBeNull();
      for (const { day } of entries) expect(day > since && day <= AS_OF).toBe(true);
    }
  },
);

test("HOME-11 what is counted is what the activity lists, declarations too", async () => {
  const listed = await allActivity(admin);
  for (const since of ["2025-09-01", "2025-08-26", "2025-07-18"]) {
    const answer = await changes(since);
    for (const { kind, count } of answer.groups.filter((one) => one.kind !== "petition_overdue")) {
      const entries = listed.filter((entry) => entry.kind === kind && dayOf(entry) > since);
      expect([kind, count]).toEqual([kind, entries.length]);
    }
  }
});

test("HOME-11 rulings that change a result come first, and a ruling tells how long was waited", async () => {
  const ruled = group(await changes("2025-08-26"), "petition_resolved");
  const isDismissed = ruled.entries.map(({ outcome }) => outcome === "dismissed");
  expect(isDismissed[0]).toBe(false);
  expect(isDismissed).toEqual(isDismissed.toSorted((a, b) => Number(a) - Number(b)));
  const petitions = await admin.read<Petition[]>("/api/petitions");
  for (const entry of ruled.entries) {
    const petition = petitions.find(({ number }) => number === entry.petition);
    expect(entry).toMatchObject({
      about: petition?.contest,
      district: petition?.district,
      category: petition?.category,
      outcome: petition?.outcome,
      daysWaited: petition?.daysWaited,
      seatId: petition?.seatId,
      day: petition?.ruledOn,
    });
  }
});

test("HOME-11 an empty group tells the last one before, and what passes the limit next is told", async () => {
  const answer = await changes();
  const listed = await allActivity(admin);
  const again = group(answer, "declared_again");
  expect(again.count).toBe(0);
  const newest = listed.find(({ kind }) => kind === "declared_again");
  expect(again.last).toMatchObject({ seatId: newest?.seatId, about: newest?.subject });
  expect(group(answer, "corrected")).toMatchObject({ count: 0, entries: [], last: null });
  const petitions = await admin.read<Petition[]>("/api/petitions");
  const waiting = petitions.filter(({ isPending, isOverdue }) => isPending && !isOverdue);
  const first = waiting.map(({ filedOn }) => filedOn).toSorted()[0] ?? "";
  expect(answer.nextOverdue.count).toBe(waiting.filter(({ filedOn }) => filedOn === first).length);
  expect(answer.nextOverdue.entries[0]?.day).toBe(addDays(first, (answer.rulingDays ?? 0) + 1));
});

test("HOME-11 whoever is limited is told of his own districts, and of what part they are", async () => {
  const [all, own] = [await changes("2025-08-01"), await changes("2025-08-01", limited)];
  expect(own.part).toContain("part of Uganda");
  const petitions = await limited.read<Petition[]>("/api/petitions");
  expect(own.petitions).toBe(petitions.length);
  expect(own.petitions).toBeLessThan(all.petitions);
  const listed = await allActivity(limited);
  for (const { kind, count, entries } of own.groups.filter((one) => one.kind !== "petition_overdue")) {
    expect([kind, count]).toEqual([
      kind,
      listed.filter((entry) => entry.kind === kind && dayOf(entry) > "2025-08-01").length,
    ]);
    const numbers = new Set(petitions.map(({ number }) => number));
    for (const { petition } of entries) if (petition !== null) expect(numbers).toContain(petition);
  }
});

test("HOME-11 a correction counts by the day on which it was recorded here", async () => {
  const first = await server.database.db
    .selectFrom("declaration")
    .selectAll()
    .where("reason", "=", "first")
    .where("status", "=", "declared")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id, recorded_at: _at, recorded_in: _in, retired_at: _until, ...columns } = first;
  const declared = group(await changes("2025-01-01"), "declared").count;
  let last = id;
  const correct = () =>
    server.change(async (write) => {
      write.touch("results");
      await sql`update declaration set retired_at = ${RECORDING_TIME} where id = ${last}`.execute(write.db);
      const added = await write.db
        .insertInto("declaration")
        .values({ ...columns, margin_percent: 1.5 + last, corrects_id: last })
        .returning("id")
        .executeTakeFirstOrThrow();
      last = added.id;
    });
  const corrected = async (since?: string) => {
    const { count, entries, last: before } = group(await changes(since), "corrected");
    return [count, entries.map(({ day }) => day), before?.day ?? null];
  };
  await correct();
  // Recorded today, and the figures are of an earlier day: it is the last one, and none of these days.
  const today = todayInUganda();
  expect(await corrected()).toEqual([0, [], today]);
  expect(await corrected(AS_OF)).toEqual([0, [], today]);
  expect(group(await changes("2025-01-01"), "declared").count).toBe(declared);
  const setAsOf = (asOf: string) =>
    server.change(async (write) => {
      write.touch("cycle");
      await write.db.updateTable("cycle").set({ as_of: asOf }).where("in_force", "=", true).execute();
    });
  await setAsOf(today);
  const yesterday = addDays(today, -1);
  expect(await corrected(yesterday)).toEqual([1, [today], null]);
  expect(await corrected(today)).toEqual([0, [], today]);
  // The list behind the count has as many.
  const listed = async (query: string) =>
    (await admin.read<ActivityEntry[]>(`/api/activity?kind=corrected&${query}`)).length;
  expect(await listed(`after=${yesterday}&upTo=${today}`)).toBe(1);
  expect(await listed(`after=${today}`)).toBe(0);
  // A day of the past has nothing that was recorded later.
  const { id: cycle } = await admin.read<Cycle>("/api/cycle");
  expect(await listed(`cycle=${cycle}&asOf=${AS_OF}`)).toBe(0);
  await setAsOf(AS_OF);
});

describe("HOME-11 a day that cannot be asked of", () => {
  test.each([
    ["2025-09-03", "Give a day up to 2025-09-02, the day of the figures."],
    ["9999-12-31", "Give a day up to 2025-09-02, the day of the figures."],
    ["yesterday", "Give the day as in 2025-09-01."],
    ["", "Give the day as in 2025-09-01."],
    ["2025-02-30", "Give the day as in 2025-09-01."],
    ["2025-9-1", "Give the day as in 2025-09-01."],
    ["2025-09-01T00:00:00Z", "Give the day as in 2025-09-01."],
    ["-infinity", "Give the day as in 2025-09-01."],
    ["2025-09-01'--", "Give the day as in 2025-09-01."],
    ["0".repeat(120), "Give the day as in 2025-09-01."],
  ])("%s", async (since, sentence) => {
    const answer = await admin.get(`/api/changes?since=${encodeURIComponent(since)}`);
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
  });

  test("nothing else is asked", async () => {
    expect((await admin.get("/api/changes?until=2025-09-01")).statusCode).toBe(400);
  });
});

test.each(["0000-01-01", "0001-01-01", "1899-12-31"])("HOME-11 since %s everything counts", async (since) => {
  const answer = await changes(since);
  expect(answer).toEqual({ ...(await changes("2020-01-01")), since });
});

test("HOME-11 without records nothing changed, and none is overdue", async () => {
  const answer = await changes(undefined, empty.admin);
  expect(answer).toMatchObject({ petitions: 0, part: null, nextOverdue: { count: 0, entries: [] } });
  for (const one of answer.groups)
    expect(one).toMatchObject({ count: 0, totals: [], entries: [], last: null });
});

test("HOME-11 whoever may read it may read the petitions that it tells of; nobody else may", async () => {
  for (const role of ROLES) {
    const holder = { role, mustChangePassword: false };
    expect(mayUse(listPetitions.access, holder)).toBe(mayUse("activity.read", holder));
  }
  expect((await viewer.get("/api/changes")).statusCode).toBe(200);
  expect((await server.get("/api/changes")).statusCode).toBe(401);
});
